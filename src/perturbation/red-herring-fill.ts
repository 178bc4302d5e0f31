import type { Rng } from '../rng.js'
import { sentenceBreaks } from '../text/index.js'

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
 * The case's own sentences, in random order, as many as wanted (from the front again when they run out). A control:
 * more text, nothing new. Lists, headings and the final question are not repeated.
 */
export function ownSentences(text: string, rng: Rng, count: number): readonly string[] {
  const starts = [0, ...sentenceBreaks(text)]
  const sentences = starts
    .slice(0, -1)
    .map((start, i) => text.slice(start, starts[i + 1]).trim())
    .filter((sentence) => !sentence.includes('\n') && /[.!]["”’)\]]*$/u.test(sentence))
  if (sentences.length === 0) return []
  const order = rng.permutation(sentences.length)
  return Array.from({ length: count }, (_, k) => sentences[order[k % order.length] as number] as string)
}
