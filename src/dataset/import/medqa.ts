import { quote } from '../../errors.js'
import { type RowDraft, type RowFields, type RowProblem, textOf } from './columns.js'

/** Whether a row has the keys of MedQA: a question, and options that are no plain text. */
export function isMedqa(fields: RowFields): boolean {
  return Object.hasOwn(fields, 'question') && Object.hasOwn(fields, 'options') && typeof fields.options === 'object'
}

/**
 * Reads a MedQA row: `question`, `options` as an object of letters or a list of `{ key, value }`, `answer` and
 * `answer_idx`. Where the answer is missing or is a letter itself, the option under the letter is the answer.
 *
 * @example
 * readMedqa({ question: 'Which?', options: [{ key: 'A', value: 'Gout' }], answer_idx: 'A' })
 * // → { text: 'Which?', target: 'Gout', options: { A: 'Gout' } }
 */
export function readMedqa(fields: RowFields): RowDraft | RowProblem {
  const text = textOf(fields, 'question')
  if (typeof text !== 'string') return text
  const options = readOptions(fields.options)
  if ('problem' in options) return options
  const { letters } = options
  const answer = typeof fields.answer === 'string' ? fields.answer : ''
  const letter = typeof fields.answer_idx === 'string' ? fields.answer_idx.trim() : ''
  const option = letters?.get(letter)
  if (answer.trim() === '' && letter !== '' && option === undefined) {
    return { problem: 'no-such-option', message: `"answer_idx" is ${quote(letter)}, but there is no such option.` }
  }
  // A letter as answer names an option, unless the letter of the answer is next to it: figures have options "A", "B".
  const named = letter === '' ? letters?.get(answer.trim()) : undefined
  const target = answer.trim() === '' ? (option ?? '') : (named ?? answer)
  const draft = { text, target, options: letters === null ? null : Object.fromEntries(letters) }
  const isWithout = letter === '' || letters === null || letters.size === 0
  if (isWithout || target.trim() === option?.trim()) return draft
  const instead = option === undefined ? `there is no option ${quote(letter)}` : `option ${letter} is ${quote(option)}`
  const message = `"answer" is ${quote(target)}, but ${instead}; "answer" counts.`
  return { ...draft, warning: { problem: 'answer-mismatch', message } }
}

function readOptions(found: unknown): { letters: ReadonlyMap<string, string> | null } | RowProblem {
  if (found === undefined || found === null) return { letters: null }
  const pairs = Array.isArray(found)
    ? found.map((item: { key?: unknown; value?: unknown } | null) => [item?.key, item?.value])
    : typeof found === 'object'
      ? Object.entries(found).filter(([, value]) => value !== null)
      : [[undefined, found]]
  const isMap = pairs.every(([key, value]) => typeof key === 'string' && typeof value === 'string')
  if (!isMap)
    return { problem: 'bad-options', message: '"options" is neither an object of texts nor a list of {key, value}.' }
  const letters = new Map(pairs as [string, string][])
  if (letters.size < pairs.length) return { problem: 'bad-options', message: '"options" has one letter twice.' }
  return { letters }
}
