import type { Span } from '../edit/index.js'
import { sentenceBreaks } from './sentence.js'

/** A question without its sign: "What is wrong", "The next step is which of the following:". "When" mostly opens a clause. */
const opensQuestion = /^\W*(?:which|what|how|where|why|who)\b|\bwhich of the following\b/i

/** Lines of results and the question on the next are one sentence where no stop parts them. */
const linesBefore = /^.*\n(?=(?:Which|What|How|Why|Who|When|Where)\b)/s

/**
 * The span of the final question of a case: its last sentence that asks something, else its last sentence.
 *
 * White space around it is left out. What follows it (options, an abstract, a table) is no part of it.
 *
 * @example
 * finalQuestion('He coughs. What is the cause? (Choose one.)')
 * // → { start: 11, end: 29 }
 */
export function finalQuestion(text: string): Span {
  const starts = [0, ...sentenceBreaks(text)]
  const last = starts.length - 1
  const sentenceAt = (i: number): string => text.slice(starts[i], starts[i + 1] ?? text.length)
  const asks = (i: number): boolean => sentenceAt(i).includes('?') || (i === last && opensQuestion.test(sentenceAt(i)))
  const asking = starts.findLastIndex((_, i) => asks(i))
  const place = asking < 0 ? last : asking
  const sentence = sentenceAt(place)
  const question = sentence.slice(linesBefore.exec(sentence)?.[0].length ?? 0)
  const start = (starts[place] as number) + sentence.length - question.trimStart().length
  return { start, end: start + question.trim().length }
}
