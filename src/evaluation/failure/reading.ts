import { finalAnswer } from '../grade/index.js'
import { commonWords, type SentenceUse, sentenceUse, tellingWords } from './sentence-use.js'

/** What an answer does with an inserted sentence, on the way and in what it comes to. */
export interface SentenceReading {
  readonly reasoning: SentenceUse
  /** A final answer is too short to put anything aside: naming is using. */
  readonly final: Extract<SentenceUse, 'not-mentioned' | 'used'>
}

/** Reads an answer against a sentence that was put into a case; `rest` is the case without it, `target` its reference. */
export function readSentence(
  response: string,
  sentence: string,
  { rest, target }: { readonly rest: string; readonly target: string },
): SentenceReading {
  const telling = tellingWords(sentence, `${rest}\n${target}`)
  const final = finalAnswer(response)
  const answer = 'answer' in final ? final.answer : ''
  const end = answer === '' ? response.length : response.lastIndexOf(answer)
  const reasoning = end < 0 ? response : response.slice(0, end)
  return {
    reasoning: sentenceUse(reasoning, telling),
    final: commonWords(answer, telling) > 0 ? 'used' : 'not-mentioned',
  }
}
