import type { PackScreen, PackStretch, PackWords, SubjectQuestionName } from '../pack.js'

/** One thing that raters are asked about, on its own screen. */
export interface ReviewSubject {
  /** Its name in judgements and in the key; no rater sees it. */
  readonly id: string
  readonly case: string
  /** What hangs together: intervals take it for one piece of evidence. */
  readonly cluster: string
  /** The texts side by side. */
  readonly left: string
  readonly right: string
  /** The same texts with what was changed marked; the texts as they are where it is left out. */
  readonly stretches?: { readonly left: readonly PackStretch[]; readonly right: readonly PackStretch[] }
  /** What the rule of a drug-safety case says; left out where it has none. */
  readonly rule?: PackScreen['rule']
  /** What is right; null where the screen tells none. */
  readonly reference: string | null
  readonly questions: readonly SubjectQuestionName[]
  /** Whether it is advice about a drug, which can be too cautious. */
  readonly isAdvice?: boolean
  /** What the key tells of it: record, arm, model, … */
  readonly about: Readonly<Record<string, string | number | null>>
  /** Subjects of one group are no neighbors on any form; null where that does not matter. */
  readonly group: string | null
  /** 0-based raters who get it; null for all. */
  readonly raters: readonly number[] | null
}

/** What a review is about. */
export const reviewKinds = ['answers', 'rules', 'counterfactuals', 'own-answers'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** What the parts of a screen are called in each kind of review. */
export const packWords: Readonly<Record<ReviewKind, PackWords>> = {
  answers: {
    left: 'Case',
    right: 'Answer',
    columns: ['case text', 'graded answer'],
    reference: 'What is right',
    item: 'The answer as it stands above',
    screen:
      'A screen shows a case, what is right for it, and an answer that somebody gave. Grade the answer, not the case.',
  },
  rules: {
    left: 'Rule',
    right: 'Source and date',
    columns: ['rule', 'source'],
    reference: 'The answer that it calls right',
    item: 'The rule as it stands above',
    screen: 'A screen shows a rule about a drug, the patient that it is told with, and the source that it rests on.',
  },
  counterfactuals: {
    left: 'Case',
    right: 'Changed case',
    columns: ['original case', 'changed case'],
    reference: 'The answer that is called right',
    item: 'The changed case as it stands above',
    screen:
      'A screen shows a case, the same case after one thing was changed (it is marked), the answer that should follow, and the rule with its sources.',
  },
  'own-answers': {
    left: 'Case',
    right: 'What is asked for',
    columns: ['case text', 'asked for'],
    reference: 'Reference',
    item: 'Your answer',
    screen:
      'A screen shows a case. Answer it as you would at work, without looking anything up unless you would there.',
  },
}
