/** What a response comes to, or why nothing can be said of it. */
export type FinalAnswer =
  | { readonly answer: string }
  /** `none`: it names no final answer. `long`: what it names is no answer but a text. */
  | { readonly problem: 'none' | 'long' }

/** "FINAL ANSWER:", and what models write in its place; behind Markdown, and with the answer on the same line or below. */
const marker =
  /^[ \t]*(?:[#>*_-]+[ \t]*)*(?:(?:my|the) )?final (?:answer|diagnosis|recommendation)[ \t]*(?:is)?[ \t]*(?:[*_]+[ \t]*)?[:：]?[ \t]*(?:[*_]+[ \t]*)?(.*)$/gim

const boxed = /\\boxed\{(?:\\text\{)?([^{}]+)\}/g

/** A final diagnosis has fewer than ten words, and one with its reason three times as many. [main B.1] */
const mostWords = 40

/**
 * The final answer of a response: what stands behind the last "FINAL ANSWER:", on its line or the next one that holds
 * words. A response without one that is a single short line is the answer itself.
 *
 * A step of its own: whatever grades an answer grades this, and a response without one is told as that (`format`), never
 * as a wrong answer by itself.
 *
 * @example
 * [finalAnswer('Livedo, eosinophils …\n\n**FINAL ANSWER:** Cholesterol embolization.'), finalAnswer('I cannot say. It may be\nmany things.')]
 * // → [{ answer: 'Cholesterol embolization' }, { problem: 'none' }]
 */
export function finalAnswer(response: string): FinalAnswer {
  const last = [...response.matchAll(marker)].at(-1)
  const said = last === undefined ? inBox(response) : behind(response, last)
  const answer = said === null ? onlyLine(response) : plain(said)
  if (answer === null || answer === '' || isTemplate(answer)) return { problem: 'none' }
  return wordsIn(answer) > mostWords ? { problem: 'long' } : { answer }
}

function behind(response: string, found: RegExpExecArray): string {
  const onLine = found[1] ?? ''
  if (plain(onLine) !== '') return onLine
  const rest = response.slice(found.index + found[0].length)
  return rest.split('\n').find((line) => plain(line) !== '') ?? ''
}

function inBox(response: string): string | null {
  return [...response.matchAll(boxed)].at(-1)?.[1] ?? null
}

/** A response of one short line. */
function onlyLine(response: string): string | null {
  const lines = response.split('\n').filter((line) => line.trim() !== '')
  const line = plain(lines[0] ?? '')
  const most = /\b(?:diagnosis|cause) is\b/i.test(line) ? mostWords : mostShort
  return lines.length === 1 && wordsIn(line) <= most && !line.endsWith('?') ? line : null
}

/** So many words and no more may stand for an answer without its being called one. */
const mostShort = 12

/** An answer without Markdown, quotation marks, brackets around it, and a full stop at its end. */
function plain(text: string): string {
  const bare = text
    .replace(/[*_`#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const inside = /^[“"'[<(](.*)[”"'\]>)]\.?$/.exec(bare)?.[1] ?? bare
  return inside.replace(/\.$/, '').trim()
}

/** The words of the prompt given back. */
function isTemplate(answer: string): boolean {
  return /^(one specific diagnosis|the diagnosis) in fewer than ten words$|^what to do, in one or two sentences$/i.test(
    answer,
  )
}

function wordsIn(text: string): number {
  return text.split(' ').length
}
