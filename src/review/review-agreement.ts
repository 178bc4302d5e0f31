import { specialtyCaution } from '../clinical/index.js'
import { counted } from '../format/index.js'
import { demand, kinds, oneOf, worded } from '../given.js'
import { type AgreementReport, agreement, type Judgement, type SubjectPlace } from '../judgement/index.js'
import { progressOf, type RaterProgress } from './import-answers.js'
import { answerable, type KeyItem, type ReviewKey } from './key.js'

/** What the strata of a report may be. */
export const strataBy = ['specialty', 'length', 'edits', 'risk'] as const

/** What the strata of a report are made by. */
export type StrataBy = (typeof strataBy)[number]

/** The figures of a review, with what only its key knows. Plain JSON. */
export interface ReviewAgreement {
  readonly dataset: ReviewKey['dataset']
  readonly question: ReviewKey['question']
  readonly by: StrataBy
  readonly population: ReviewKey['population']
  readonly raters: readonly RaterProgress[]
  /** Judgements of the file that are about something else, or about an older text. */
  readonly setAside: number
  readonly report: AgreementReport
  /** What a reader must know before believing the rest. */
  readonly warnings: readonly string[]
  /** The sentence behind each subject that raters answered differently; empty for a whole record. */
  readonly about: Readonly<Record<string, string>>
  /** What raters wrote beside answers of the sample that nobody disagreed with. */
  readonly comments: readonly ReviewComment[]
}

/** A comment of a rater. */
export interface ReviewComment {
  readonly case: string
  readonly subject: string
  readonly about: string
  readonly rater: string
  readonly answer: string
  readonly comment: string
}

/**
 * How far the raters of a review agree, controls measured apart, sentences beside a control left out.
 *
 * @throws {PipelineError} input-invalid — a rater answered an item twice
 */
export function reviewAgreement(
  key: ReviewKey,
  judgements: readonly Judgement[],
  by: StrataBy = 'specialty',
): ReviewAgreement {
  demand('reviewAgreement', key, worded('the key of a review', kinds.object))
  demand('reviewAgreement', judgements, worded('a list of judgements', kinds.list))
  demand('reviewAgreement', by, oneOf('what strata are made of', strataBy))
  const counted = key.items.filter(({ role }) => role !== 'beside-control')
  const subjects = new Map(counted.map((item) => [item.subject.id, placeOf(item, by)]))
  const mine = ownJudgements(key, judgements)
  const report = agreement({
    judgements: mine.filter(({ subject }) => subjects.has(subject.id)),
    subjects,
    // The sample is one of the changed cases; the others are the originals, with nothing to ask about.
    population: key.population.changed,
    seed: key.seed,
  })
  const sample = new Map(key.items.flatMap((item) => (item.role === 'sample' ? [[item.subject.id, item]] : [])))
  const disputed = new Set(report.disagreements.map(({ subject }) => subject))
  const sentences = new Map(key.items.map(({ subject, about }) => [subject.id, about]))
  return {
    dataset: key.dataset,
    question: key.question,
    by,
    population: key.population,
    raters: progressOf(judgements, answerable(key)),
    setAside: judgements.length - mine.length,
    report,
    warnings: by === 'specialty' ? warnOfGuesses(counted) : [],
    about: Object.fromEntries(report.disagreements.map(({ subject }) => [subject, sentences.get(subject) ?? ''])),
    comments: mine.flatMap(({ subject: { id: subject }, rater: { id: rater }, answer, rationale }) => {
      const item = sample.get(subject)
      if (item === undefined || rationale === null || disputed.has(subject)) return []
      return [{ case: item.case, subject, about: item.about, rater, answer, comment: rationale }]
    }),
  }
}

/** Judgements about what the key asks, in the texts that it asks about. */
export function ownJudgements(key: ReviewKey, judgements: readonly Judgement[]): readonly Judgement[] {
  const digests = new Map(key.items.map(({ subject }) => [subject.id, subject.sha256]))
  return judgements.filter(({ question, subject }) => {
    return question === key.question && digests.get(subject.id) === subject.sha256
  })
}

/** Warns where specialties are guessed, or where the key does not say it, from before it was told. */
function warnOfGuesses(items: readonly KeyItem[]): readonly string[] {
  const cases = new Set(items.map((item) => item.case))
  const guessed = items.filter(({ stratum }) => stratum.specialtyFrom !== 'given')
  const { size } = new Set(guessed.map((item) => item.case))
  return size === 0
    ? []
    : [`Of ${counted(cases.size, 'case')} the specialty of ${size} is guessed. ${specialtyCaution}`]
}

function placeOf({ case: id, cluster = id, stratum, weight, control }: KeyItem, by: StrataBy): SubjectPlace {
  const risk = stratum.risky ? 'risky' : 'plain'
  return { case: id, cluster, stratum: by === 'risk' ? risk : stratum[by], weight, control }
}
