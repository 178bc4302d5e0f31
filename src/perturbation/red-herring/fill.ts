import type { Rng } from '../../rng.js'
import { sentenceBreaks } from '../../text/index.js'

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
 * Lists, their headings and values, and sentences that point back ("This …", "They …") are not repeated.
 */
export function ownSentences(text: string, rng: Rng): (k: number, at: number) => string | undefined {
  const starts = [0, ...sentenceBreaks(text)]
  const own = starts.slice(0, -1).flatMap((start, i) => {
    const end = starts[i + 1] as number
    const sentence = text.slice(start, end).trim()
    const isWhole = !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence)
    const isOfList = text.slice(0, start).trimEnd().endsWith(':')
    return isWhole && !isOfList && !pointsBack.test(sentence) ? [{ sentence, end }] : []
  })
  const order = rng.permutation(own.length)
  return (k, at) => {
    const before = order.map((i) => own[i]).filter((one) => one !== undefined && one.end <= at)
    return before[k % Math.max(1, before.length)]?.sentence
  }
}

const pointsBack = /^(?:This|These|That|Those|It|They|Both|Then|However|The remainder|The rest|After|Later|During)\b/
