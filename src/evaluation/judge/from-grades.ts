import { PipelineError, quote } from '../../errors.js'
import { demand, kinds, oneOf, worded } from '../../given.js'
import { type GoldPair, goldPairSchema, type Selection } from '../gold/index.js'
import type { OutcomeState } from '../outcome/index.js'
import { gradeStates } from './verdict.js'

/** The state of an outcome that a grade means. @throws {PipelineError} input-invalid — no grade is called so */
export function stateOfGrade(grade: string): OutcomeState {
  const states: Readonly<Record<string, OutcomeState>> = gradeStates
  const state = Object.hasOwn(states, grade) ? states[grade] : undefined
  if (state !== undefined) return state
  const message = `${quote(grade)} is no grade (${Object.keys(states).join(', ')}).`
  throw new PipelineError('input-invalid', message)
}

/** Pairs whose answers clinicians graded, as gold pairs. */
export function goldPairsFrom(
  graded: readonly (Omit<GoldPair, 'original' | 'perturbed' | 'selection'> & {
    readonly original: string
    readonly perturbed: string
  })[],
  selection: Selection,
): readonly GoldPair[] {
  demand('goldPairsFrom', graded, worded('a list of graded pairs', kinds.list))
  demand('goldPairsFrom', selection, oneOf('how they were selected', goldPairSchema.shape.selection.options))
  return graded.map(({ case: name, arm, model, prompt, trial, inclusion, original, perturbed }) => ({
    case: name,
    arm,
    model,
    prompt,
    trial,
    original: stateOfGrade(original),
    perturbed: stateOfGrade(perturbed),
    inclusion,
    selection,
  }))
}
