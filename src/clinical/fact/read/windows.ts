/**
 * A text of the same length in which every line break is a line feed, as the rules of facts have it: line and paragraph
 * separators, NEL, vertical tabs, form feeds and lone carriage returns end a line, too.
 *
 * @example
 * withLineFeeds('He coughs.\u2028He limps.')
 * // → 'He coughs.\nHe limps.'
 */
export function withLineFeeds(text: string): string {
  if (!unusualBreaks.some((sign) => text.includes(sign))) return text
  return text.replace(/\r(?!\n)|[\v\f\x85\u2028\u2029]/g, '\n')
}

/** To look for each alone is many times quicker than for all at once, and hardly a text has any. */
const unusualBreaks = ['\r', '\v', '\f', '\x85', '\u2028', '\u2029']

/** Longest stretch that is read at once, in characters: the longest cases have a third of it. */
const longest = 12_000

/**
 * A text in stretches that can be read one by one, each cut behind the last stop or line break that it holds, else behind
 * its last blank. Reading takes time by the square of a length, and a text of any length may come.
 *
 * @example
 * [...windowsOf('He coughs. He limps.')]
 * // → [{ start: 0, text: 'He coughs. He limps.' }]
 */
export function* windowsOf(text: string): Generator<{ readonly start: number; readonly text: string }> {
  let start = 0
  while (text.length - start > longest) {
    const window = text.slice(start, start + longest)
    const end = cutIn(window)
    yield { start, text: window.slice(0, end) }
    start += end
  }
  yield { start, text: start === 0 ? text : text.slice(start) }
}

/** Where a stretch may end; in its second half, or nothing would be gained. */
function cutIn(window: string): number {
  const half = window.length >> 1
  const behind = [window.lastIndexOf('\n') + 1, window.lastIndexOf('. ') + 2, window.lastIndexOf(' ') + 1]
  const cut = behind.find((end) => end > half + 1)
  if (cut !== undefined) return cut
  // No character is cut in two.
  return (window.charCodeAt(window.length - 1) & 0xfc00) === 0xd800 ? window.length - 1 : window.length
}
