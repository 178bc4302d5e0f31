import type { Choice, Question, QuestionName } from './pack.js'

const notSure: Choice = { value: 'not-sure', label: 'Not sure', key: '?' }
const equivalence: readonly Choice[] = [
  { value: 'equivalent', label: 'Equivalent', key: 'y' },
  { value: 'not-equivalent', label: 'Not equivalent', key: 'n' },
  notSure,
]

/** What clinicians are asked, word for word. [main A.1] */
export const reviewQuestions: Readonly<Record<QuestionName, Question>> = {
  'red-herring-significance': {
    name: 'red-herring-significance',
    ask: 'Does this added sentence contain medically significant information that could affect the diagnosis?',
    choices: [{ value: 'yes', label: 'Yes', key: 'y' }, { value: 'no', label: 'No', key: 'n' }, notSure],
  },
  'rewrite-equivalence': {
    name: 'rewrite-equivalence',
    ask: 'Is the rewritten case clinically equivalent to the original?',
    choices: equivalence,
  },
  'abbreviation-equivalence': {
    name: 'abbreviation-equivalence',
    ask: 'Is the abbreviated case clinically equivalent to the original?',
    choices: equivalence,
  },
}

/**
 * The answer that a cell means: its value, label or key, in any case and with any blanks; null where it means none.
 *
 * @example
 * [answerMeant('red-herring-significance', ' NOT  sure '), answerMeant('red-herring-significance', 'maybe')]
 * // → ['not-sure', null]
 */
export function answerMeant(question: QuestionName, cell: string): string | null {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-')
  const found = plain(cell)
  const { choices } = reviewQuestions[question]
  const choice = choices.find(({ value, label, key }) => [value, label, key].some((name) => plain(name) === found))
  return choice?.value ?? null
}
