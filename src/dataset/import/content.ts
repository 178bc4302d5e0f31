import { quote } from '../../errors.js'
import { finalQuestion, hasQuestion, quotations } from '../../text/index.js'
import { alternationOf, groupFile, once, patternOf, phrases, setsOf } from '../../vocabulary/index.js'
import type { RowProblem } from './columns.js'

const wordFile = groupFile('import/words.yaml', ['placeholder', 'tag', 'entity', 'denial', 'denied'], phrases)
const words = setsOf(wordFile)

const bareNumber = /^[<>≤≥~≈]?\s*[+−-]?\d[\d.,]*\s*%?$/

/**
 * A reference that stands for no answer: "n/a", "pending", "?", or a bare number, which is right only of options.
 *
 * @example
 * [placeholder('N/A', false), placeholder('Unknown primary', false)].map((found) => found?.problem)
 * // → ['placeholder-answer', undefined]
 */
export function placeholder(target: string, hasOptions: boolean): RowProblem | undefined {
  const plain = plainWords(target)
  const isNumber = bareNumber.test(target.trim())
  if (isNumber ? hasOptions : plain !== '' && !words().placeholder.has(plain)) return undefined
  const message = `The answer ${quote(target)} looks like no diagnosis, and every other one will be graded wrong. It is kept; fill the answer in, or remove the row.`
  return { problem: 'placeholder-answer', message }
}

/** Attributes need a value, and neither may hold an angle bracket: "<p and >" is a comparison, and time stays linear. */
const attribute = String.raw`\s+[a-z][\w:-]*=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)`

const html = once(() => {
  const { tag, entity } = wordFile.read()
  const tags = String.raw`<(?:/(?:${alternationOf(tag)})\s*|(?:${alternationOf(tag)})(?:${attribute})*\s*/?)>`
  const entities = String.raw`&(?:#\d{1,7}|#x[0-9a-f]{1,6}|${alternationOf(entity)});`
  return new RegExp(`${tags}|<!--|<!doctype\\b|${entities}`, 'i')
})

/**
 * The first tag or entity of HTML in a text, or else in the answer and the options: markup that an export left in.
 *
 * @example
 * ['A man<br/>coughs.', 'Give <5 mg if p < .05 and > 3.'].map((text) => markup(text, [])?.problem)
 * // → ['html-in-text', undefined]
 */
export function markup(text: string, others: readonly string[]): RowProblem | undefined {
  const inText = html().exec(text)
  const found = inText ?? html().exec(others.join('\n'))
  if (found === null) return undefined
  const where = inText === null ? 'in the answer or the options' : `at character ${found.index + 1} of the text`
  const message = `It holds HTML, ${quote(found[0])} ${where}. It is kept as it is; give the text without HTML, for models and rules read tags and entities as words.`
  return { problem: 'html-in-text', message }
}

const denials = once(() => {
  const { denial, denied } = wordFile.read()
  return { before: new RegExp(patternOf(denial), 'i'), behind: new RegExp(patternOf(denied), 'i') }
})

/** A longer answer is a paragraph, which no text repeats; its pattern would take long. */
const mostWords = 40

/** How far a denial is looked for, in UTF-16 code units. */
const clauseLength = 200

/**
 * A text that gives its own answer away: all words of it stand there in order, before the question and not denied.
 *
 * @example
 * answerInText('He was diagnosed with influenza. He coughs. What is it?', 'Influenza')?.problem
 * // → 'answer-in-text'
 */
export function answerInText(text: string, target: string): RowProblem | undefined {
  const words = target.match(/[\p{L}\p{N}]+/gu) ?? []
  // A letter or a number alone is part of many other names.
  if (words.length > mostWords || words.join('').length < 2 || bareNumber.test(target.trim())) return undefined
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,3}')}(?![\\p{L}\\p{N}])`, 'giu')
  const told = hasQuestion(text) ? text.slice(0, finalQuestion(text).start) : text
  for (const { 0: found, index } of told.matchAll(pattern)) {
    if (isDenied(told, index, index + found.length)) continue
    const message = `Its answer ${quote(target)} stands at character ${index + 1} of the text, before the question, and is not denied there: the case may give its answer away. It is kept; read it, and remove the words or the row.`
    return { problem: 'answer-in-text', message }
  }
  return undefined
}

/** A case that asks nothing: rules that spare the question spare its last sentence instead. */
export function noQuestion(text: string): RowProblem | undefined {
  if (hasQuestion(withoutOtherMarks(text))) return undefined
  const message =
    'No question is found in the text: a model is not told what to answer, and the last sentence is treated as the question by most rules. It is kept; add one, such as "What is the most likely diagnosis?"'
  return { problem: 'no-question', message }
}

/** A text without the question marks that ask no reader: what somebody is quoted as asking, and doubt, as in "?TIA" or "(?)". */
function withoutOtherMarks(text: string): string {
  let rest = text
  for (const { start, end } of quotations(text)) {
    // A text may stand in quotation marks as a whole.
    if (start === 0) continue
    const quoted = text.slice(start, end).replaceAll('?', ' ')
    rest = rest.slice(0, start) + quoted + rest.slice(end)
  }
  return rest.replace(/\(\?+\)|(?<![\p{L}\p{N})\]"'’”])\?(?=[\p{L}\p{N}])/gu, ' ')
}

function isDenied(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - clauseLength), start).split(/[.;:!?\n]/)
  const [behind = ''] = text.slice(end, end + clauseLength).split(/[.,;:!?\n]/)
  return denials().before.test(before.at(-1) ?? '') || denials().behind.test(behind)
}

/** Small letters, and a blank for every run of other signs. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim()
}
