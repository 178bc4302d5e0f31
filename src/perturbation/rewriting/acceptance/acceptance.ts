import { type Case, compareFacts } from '../../../clinical/index.js'
import { unseenIn } from '../../../unseen.js'
import type { Verdict } from '../../contract/index.js'
import type { Masked } from '../mask.js'
import {
  affixFaults,
  calendarFaults,
  contraryFaults,
  courseFaults,
  findingFaults,
  givenFaults,
  hedgeFaults,
  informantFaults,
  isTurnedSeverity,
  nameFaults,
  negationFaults,
  oppositeFaults,
  orderFaults,
  sideFaults,
} from './rule/index.js'
import { wordingBetween } from './wording/index.js'

/** How much shorter or longer than its original a rewritten case may be. */
const shortest = 0.5
const longest = 2.5

/** What is held against the original beside the facts that the comparer reads. */
const rules: readonly ((rewritten: string, original: string) => readonly string[])[] = [
  sideFaults,
  courseFaults,
  negationFaults,
  oppositeFaults,
  affixFaults,
  contraryFaults,
  calendarFaults,
  givenFaults,
  informantFaults,
  hedgeFaults,
  findingFaults,
  nameFaults,
]

/** The end of a text whose last sentence asks, closing quotes and brackets behind it. */
const asking = /\?["'”’)\]]*\s*$/u

/**
 * Takes a rewritten case with its placeholders, or says what is wrong with it: the pieces between the placeholders, as many as the
 * marked original has.
 *
 * Numbers are not the model's: every placeholder must stand once, in order, and no figure beside them. What the words say is
 * held against the original by the comparer of facts and by rules for what it does not read. [main A.5]
 */
export function judgeRewriting(answer: unknown, original: Case, masked: Masked): Verdict<readonly string[]> {
  const said = typeof answer === 'object' && answer !== null && 'rewritten' in answer ? answer.rewritten : null
  if (typeof said !== 'string') return { reasons: ['The answer is no JSON object whose key "rewritten" holds a text.'] }
  // A case ends as the original does; models trim.
  const text = said.trim() + (/\s+$/u.exec(masked.text)?.[0] ?? '')
  const pieces = text.split(/⟦\d+⟧/u)
  const faults = [...placeholderFaults(text, masked), ...formFaults(text, masked.text)]
  if (faults.length > 0) return { reasons: faults }
  const rewritten = restored(pieces, original.text, masked)
  const reasons = [
    ...orderFaults(text, masked.text),
    ...rules.flatMap((faults) => faults(rewritten, original.text)),
    ...factFaults(rewritten, original),
    ...answerFaults(rewritten, original),
  ]
  return reasons.length === 0 ? { value: pieces } : { reasons }
}

/** The rewritten text with the numbers of the original in the place of the placeholders. */
function restored(pieces: readonly string[], original: string, { spans }: Masked): string {
  return pieces.map((piece, index) => piece + numberAt(original, spans[index])).join('')
}

function numberAt(original: string, span: { readonly start: number; readonly end: number } | undefined): string {
  return span === undefined ? '' : original.slice(span.start, span.end)
}

function placeholderFaults(text: string, { spans }: Masked): readonly string[] {
  const found = [...text.matchAll(/⟦(\d+)⟧/gu)].map(([, number]) => Number(number))
  const wanted = spans.map((_, index) => index + 1)
  const missing = wanted.filter((number) => !found.includes(number))
  const twice = wanted.filter((number) => found.indexOf(number) !== found.lastIndexOf(number))
  const faults: string[] = []
  if (missing.length > 0) faults.push(`These marks are missing: ${missing.slice(0, 10).map(placeholder).join(', ')}.`)
  if (twice.length > 0)
    faults.push(`These marks stand more than once: ${twice.slice(0, 10).map(placeholder).join(', ')}.`)
  const strange = found.find((number) => number < 1 || number > spans.length)
  if (strange !== undefined) faults.push(`The case has no mark ${placeholder(strange)}.`)
  if (faults.length === 0 && found.some((number, index) => number !== index + 1)) {
    faults.push('The marks stand in another order than in the case.')
  }
  const outside = text.replace(/⟦\d+⟧/gu, '')
  if (/[⟦⟧]/u.test(outside)) faults.push('A mark is broken: ⟦ and ⟧ stand only around a number.')
  // A figure behind a letter is part of a name (O2); whether the name is new is for the comparer.
  const figure = /(?<![\p{L}\d])\d\S*/u.exec(outside)
  if (figure !== null)
    faults.push(`The figure "${figure[0].slice(0, 30)}" was written out; figures come only as marks.`)
  return faults
}

function placeholder(number: number): string {
  return `⟦${number}⟧`
}

function formFaults(text: string, masked: string): readonly string[] {
  const faults: string[] = []
  if (!text.isWellFormed()) faults.push('The text holds half a character.')
  const found = unseenIn(text, `\n\t${masked}`)
  if (found !== null) faults.push(`The text holds ${found.name}, which nobody sees or which stands for lost bytes.`)
  if (text === masked) faults.push('Nothing was changed.')
  const share = text.length / Math.max(1, masked.length)
  if (share < shortest) faults.push('The text is less than half as long as the case: something was left out.')
  if (share > longest) faults.push('The text is more than two and a half times as long as the case.')
  if (asking.test(masked) && !asking.test(text)) {
    faults.push('The question at the end is gone: the last sentence must ask what the case asks.')
  }
  return faults
}

function factFaults(rewritten: string, original: Case): readonly string[] {
  const isWording = wordingBetween(original.text, rewritten)
  return compareFacts(original.text, rewritten)
    .filter((change) => (change.level === 'error' && !isWording(change)) || isTurnedSeverity(change))
    .map(({ message }) => message)
}

/** The answer must not be given away. */
function answerFaults(rewritten: string, { text, reference }: Case): readonly string[] {
  const diagnosis = reference.diagnosis.toLowerCase().trim()
  const names = (where: string): boolean => diagnosis.length > 3 && where.toLowerCase().includes(diagnosis)
  return names(rewritten) && !names(text) ? ['The text names the answer of its question.'] : []
}
