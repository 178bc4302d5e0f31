import { answerLetter, multipleChoicePrompt } from '../dataset/index.js'
import type { QuestionForm } from './exporter.js'

/**
 * Says to the reader of a card how its records ask and how an answer is read.
 *
 * @example
 * howAsked('free-form')
 * // → 'The questions are free-form: no options are given, and `target` is the answer in words.'
 */
export function howAsked(form: QuestionForm): string {
  if (form === 'free-form')
    return 'The questions are free-form: no options are given, and `target` is the answer in words.'
  const template = multipleChoicePrompt('(the text of the case, unchanged)', [
    { letter: 'A', text: '(option)' },
    { letter: 'B', text: '(option)' },
  ])
  return [
    'The questions are multiple choice: the options stand below the text, `target` is the letter of the right one. `target_text` is that option in words, `options` are all of them as JSON, by letter.',
    ['```text', template, '```'].join('\n'),
    'The letter of an answer is what the one group of this regular expression finds:',
    ['```text', answerLetter, '```'].join('\n'),
  ].join('\n\n')
}
