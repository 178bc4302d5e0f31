import { answerLetter, multipleChoice } from '../../dataset/index.js'
import type { KnownRecords } from '../record/index.js'
import type { FoundAnswer } from './found-answer.js'

/** The name under which this rule grades. */
const grader = 'reference-in-answer@1'

/**
 * Grades an answer that nobody graded, by no model: it is right where it contains the reference word for word, whatever
 * the case of letters, and a letter where it is the last one after "ANSWER:". Strict, and the same in every run.
 *
 * What was refused, cut off or failed stays that.
 */
export function gradedByReference(answer: FoundAnswer, known: KnownRecords): FoundAnswer {
  const record = known.records.get(answer.record ?? '')
  if (answer.state !== 'unscored' || answer.response === null || record === undefined) return { ...answer, grader }
  const { target, metadata } = record
  const choice = metadata.options === null ? null : multipleChoice(metadata.options, target)
  if (choice !== null && !('why' in choice)) {
    const letter = new RegExp(answerLetter).exec(answer.response)?.[1] ?? null
    if (letter === null) return { ...answer, grader, state: 'format' }
    return { ...answer, grader, detail: letter, state: letter === choice.letter ? 'correct' : 'incorrect' }
  }
  if (target.trim() === '') return { ...answer, grader }
  const isIn = plain(answer.response).includes(plain(target))
  return { ...answer, grader, state: isIn ? 'correct' : 'incorrect' }
}

/** Words as they are compared: no capitals, every white space one blank. */
function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
