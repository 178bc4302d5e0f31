import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { sampledShare } from '../../statistics/index.js'
import { gradedAs, type OutcomeState, primaryScore, type RecordOutcome } from '../outcome/index.js'
import { stateOfGrade } from './from-grades.js'
import { answerId } from './subject.js'
import { errorOfGrade } from './verdict.js'

/** What reviewed answers say of a model in an arm. */
export interface AdjudicatedArm {
  readonly model: string
  readonly arm: string
  readonly answers: number
  /** Accuracy by the grader. */
  readonly raw: number | null
  /** Reviewed answers that the grader did not pass, and those of them that clinicians call right. */
  readonly failures: number
  readonly raised: number
  /** Reviewed answers that it passed, and those that clinicians do not call right. */
  readonly passes: number
  readonly lowered: number
  /** Accuracy with both rates carried to what was not reviewed; null where one side was not reviewed at all. */
  readonly estimate: number | null
  /**
   * Its 95 % interval for the answers of this model and arm, clusters as the units: `sampledShare` of each side, joined by
   * the method of variance estimates recovery. Of no width only where every answer was reviewed.
   */
  readonly low: number | null
  readonly high: number | null
}

/** Outcomes with clinicians' grades in place of the grader's. */
export interface Adjudication {
  readonly outcomes: readonly RecordOutcome[]
  readonly arms: readonly AdjudicatedArm[]
  /** Answers that clinicians gave a grade, and those of them that got another state: partly instead of wrong, say. */
  readonly reviewed: number
  readonly changed: number
  /** Those that count as right now and did not, and the other way round. */
  readonly raised: number
  readonly lowered: number
}

/**
 * Replaces a grader's grades with clinicians', and carries the rates of change to the answers that nobody reviewed,
 * separately for those that passed and those that did not.
 *
 * Overturning failures alone can only raise a score, and raises it most where most is called wrong; so both sides must have
 * been drawn at one rate. `graded` holds the clinicians' grade of each reviewed answer by its id.
 *
 * @throws {PipelineError} usage — no passes were reviewed, nothing has a grade, or nothing that was reviewed is among the
 * outcomes
 */
export function adjudicate(
  outcomes: readonly RecordOutcome[],
  graded: ReadonlyMap<string, string>,
  options: { readonly withPasses: boolean },
): Adjudication {
  demand('adjudicate', outcomes, worded('a list of outcomes', kinds.list))
  demand('adjudicate', graded, worded('grades by answer, a Map', kinds.map))
  demand('adjudicate', options, worded('an object of options', kinds.object))
  const { withPasses } = options
  if (!withPasses) {
    const message =
      'This review holds no answers that pass, drawn at the same rate: grades that are changed on one side only make scores too high. Export it with --with-passes.'
    throw new PipelineError('usage', message)
  }
  if (graded.size === 0) {
    const message =
      'Expected answers with a grade of clinicians and found none: nobody has answered yet, or raters are split on all. Import the filled-in forms first.'
    throw new PipelineError('usage', message)
  }
  const cells = new Map<string, Cell>()
  let [changed, found] = [0, 0]
  const adjudicated = outcomes.map((outcome): RecordOutcome => {
    const grade = graded.get(answerId(outcome))
    const state = grade === undefined ? null : stateOfGrade(grade)
    count(cells, outcome, state)
    const grader = `adjudicated:${outcome.grader}`
    if (state === null || state === 'unscored') return { ...outcome, grader }
    found++
    if (state === outcome.state) return { ...outcome, grader }
    changed++
    const detail = `adjudicated: ${grade}, was ${outcome.state}`
    return { ...outcome, grader, ...gradedAs({ state, detail, error: errorOfGrade(grade, null) }) }
  })
  if (found === 0) {
    const message = 'No answer of this review is among the outcomes. Name the outcomes that the pack was made from.'
    throw new PipelineError('usage', message)
  }
  const arms = [...cells.values()].map(armOf)
  const [raised, lowered] = [arms.map((one) => one.raised), arms.map((one) => one.lowered)].map(sum) as [number, number]
  return { outcomes: adjudicated, arms, reviewed: found, changed, raised, lowered }
}

/** Answers on one side: those that the grader passed, or those that it did not. */
interface Side {
  answers: number
  /** Of each that was reviewed whether clinicians call it right, 1 or 0, and its cluster. */
  readonly right: (0 | 1)[]
  readonly clusters: string[]
}

interface Cell extends Readonly<Record<'passes' | 'failures', Side>> {
  readonly model: string
  readonly arm: string
}

function count(
  cells: Map<string, Cell>,
  { model, arm, cluster, state: was }: RecordOutcome,
  now: OutcomeState | null,
): void {
  const key = JSON.stringify([model, arm])
  const empty = (): Side => ({ answers: 0, right: [], clusters: [] })
  const cell = cells.get(key) ?? { model, arm, passes: empty(), failures: empty() }
  cells.set(key, cell)
  const [before, after] = [primaryScore(was), now === null ? null : primaryScore(now)]
  if (before === null) return
  const side = before === 1 ? cell.passes : cell.failures
  side.answers++
  if (after === null) return
  side.right.push(after)
  side.clusters.push(cluster)
}

const level = 0.95

function armOf({ model, arm, passes, failures }: Cell): AdjudicatedArm {
  const answers = passes.answers + failures.answers
  const raised = sum(failures.right)
  const counts = {
    answers,
    raw: answers === 0 ? null : passes.answers / answers,
    failures: failures.right.length,
    raised,
    passes: passes.right.length,
    lowered: passes.right.length - sum(passes.right),
  }
  return { model, arm, ...counts, ...estimateOf([passes, failures], answers) }
}

/** The share of right answers among all, from what was reviewed on each side, with its interval. */
function estimateOf(sides: readonly Side[], answers: number): Pick<AdjudicatedArm, 'estimate' | 'low' | 'high'> {
  const held = sides.filter((side) => side.answers > 0)
  if (held.length === 0 || held.some(({ right }) => right.length === 0))
    return { estimate: null, low: null, high: null }
  const parts = held.map(({ answers: population, right, clusters }) => {
    const { share, low, high } = sampledShare(right, { population, clusters, level })
    const [of, found] = [population / answers, share ?? 0]
    return { found: of * found, down: of * (found - low), up: of * (high - found) }
  })
  // Where both sides have answers of one cluster they err together.
  const [one, other] = held.map(({ clusters }) => new Set(clusters))
  const areApart = one === undefined || other === undefined || [...one].every((name) => !other.has(name))
  const joined = (reaches: readonly number[]): number => (areApart ? Math.hypot(...reaches) : sum(reaches))
  const estimate = sum(parts.map(({ found }) => found))
  return {
    estimate,
    low: Math.max(0, estimate - joined(parts.map(({ down }) => down))),
    high: Math.min(1, estimate + joined(parts.map(({ up }) => up))),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
