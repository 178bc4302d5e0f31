export { notDiagnostic } from './diagnostic.js'
export { freeForm } from './free-form.js'
export type { MultipleChoice, Option, Unaskable } from './multiple-choice.js'
export {
  answerLetter,
  multipleChoice,
  multipleChoicePrompt,
  printOptions,
  readOptions,
  shownOptions,
} from './multiple-choice.js'
