import type { Rng } from '../../rng.js'
import { sentenceBreaks } from '../../text/index.js'
import { groupFile, once, patternOf, starred } from '../../vocabulary/index.js'
import { quotations } from './quotation.js'
import { pointsBack } from './safe-sites.js'

/**
 * The words of a sentence in another order; its closing mark stays last. A control: same words, no sense.
 */
export function scramble(sentence: string, rng: Rng): string {
  const closing = /[.?!”"]*$/u.exec(sentence)?.[0] ?? ''
  const words = sentence.slice(0, sentence.length - closing.length).split(' ')
  const order = rng.permutation(words.length)
  if (order.every((from, to) => from === to)) order.push(order.shift() as number)
  return order.map((from) => words[from]).join(' ') + closing
}

/**
 * For sentence k at a place: one of the case's own sentences that stand before it, said once more. A control: more text,
 * nothing new, and nothing told before its time.
 *
 * Only a lasting state is repeated ("He does not smoke."): neither treatment nor what is tied to a moment, for said again
 * it would be a second course. Lists, their headings and values, quotations, and sentences that point back ("This …",
 * "They …") are not repeated either.
 */
export function ownSentences(text: string, rng: Rng): (k: number, at: number) => string | undefined {
  const starts = [0, ...sentenceBreaks(text)]
  const quoted = quotations(text)
  const own = starts.slice(0, -1).flatMap((start, i) => {
    const end = starts[i + 1] as number
    const sentence = text.slice(start, end).trim()
    const isWhole = !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence)
    const isOfList = text.slice(0, start).trimEnd().endsWith(':')
    const isQuoted = quoted.some((quotation) => quotation.start < end && start < quotation.end)
    return isWhole && !isOfList && !isQuoted && isLasting(sentence) ? [{ sentence, end }] : []
  })
  const order = rng.permutation(own.length)
  return (k, at) => {
    const before = order.map((i) => own[i]).filter((one) => one !== undefined && one.end <= at)
    return before[k % Math.max(1, before.length)]?.sentence
  }
}

const words = groupFile('red-herring/repeated.yaml', ['state', 'treatment', 'moment'], starred)

const patterns = once(() => {
  const { state, treatment, moment } = words.read()
  return {
    state: new RegExp(patternOf(state), 'i'),
    passing: new RegExp(patternOf([...treatment, ...moment]), 'i'),
  }
})

/** Hangs on the sentence before it. */
const goesOn = /^(?:Then|Also|Additionally|Otherwise|In addition|The remainder|The rest|Further|Furthermore|Moreover)\b/

/**
 * Whether a sentence tells of a state that lasts, so that it says nothing new wherever it is said again.
 *
 * @example
 * [isLasting('He does not smoke.'), isLasting('He is started on heparin.'), isLasting('Two days ago he fell.')]
 * // → [true, false, false]
 */
export function isLasting(sentence: string): boolean {
  const { state, passing } = patterns()
  return state.test(sentence) && !passing.test(sentence) && !pointsBack(sentence) && !goesOn.test(sentence)
}
