/**
 * All that a global pattern finds in a text, as `[...text.matchAll(pattern)]`, without the copy of the pattern that `matchAll`
 * makes for every text: where short texts are read by many patterns, making copies takes longer than the search.
 *
 * @example
 * findsIn('5 mg, 10 mg', /\d+/g).map(({ 0: digits, index }) => [digits, index])
 * // → [['5', 0], ['10', 6]]
 */
export function findsIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const finds: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    finds.push(found)
    if (found[0] === '') pattern.lastIndex++
  }
  return finds
}
