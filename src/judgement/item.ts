import { PipelineError, quote } from '../errors.js'
import { grouped } from '../grouped.js'
import type { Judgement } from './judgement.js'
import { type QuestionName, type RaterVerdict, unscored, verdictOf } from './question.js'

/** What can be planted to measure a rater: a sentence that matters, as a red herring, and a value that was changed. */
export const controlKinds = ['planted-exposure', 'changed-value'] as const

/** One kind of what can be planted. */
export type ControlKind = (typeof controlKinds)[number]

/** Where a subject of judgements belongs. */
export interface SubjectPlace {
  readonly case: string
  /** What hangs together: cases of one patient, say. The case itself where it is left out. */
  readonly cluster?: string
  /** The stratum that the case was sampled from; '' where there are none. */
  readonly stratum: string
  /** Design weight of the case: how many cases of the set it stands for. 1 where all had the same chance. */
  readonly weight: number
  /** What was planted to measure the rater; null for a subject of the set itself. */
  readonly control: null | ControlKind
}

/** What one rater said of an item. */
export interface ItemAnswer {
  readonly verdict: RaterVerdict
  readonly answer: string
  readonly rationale: string | null
}

/** One question about one subject, with its answers by rater; `unscored` is no answer. */
export interface Item {
  /** Null for a subject that nobody judged. */
  readonly question: QuestionName | null
  readonly subject: string
  readonly place: SubjectPlace
  readonly answers: ReadonlyMap<string, ItemAnswer>
}

/** An item or a case with its verdicts; undefined where there is none. */
export interface JudgedUnit {
  readonly case: string
  readonly cluster: string
  readonly weight: number
  /** By rater, in the order of the raters. */
  readonly verdicts: readonly (RaterVerdict | undefined)[]
  /** By every rater who answered: the worst of their verdicts. */
  readonly together: RaterVerdict | undefined
}

/** The items of a review in the order of its subjects; controls among them. */
export function itemsOf(
  judgements: readonly Judgement[],
  subjects: ReadonlyMap<string, SubjectPlace>,
): readonly Item[] {
  const bySubject = new Map<string, Map<QuestionName, Map<string, ItemAnswer | null>>>()
  for (const judgement of judgements) place(judgement, bySubject, subjects)
  return [...subjects].flatMap(([subject, at]): Item[] => {
    const questions = bySubject.get(subject)
    if (questions === undefined) return [{ question: null, subject, place: at, answers: new Map() }]
    return [...questions].map(([question, said]) => {
      const answers = [...said].filter((entry): entry is [string, ItemAnswer] => entry[1] !== null)
      return { question, subject, place: at, answers: new Map(answers) }
    })
  })
}

/** Each item as a unit. */
export function itemUnits(items: readonly Item[], raters: readonly string[]): readonly JudgedUnit[] {
  return items.map(({ place, answers }) => ({
    case: place.case,
    cluster: place.cluster ?? place.case,
    weight: place.weight,
    verdicts: raters.map((rater) => answers.get(rater)?.verdict),
    together: worst([...answers.values()].map(({ verdict }) => verdict)),
  }))
}

/**
 * Each case as a unit: bad where one of its items is, else unsure where one is, else fine. It is open while a verdict is
 * missing, a bad item or not: one bad item shows before ten fine ones do, and bad cases would be counted first.
 */
export function caseUnits(items: readonly JudgedUnit[]): readonly JudgedUnit[] {
  return byCase(items).map((members) => ({
    case: (members[0] as JudgedUnit).case,
    cluster: (members[0] as JudgedUnit).cluster,
    weight: (members[0] as JudgedUnit).weight,
    verdicts: (members[0] as JudgedUnit).verdicts.map((_, rater) =>
      worst(members.map(({ verdicts }) => verdicts[rater])),
    ),
    together: worst(members.map(({ together }) => together)),
  }))
}

/** The units of each case, cases in the order in which they first occur. */
export function byCase(units: readonly JudgedUnit[]): readonly (readonly JudgedUnit[])[] {
  return [...grouped(units, (unit) => unit.case).values()]
}

/** The worst of all verdicts; undefined where there are none or one is missing. */
function worst(verdicts: readonly (RaterVerdict | undefined)[]): RaterVerdict | undefined {
  if (verdicts.length === 0 || verdicts.includes(undefined)) return undefined
  if (verdicts.includes('bad')) return 'bad'
  return verdicts.includes('not-sure') ? 'not-sure' : 'fine'
}

function place(
  { question, subject, rater, answer, rationale }: Judgement,
  bySubject: Map<string, Map<QuestionName, Map<string, ItemAnswer | null>>>,
  subjects: ReadonlyMap<string, SubjectPlace>,
): void {
  if (!subjects.has(subject.id)) {
    const message = `A judgement by ${rater.id} is about ${quote(subject.id)}, which is no subject of this review. Import it with the key of the review that it belongs to.`
    throw new PipelineError('input-invalid', message)
  }
  const questions = bySubject.get(subject.id) ?? new Map<QuestionName, Map<string, ItemAnswer | null>>()
  const said = questions.get(question) ?? new Map<string, ItemAnswer | null>()
  if (said.has(rater.id)) {
    const message = `${rater.id} answered ${question} about ${quote(subject.id)} twice. Keep one of the two judgements.`
    throw new PipelineError('input-invalid', message)
  }
  const verdict = verdictOf(question, answer)
  if (verdict === undefined && answer !== unscored) {
    const message = `${rater.id} answered ${quote(answer)} to ${question} about ${quote(subject.id)}, which the question does not offer. Read judgements with readJudgements, which names the line.`
    throw new PipelineError('input-invalid', message)
  }
  said.set(rater.id, verdict === undefined ? null : { verdict, answer, rationale })
  questions.set(question, said)
  bySubject.set(subject.id, questions)
}
