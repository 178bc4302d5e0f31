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

/** What a request asks for. */
const asked =
  'diagnos\\w*|cause|condition|disease|disorder|syndrome|illness|infection|organism|pathogen|answer|step|test|treatment|therapy|' +
  'drug|management|mechanism|reason|finding|option|explanation'

/** A request without a question mark, a blank to be filled in, or a sentence that its answer completes. */
const requests: readonly RegExp[] = [
  new RegExp(
    '(?:^\\W*|\\bplease |, |\\btask is to )(?:name|give|state|identify|provide|list|determine|describe|choose|select|suggest|explain|specify|' +
      `indicate|write|tell|predict|find|answer)\\b(?!\\s*:)[^.]{0,80}\\b(?:${asked})\\b`,
    'i',
  ),
  /^\W*(?:please )?diagnose\b/i,
  /(?:^\W*|\b(?:likely|probable|final|primary|differential|working|your|the) )diagnos[ei]s\W*$/i,
  /(?::|…|\.\.\.|_{2,})\W*$/,
  /\b(?:is|are|was|were|be|by|of|to|for|with|has|have|from)\s*$/i,
]

/**
 * Whether a case asks anything: a question, or a request such as "Name the diagnosis." Where nothing asks,
 * {@link finalQuestion} is but the last sentence.
 *
 * @example
 * ['He coughs. Why?', 'He coughs. Name the cause.', 'CP x2d. Trop 0.4'].map(hasQuestion)
 * // → [true, true, false]
 */
export function hasQuestion(text: string): boolean {
  const { start, end } = finalQuestion(text)
  const question = text.slice(start, end)
  if (question.includes('?') || opensQuestion.test(question)) return true
  // Only the ends of a sentence ask; this keeps long runs of signs in linear time.
  return sentencesOf(text)
    .flatMap((sentence) => (sentence.length > 400 ? [sentence.slice(0, 200), sentence.slice(-200)] : sentence))
    .some((part) => requests.some((request) => request.test(part)))
}

function sentencesOf(text: string): readonly string[] {
  const starts = [0, ...sentenceBreaks(text)]
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length))
}
