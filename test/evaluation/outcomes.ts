import { type OutcomeState, primaryScore, type RecordOutcome } from '../../src/evaluation/outcome/index.js'
import { rngAt } from '../../src/rng.js'

/** An outcome with what a test says of it; the rest is as in a small run. */
export const outcome = (
  wanted: Partial<RecordOutcome> & { case: string; arm: string; state: OutcomeState },
): RecordOutcome => ({
  record: `${wanted.case}__${wanted.arm}`,
  cluster: wanted.case,
  model: 'm',
  prompt: 'default',
  trial: 0,
  grader: 'rule',
  score: primaryScore(wanted.state),
  confidence: null,
  detail: null,
  error: null,
  response: null,
  sha256: null,
  ...wanted,
})

/** Outcomes of cases whose chance of a right answer in an arm is given; one case, one stream. */
export function simulate(
  cases: number,
  rates: Readonly<Record<string, number>>,
  { trials = 1, model = 'm' } = {},
): RecordOutcome[] {
  return Array.from({ length: cases }, (_, i) => `case-${i}`).flatMap((name) => {
    const ease = rngAt(['test', name]).integer(1000) / 1000
    return Object.entries(rates).flatMap(([arm, rate]) =>
      Array.from({ length: trials }, (_, trial) => {
        const draw = rngAt(['test', model, name, arm, String(trial)]).integer(1000) / 1000
        const right = draw < Math.min(1, Math.max(0, rate + (ease - 0.5) / 2))
        return outcome({ case: name, arm, trial, model, state: right ? 'correct' : 'incorrect', response: `${draw}` })
      }),
    )
  })
}
