import { errorMeanings } from '../judgement/index.js'
import type { Choice, PackQuestion, PackQuestionName } from './pack.js'

const notSure: Choice = { value: 'not-sure', label: 'Not sure', key: '?' }
const equivalence: readonly Choice[] = [
  { value: 'equivalent', label: 'Equivalent', key: 'y' },
  { value: 'not-equivalent', label: 'Not equivalent', key: 'n' },
  notSure,
]

const yesNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes', key: 'y' },
  { value: 'no', label: 'No', key: 'n' },
  notSure,
]

/** Errors of every task, and the ways out. */
const sharedErrors: readonly Choice[] = [
  { value: 'hedged', label: 'Several answers, one of them right', key: 'h', says: errorMeanings.hedged },
  { value: 'refused', label: 'Refused', key: 'r', says: errorMeanings.refused },
  { value: 'format', label: 'No final answer', key: 'f', says: errorMeanings.format },
  { value: 'truncated', label: 'Breaks off', key: 't', says: errorMeanings.truncated },
  { value: 'other', label: 'Something else', key: 'e' },
  notSure,
]

/** Answers of forms that were made before; they are still read, and no longer offered. */
const formerChoices: Partial<Record<PackQuestionName, readonly Choice[]>> = {
  'answer-error': [{ value: 'wrong-action', label: 'Wrong action, drug or dose', key: 'w' }],
  'advice-error': [{ value: 'commission', label: 'Gives a drug that harms', key: 'c' }],
  'own-answer': [{ value: 'written', label: 'My answer is in the comment', key: 'y' }],
}

/** What clinicians are asked, word for word [main A.1]. The form itself uses the keys `c`, `u`, `+` and `-`. */
export const reviewQuestions: Readonly<Record<PackQuestionName, PackQuestion>> = {
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
  'answer-grade': {
    name: 'answer-grade',
    ask: 'Does the answer say what is right?',
    choices: [
      {
        value: 'matches',
        label: 'Matches',
        key: 'm',
        says: 'Says what is right, in whatever words, and nothing wrong beside it.',
      },
      {
        value: 'partly',
        label: 'Partly',
        key: 'p',
        says: 'The right thing told less exactly, with a wrong detail, not enough by itself, or as one of several.',
      },
      {
        value: 'not',
        label: 'Does not',
        key: 'n',
        says: 'Something else: a cause or a complication of what is right, too, or a warning about a drug that is used all the same.',
      },
      {
        value: 'over-cautious',
        label: 'Over-cautious',
        key: 'o',
        says: 'The drug may be used, and the advice takes it away, holds it back, or gives only warnings.',
      },
      { value: 'refused', label: 'Refused', key: 'r', says: errorMeanings.refused },
      {
        value: 'cannot-judge',
        label: 'Cannot judge',
        key: '?',
        says: 'The text does not allow a decision, or you are not sure.',
      },
    ],
  },
  'answer-error': {
    name: 'answer-error',
    ask: 'If it is not right, what kind of error is it?',
    choices: [
      { value: 'none', label: 'No error', key: 'x' },
      { value: 'less-specific', label: 'Less specific', key: 'l', says: errorMeanings['less-specific'] },
      { value: 'more-specific', label: 'More specific than is right', key: 'm', says: errorMeanings['more-specific'] },
      {
        value: 'cause-or-complication',
        label: 'Cause or complication',
        key: 'k',
        says: errorMeanings['cause-or-complication'],
      },
      { value: 'same-organ', label: 'Same organ, other disease', key: 's', says: errorMeanings['same-organ'] },
      { value: 'unrelated', label: 'Unrelated', key: 'a', says: errorMeanings.unrelated },
      { value: 'anchored', label: 'Rests on what the case does not say', key: 'i', says: errorMeanings.anchored },
      ...sharedErrors,
    ],
  },
  'advice-error': {
    name: 'advice-error',
    ask: 'If it is not right, what kind of error is it?',
    choices: [
      { value: 'none', label: 'No error', key: 'x' },
      { value: 'commission', label: 'Gives a drug that harms', key: 'g', says: errorMeanings.commission },
      { value: 'omission', label: 'Leaves out what must be done', key: 'o', says: errorMeanings.omission },
      {
        value: 'over-caution',
        label: 'Withholds a drug that may be used',
        key: 'v',
        says: errorMeanings['over-caution'],
      },
      { value: 'wrong-alternative', label: 'Wrong replacement', key: 'w', says: errorMeanings['wrong-alternative'] },
      { value: 'wrong-dose', label: 'Wrong dose', key: 'd', says: errorMeanings['wrong-dose'] },
      ...sharedErrors,
    ],
  },
  'rule-correct': {
    name: 'rule-correct',
    ask: 'Is this rule correct, by the sources that it names as they stand today?',
    choices: yesNo,
  },
  'rule-severity': {
    name: 'rule-severity',
    ask: 'What could happen to this patient if the answer is wrong?',
    choices: [
      { value: 'mild', label: 'Mild or no harm', key: '1' },
      { value: 'moderate', label: 'Moderate harm', key: '2' },
      { value: 'serious', label: 'Serious harm', key: '3' },
      { value: 'fatal', label: 'Death', key: '4' },
      notSure,
    ],
  },
  'counterfactual-plausible': {
    name: 'counterfactual-plausible',
    ask: 'Could the changed case be a real patient?',
    choices: yesNo,
  },
  'counterfactual-answer': {
    name: 'counterfactual-answer',
    ask: 'Is the stated answer right for the changed case?',
    choices: yesNo,
  },
  // Of forms that asked both in one; their answers are still read.
  'counterfactual-sound': {
    name: 'counterfactual-sound',
    ask: 'Is the changed case plausible, and does the change make the stated answer right?',
    choices: yesNo,
  },
  'own-answer': {
    name: 'own-answer',
    ask: 'What is your answer, in a few words?',
    choices: [
      { value: 'written', label: 'Answer, in writing', key: 'y', isWritten: true },
      { value: 'do-not-know', label: 'I do not know', key: '?' },
    ],
  },
}

/** The answer to a question that a comment by itself gives; null where a comment answers nothing. */
export function answerInWriting(question: PackQuestionName): string | null {
  return reviewQuestions[question].choices.find(({ isWritten }) => isWritten)?.value ?? null
}

/**
 * The answer that a cell means: its value, label or key, in any case and with any blanks; null where it means none.
 *
 * @example
 * [answerMeant('red-herring-significance', ' NOT  sure '), answerMeant('red-herring-significance', 'maybe')]
 * // → ['not-sure', null]
 */
export function answerMeant(question: PackQuestionName, cell: string): string | null {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-')
  const found = plain(cell)
  const choices = [...reviewQuestions[question].choices, ...(formerChoices[question] ?? [])]
  const choice = choices.find(({ value, label, key }) => [value, label, key].some((name) => plain(name) === found))
  return choice?.value ?? null
}
