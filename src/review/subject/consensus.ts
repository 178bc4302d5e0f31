import { demand, kinds, worded } from '../../given.js'
import type { Judgement, QuestionName } from '../../judgement/index.js'
import type { SubjectKey } from './key.js'

/** What the raters of a subject come to. */
export interface Consensus {
  /** The answer of more than half of those who answered; null where they are split. */
  readonly answer: string | null
  readonly raters: number
}

/**
 * What raters come to on each subject of a key, by its id; subjects that nobody answered are left out, and so are judgements
 * about older texts.
 */
export function consensusOf(
  key: SubjectKey,
  judgements: readonly Judgement[],
  question: QuestionName,
): ReadonlyMap<string, Consensus> {
  demand('consensusOf', key, worded('the key of a review', kinds.object))
  demand('consensusOf', judgements, worded('a list of judgements', kinds.list))
  demand('consensusOf', question, worded('the name of a question', kinds.anyText))
  const answers = new Map<string, string[]>()
  for (const one of answersOf(key, judgements, question)) {
    answers.set(one.subject.id, [...(answers.get(one.subject.id) ?? []), one.answer])
  }
  return new Map(
    [...answers].map(([id, given]) => {
      const answer = given.find((one) => 2 * given.filter((other) => other === one).length > given.length) ?? null
      return [id, { answer, raters: given.length }]
    }),
  )
}

/** Who answered a question about the subjects of a key, by name. */
export function ratersOf(key: SubjectKey, judgements: readonly Judgement[], question: QuestionName): readonly string[] {
  return [...new Set(answersOf(key, judgements, question).map(({ rater }) => rater.id))].sort()
}

/** What clinicians answered about the texts of a key as they are. */
function answersOf(key: SubjectKey, judgements: readonly Judgement[], question: QuestionName): readonly Judgement[] {
  const digests = new Map(key.items.map(({ subject }) => [subject.id, subject.sha256]))
  return judgements.filter(
    (one) =>
      one.question === question && digests.get(one.subject.id) === one.subject.sha256 && one.rater.kind === 'clinician',
  )
}

/** A pair with what clinicians say of both answers. */
export interface GradedPairOfAnswers extends Omit<SubjectKey['pairs'][number], 'original' | 'perturbed'> {
  readonly original: string
  readonly perturbed: string
}

/** Pairs of which both answers have a grade, and how many lack one. */
export interface GradedPairs {
  readonly pairs: readonly GradedPairOfAnswers[]
  /** Pairs with an answer that nobody has graded yet, and with one on which raters are split. */
  readonly open: number
  readonly split: number
}

/** The pairs of a key with the grades that raters come to. */
export function gradedPairsOf(key: SubjectKey, judgements: readonly Judgement[]): GradedPairs {
  demand('gradedPairsOf', key, worded('the key of a review', kinds.object))
  demand('gradedPairsOf', judgements, worded('a list of judgements', kinds.list))
  const grades = consensusOf(key, judgements, 'answer-grade')
  const pairs: GradedPairOfAnswers[] = []
  let [open, split] = [0, 0]
  for (const pair of key.pairs) {
    const [original, perturbed] = [grades.get(pair.original), grades.get(pair.perturbed)]
    if (original === undefined || perturbed === undefined) open++
    else if (original.answer === null || perturbed.answer === null) split++
    else pairs.push({ ...pair, original: original.answer, perturbed: perturbed.answer })
  }
  return { pairs, open, split }
}
