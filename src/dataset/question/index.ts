export { notDiagnostic } from './diagnostic.js'
export { freeForm } from './free-form.js'
export type { Option } from './multiple-choice.js'
export {
  answerLetter,
  lettersOf,
  multipleChoice,
  multipleChoicePrompt,
  printOptions,
  shownOptions,
} from './multiple-choice.js'
