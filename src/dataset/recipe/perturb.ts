import type { Case, Expectation } from '../../clinical/index.js'
import {
  type Asking,
  addReadings,
  type Finding,
  type Marks,
  type Outcome,
  type Readings,
  resultOf,
  unmarked,
  type Why,
} from '../../perturbation/index.js'
import { rngAt } from '../../rng.js'
import { apply, type Edits, seal } from '../../text/index.js'
import type { Step } from './recipe.js'
import { replicateName, replicatesOf, streamPath } from './replicates.js'
import type { Resources } from './resources.js'

/** What one step did: its edits speak of the text that the layer below produced. */
export interface Layer {
  readonly step: Step
  readonly before: string
  readonly edits: Edits<Why>
  /** What the answer must do after this step. */
  readonly expectation: Expectation
}

/** One record to be made: a case, and which of the variants of each step. */
export interface Task {
  readonly original: Case
  readonly variants: readonly (string | null)[]
  /** Which of several that are drawn independently of one another, from 1; null where there is one. */
  readonly replicate: number | null
}

/**
 * The records that a recipe makes of a case: one, or as many as its steps know variants, or none; each `replicates` times
 * where the recipe draws.
 */
export function tasksOf(
  original: Case,
  steps: readonly Step[],
  resources: Pick<Resources, 'rules'>,
  replicates?: number,
): readonly Task[] {
  const all = steps.reduce<readonly (readonly (string | null)[])[]>(
    (tasks, { perturbation, params }) => {
      const named = perturbation.variants?.(original, params, resources) ?? [null]
      return tasks.flatMap((variants) => named.map((variant) => [...variants, variant]))
    },
    [[]],
  )
  const count = replicatesOf(steps, replicates)
  const each = count === 1 ? [null] : Array.from({ length: count }, (_, i) => i + 1)
  return all.flatMap((variants) => each.map((replicate) => ({ original, variants, replicate })))
}

/** A case after all steps of a recipe, with everything that was done and found on the way. */
export interface PerturbedCase {
  readonly original: Case
  /** Tells records of one case apart; null where it gives one. */
  readonly variant: string | null
  /** The case as the record states it: what steps say of its reference and of what it is took the place of its own. */
  readonly stated: Case
  readonly text: string
  /** One layer a step, in order, those without edits included. */
  readonly layers: readonly Layer[]
  readonly findings: readonly Finding[]
  /** What the steps say of their work; of two that say something of one kind, the later. */
  readonly marks: Marks
  /** What a second reader came to over all steps; null where none was asked. */
  readonly readings: Readings | null
  /** A check refused it: it goes into the findings and not into the dataset. */
  readonly refused: boolean
}

/**
 * Plans, seals and applies the steps of a recipe to one case, or to one of the variants of it.
 *
 * Steps that ask a model yield their requests. The result depends on the case, the steps, the seed and the answers
 * only: neither on other cases nor on their order.
 */
export function* perturb(
  { original, variants, replicate }: Task,
  steps: readonly Step[],
  resources: Resources & { readonly seed: string },
): Asking<PerturbedCase> {
  const layers: Layer[] = []
  const findings: Finding[] = []
  let marks = unmarked
  let readings: Readings | null = null
  let text = original.text
  let stated = original
  for (const [index, step] of steps.entries()) {
    const { perturbation, params } = step
    // A step sees what those before it made of the case, and of its answer.
    const current = text === stated.text ? stated : { ...stated, text }
    const { seed } = resources
    const rng = rngAt(streamPath({ seed, perturbation: perturbation.name, original: original.id }, replicate))
    const tools = { ...resources, rng, variant: variants[index] ?? null }
    const planned = yield* resultOf(perturbation.edits(current, params, tools))
    if ('refused' in planned) {
      findings.push(planned.refused)
      break
    }
    if ('readings' in planned) readings = readings === null ? planned.readings : addReadings(readings, planned.readings)
    const edits = seal(text, 'edits' in planned ? planned.edits : planned)
    const perturbed = apply(text, edits)
    const done = { original: current, edits, perturbed, params }
    for (const check of perturbation.checks) for (const finding of check.find(done)) findings.push(finding)
    marks = { ...marks, ...perturbation.marks?.(done) }
    const outcome = perturbation.outcome?.(current, params, tools)
    stated = stateOutcome(stated, outcome)
    layers.push({ step, before: text, edits, expectation: outcome?.expectation ?? perturbation.expectation(params) })
    text = perturbed
  }
  const refused = findings.some(({ level }) => level === 'error')
  const named = [...variants, replicate === null ? null : replicateName(replicate)]
  const variant = named.filter((one) => one !== null).join('-') || null
  return { original, variant, stated, text, layers, findings, marks, readings, refused }
}

function stateOutcome(stated: Case, outcome: Outcome | undefined): Case {
  if (outcome === undefined) return stated
  const { reference = stated.reference, level = stated.origin.level, scenario = stated.origin.scenario } = outcome
  return { ...stated, reference, origin: { ...stated.origin, level, scenario } }
}
