import { PipelineError } from '../errors.js'
import { counted } from '../format/index.js'
import { demand, kinds, worded } from '../given.js'
import { clopperPearson } from '../statistics/index.js'
import { type Concordance, concordance, type Draws } from './concordance.js'
import { type FineShare, fineShare, type WeightedVerdict } from './fine-share.js'
import {
  byCase,
  type ControlKind,
  caseUnits,
  controlKinds,
  type Item,
  itemsOf,
  itemUnits,
  type JudgedUnit,
  type SubjectPlace,
} from './item.js'
import type { Judgement } from './judgement.js'
import { type QuestionName, type RaterVerdict, unscored, verdictsOffered } from './question.js'

/** Judgements, with what they are counted over. */
export interface AgreementInput {
  readonly judgements: readonly Judgement[]
  /** Every subject of the review by its id, answered or not. */
  readonly subjects: ReadonlyMap<string, SubjectPlace>
  /** Cases in the whole set, reviewed or not; null where that is not known. */
  readonly population: number | null
  /** Level of all intervals, 0–1; .95 by default. */
  readonly level?: number
  /** Seed of the bootstrap; '1' by default. */
  readonly seed?: string
}

/** How a rater did on one kind of planted control. */
export interface ControlSensitivity {
  readonly rater: string
  readonly control: ControlKind
  /** Controls that the rater called bad. "Not sure" is not found. */
  readonly found: number
  readonly notSure: number
  /** Controls that the rater answered. */
  readonly count: number
  /** Exact (Clopper–Pearson) interval of found / count. */
  readonly low: number
  readonly high: number
}

/** Subjects that raters answered differently. */
export interface Disagreement {
  readonly question: QuestionName
  readonly subject: string
  readonly case: string
  readonly stratum: string
  readonly answers: readonly { readonly rater: string; readonly answer: string; readonly rationale: string | null }[]
}

/** Per item and per case. An item is one question about one subject. */
export interface Levels<Value> {
  readonly items: Value
  readonly cases: Value
}

/** The same figures for a part of the review. */
export interface Slice {
  readonly name: string
  readonly fine: Levels<FineShare>
  readonly concordance: Levels<Concordance>
}

/** All figures of a review, controls left out of everything but `controls`. Plain JSON; null is "undefined". */
export interface AgreementReport {
  readonly level: number
  /** Cases in the whole set. */
  readonly population: number | null
  /** Names of the raters, in order. */
  readonly raters: readonly string[]
  /** Cases and items that were to be reviewed. */
  readonly caseCount: number
  readonly itemCount: number
  /** Judgements that say `unscored`, controls left out. */
  readonly unscoredCount: number
  /** What is fine by every rater who answered. */
  readonly fine: Levels<FineShare>
  /** Cases that are open, and in no figure per case, although an item of theirs is bad. */
  readonly openBadCount: number
  /** What is fine by each rater alone. */
  readonly byRater: readonly ({ readonly rater: string } & Levels<FineShare>)[]
  readonly concordance: Levels<Concordance>
  readonly pairs: readonly ({ readonly raters: readonly [string, string] } & Levels<Concordance>)[]
  readonly strata: readonly Slice[]
  readonly questions: readonly Slice[]
  readonly controls: readonly ControlSensitivity[]
  readonly disagreements: readonly Disagreement[]
}

/**
 * How far the raters of a review agree, and what their answers say of the whole set.
 *
 * An item is one question about one subject; a case is fine only if all its items are. Raters are identified by
 * their id. Answers are compared by what they say (fine, bad, not sure), so that one figure can speak of several
 * questions.
 *
 * @throws {PipelineError} input-invalid — a judgement about an unknown subject, two by one rater on one item, an answer
 * that the question does not offer, or a population smaller than the review
 * @example
 * const subjects = new Map([['record-1', { case: 'case-1', stratum: '', weight: 1, control: null }]])
 * const subject = { id: 'record-1', sha256: '0'.repeat(64) }
 * const rater = { kind: 'clinician', id: 'rater-1' }
 * const judgements = [{ question: 'rewrite-equivalence', subject, rater, answer: 'equivalent', rationale: null }]
 * agreement({ judgements, subjects, population: 512 }).fine.cases.bound
 * // → { low: 0, high: 486 }
 */
export function agreement(input: AgreementInput): AgreementReport {
  demand('agreement', input, worded('judgements and what they are of, an object', kinds.object))
  const { judgements, subjects, population, level = 0.95, seed = '1' } = input
  const all = itemsOf(judgements, subjects)
  const items = all.filter(({ place }) => place.control === null)
  const raters = [...new Set(judgements.map(({ rater }) => rater.id))].sort()
  const draws = { seed, draws: 1000, level }
  const units = levelsOf(items, raters)
  refuseSmallPopulation(units.cases.length, population)
  const sharesBy = (verdict: (unit: JudgedUnit) => RaterVerdict | undefined): Levels<FineShare> => ({
    items: fineShare(units.items.map(judgedBy(verdict)), level, null),
    cases: fineShare(units.cases.map(judgedBy(verdict)), level, population),
  })
  return {
    level,
    population,
    raters,
    caseCount: units.cases.length,
    itemCount: units.items.length,
    unscoredCount: judgements.filter(
      ({ answer, subject }) => answer === unscored && subjects.get(subject.id)?.control === null,
    ).length,
    fine: sharesBy(({ together }) => together),
    openBadCount: byCase(units.items).filter(isOpenButBad).length,
    byRater: raters.map((rater, at) => ({ rater, ...sharesBy(({ verdicts }) => verdicts[at]) })),
    concordance: concordances(units, items, draws),
    pairs: pairsOf(raters).map((pair) => ({ raters: pair, ...concordances(levelsOf(items, pair), items, null) })),
    strata: slices(items, raters, level, ({ place }) => place.stratum),
    questions: slices(items, raters, level, questionOf(items)),
    controls: sensitivities(all, raters, level),
    disagreements: items.flatMap(disagreementOf),
  }
}

function levelsOf(items: readonly Item[], raters: readonly string[]): Levels<readonly JudgedUnit[]> {
  const units = itemUnits(items, raters)
  return { items: units, cases: caseUnits(units) }
}

function concordances(units: Levels<readonly JudgedUnit[]>, items: readonly Item[], draws: Draws): Levels<Concordance> {
  const categories = verdictsOffered(items.flatMap(({ question }) => (question === null ? [] : [question])))
  return {
    items: concordance(units.items, categories, draws),
    cases: concordance(units.cases, categories, draws),
  }
}

function isOpenButBad(members: readonly JudgedUnit[]): boolean {
  const verdicts = members.map(({ together }) => together)
  return verdicts.includes(undefined) && verdicts.includes('bad')
}

function judgedBy(verdict: (unit: JudgedUnit) => RaterVerdict | undefined): (unit: JudgedUnit) => WeightedVerdict {
  return (unit) => ({ cluster: unit.cluster, weight: unit.weight, verdict: verdict(unit) })
}

/** The same figures for each name that items have, in the order of the names; items without one are in no slice. */
function slices(
  items: readonly Item[],
  raters: readonly string[],
  level: number,
  nameOf: (item: Item) => string | null,
): readonly Slice[] {
  const names = new Set(items.map(nameOf).filter((name) => name !== null))
  return [...names].sort().map((name) => {
    const members = items.filter((item) => nameOf(item) === name)
    const units = levelsOf(members, raters)
    const share = (list: readonly JudgedUnit[]): FineShare =>
      fineShare(list.map(judgedBy(({ together }) => together)), level, null)
    return {
      name,
      fine: { items: share(units.items), cases: share(units.cases) },
      concordance: concordances(units, members, null),
    }
  })
}

/** What an item is about; one that nobody judged counts among the only question that was asked, if there is one only. */
function questionOf(items: readonly Item[]): (item: Item) => QuestionName | null {
  const [first = null, ...others] = new Set(items.flatMap(({ question }) => question ?? []))
  return ({ question }) => question ?? (others.length === 0 ? first : null)
}

function pairsOf(raters: readonly string[]): [string, string][] {
  return raters.flatMap((first, i) => raters.slice(i + 1).map((second): [string, string] => [first, second]))
}

function sensitivities(items: readonly Item[], raters: readonly string[], level: number): ControlSensitivity[] {
  return raters.flatMap((rater) =>
    controlKinds.flatMap((control) => {
      const answers = items
        .filter(({ place }) => place.control === control)
        .flatMap((item) => item.answers.get(rater)?.verdict ?? [])
      if (answers.length === 0) return []
      const found = answers.filter((verdict) => verdict === 'bad').length
      const notSure = answers.filter((verdict) => verdict === 'not-sure').length
      return [
        { rater, control, found, notSure, count: answers.length, ...clopperPearson(found, answers.length, level) },
      ]
    }),
  )
}

function disagreementOf({ question, subject, place, answers }: Item): Disagreement[] {
  if (question === null || new Set([...answers.values()].map(({ answer }) => answer)).size < 2) return []
  const sorted = [...answers].map(([rater, { answer, rationale }]) => ({ rater, answer, rationale }))
  sorted.sort((a, b) => (a.rater < b.rater ? -1 : 1))
  return [{ question, subject, case: place.case, stratum: place.stratum, answers: sorted }]
}

function refuseSmallPopulation(reviewed: number, population: number | null): void {
  if (population === null || (Number.isInteger(population) && population >= reviewed)) return
  const message = `The population is ${population}, but ${counted(reviewed, 'case was', 'cases were')} reviewed. Give the number of cases of the whole set.`
  throw new PipelineError('input-invalid', message)
}
