import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
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
  /** Null too where a single answer of a side with several was reviewed. */
  readonly standardError: number | null
}

/** Outcomes with clinicians' grades in place of the grader's. */
export interface Adjudication {
  readonly outcomes: readonly RecordOutcome[]
  readonly arms: readonly AdjudicatedArm[]
  readonly changed: number
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
  return { outcomes: adjudicated, arms: [...cells.values()].map(armOf), changed }
}

interface Cell {
  readonly model: string
  readonly arm: string
  passing: number
  failing: number
  failures: number
  raised: number
  passes: number
  lowered: number
}

function count(cells: Map<string, Cell>, { model, arm, state: was }: RecordOutcome, now: OutcomeState | null): void {
  const key = JSON.stringify([model, arm])
  const empty = { passing: 0, failing: 0, failures: 0, raised: 0, passes: 0, lowered: 0 }
  const cell = cells.get(key) ?? { model, arm, ...empty }
  cells.set(key, cell)
  const [before, after] = [primaryScore(was), now === null ? null : primaryScore(now)]
  if (before === null) return
  if (before === 1) cell.passing++
  else cell.failing++
  if (after === null) return
  if (before === 1) {
    cell.passes++
    if (after === 0) cell.lowered++
  } else {
    cell.failures++
    if (after === 1) cell.raised++
  }
}

function armOf({ model, arm, passing, failing, failures, raised, passes, lowered }: Cell): AdjudicatedArm {
  const answers = passing + failing
  const shown = {
    model,
    arm,
    answers,
    raw: answers === 0 ? null : passing / answers,
    failures,
    raised,
    passes,
    lowered,
  }
  const isOpen = (passing > 0 && passes === 0) || (failing > 0 && failures === 0) || answers === 0
  if (isOpen) return { ...shown, estimate: null, standardError: null }
  const [kept, up] = [passes === 0 ? 0 : 1 - lowered / passes, failures === 0 ? 0 : raised / failures]
  const [ofPassing, ofFailing] = [passing / answers, failing / answers]
  // Of answers that were all reviewed nothing is left to chance; of a single one that was, nothing is known of the others.
  const isUnknown = (reviewed: number, all: number): boolean => reviewed === 1 && all > 1
  const variance = (share: number, reviewed: number, all: number): number =>
    reviewed < 2 ? 0 : (share * (1 - share) * (1 - reviewed / all)) / (reviewed - 1)
  const spread = ofPassing ** 2 * variance(kept, passes, passing) + ofFailing ** 2 * variance(up, failures, failing)
  const standardError = isUnknown(passes, passing) || isUnknown(failures, failing) ? null : Math.sqrt(spread)
  return { ...shown, estimate: ofPassing * kept + ofFailing * up, standardError }
}
