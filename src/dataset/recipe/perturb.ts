import type { Case } from '../../clinical/index.js'
import { type Asking, type Finding, type Marks, resultOf, unmarked, type Why } from '../../perturbation/index.js'
import { rngAt } from '../../rng.js'
import { apply, type Edits, seal } from '../../text/index.js'
import type { Step } from './recipe.js'
import type { Resources } from './resources.js'

/** What one step did: its edits speak of the text that the layer below produced. */
export interface Layer {
  readonly step: Step
  readonly before: string
  readonly edits: Edits<Why>
}

/** A case after all steps of a recipe, with everything that was done and found on the way. */
export interface PerturbedCase {
  readonly original: Case
  readonly text: string
  /** One layer a step, in order, those without edits included. */
  readonly layers: readonly Layer[]
  readonly findings: readonly Finding[]
  /** What the steps say of their work; of two that say something of one kind, the later. */
  readonly marks: Marks
  /** A check refused it: it goes into the findings and not into the dataset. */
  readonly refused: boolean
}

/**
 * Plans, seals and applies the steps of a recipe to one case.
 *
 * Steps that ask a model yield their requests. The result depends on the case, the steps, the seed and the answers
 * only: neither on other cases nor on their order.
 */
export function* perturb(
  original: Case,
  steps: readonly Step[],
  lent: Resources & { readonly seed: string },
): Asking<PerturbedCase> {
  const layers: Layer[] = []
  const findings: Finding[] = []
  let marks = unmarked
  let text = original.text
  for (const step of steps) {
    const { perturbation, params } = step
    const current = text === original.text ? original : { ...original, text }
    const rng = rngAt([lent.seed, perturbation.name, original.id])
    const planned = yield* resultOf(perturbation.edits(current, params, { ...lent, rng }))
    if ('refused' in planned) {
      findings.push(planned.refused)
      break
    }
    const edits = seal(text, planned)
    const perturbed = apply(text, edits)
    const done = { original: current, edits, perturbed, params }
    for (const check of perturbation.checks) for (const finding of check.find(done)) findings.push(finding)
    marks = { ...marks, ...perturbation.marks?.(done) }
    layers.push({ step, before: text, edits })
    text = perturbed
  }
  return { original, text, layers, findings, marks, refused: findings.some(({ level }) => level === 'error') }
}
