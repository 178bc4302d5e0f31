import { type Case, isCaseId } from '../../clinical/index.js'
import { PipelineError } from '../../errors.js'
import { demand, demandOptions, type Kind, type Kinds, kinds } from '../../given.js'
import { type Finding, type Why, withoutModel } from '../../perturbation/index.js'
import type { Edits } from '../../text/index.js'
import { perturb, tasksOf } from './perturb.js'
import { type Recipe, recipeKind, type Step } from './recipe.js'
import { replicateKind } from './replicates.js'
import { loadResources, type Resources } from './resources.js'

/** What one step of a recipe did: its edits speak of the text that the layer below produced, in UTF-16 code units. */
export interface EditLayer<Reason> {
  readonly perturbation: string
  /** Version of the perturbation. */
  readonly version: number
  readonly edits: Edits<Reason>
}

/** A case after all steps of a recipe. */
export interface PerturbedText {
  /** The text of the case as it was given. */
  readonly original: string
  readonly text: string
  /** Steps without an edit are left out, so an unchanged text has none. `undo(text, layers)` is the original. */
  readonly layers: readonly EditLayer<Why>[]
  /** What checks reported; places are code units of the text that the step produced. */
  readonly findings: readonly Finding[]
  /** A finding is an error: `build` would keep the record out of the dataset. Text and layers are there to be looked at. */
  readonly refused: boolean
}

/** How a case is perturbed. */
export interface PerturbOptions {
  /** Seed of everything random; `1` where absent, as in `build`. */
  readonly seed?: string | undefined
  /** Which replicate of the case, 1–100, as in a build with `replicates`; the first where absent. */
  readonly replicate?: number | undefined
  /** Path of an abbreviation list; the bundled one where absent. */
  readonly lexicon?: string | undefined
  /** Path of red herrings of your own; the bundled bank where absent. */
  readonly sentences?: string | undefined
  /** Takes own red herrings to which the lint objects. */
  readonly acceptLint?: boolean | undefined
}

/** What each option must be. */
const perturbOptionKinds: Kinds<PerturbOptions> = {
  seed: kinds.seed,
  replicate: replicateKind,
  lexicon: kinds.text,
  sentences: kinds.text,
  acceptLint: kinds.flag,
}

/** What is taken for a case, where callers may give anything. */
const caseKind: Kind = {
  expected: 'a case: createCase({ id, text, diagnosis })',
  fits: (value) => {
    const { id, text, reference, origin } = (value ?? {}) as Partial<Case>
    const isWhole = kinds.object.fits(reference) && kinds.object.fits(origin)
    return isWhole && typeof text === 'string' && typeof id === 'string' && isCaseId(id)
  },
}

/** A recipe that is ready to work: params parsed, word lists read. */
interface Prepared {
  readonly steps: readonly Step[]
  readonly resources: Resources
}

/** Reading word lists takes longer than perturbing a case, so each recipe object is prepared once for the same files. */
const preparedOf = new WeakMap<Recipe, Map<string, Prepared>>()

/**
 * Perturbs one case in memory, as `build` would with the same recipe and seed: the same text, the same edits. It writes
 * no file and asks no model.
 *
 * Word lists are read once for a recipe object, so load the recipe once for many cases.
 *
 * @param original made with {@link createCase}
 * @param recipe from {@link loadRecipe}
 * @throws {PipelineError} usage — no case, no recipe, or a seed that is no text
 * @throws {PipelineError} generation-missing — the recipe needs a model
 * @throws {PipelineError} recipe-invalid, input-invalid, lexicon-invalid — params or files that cannot be used
 */
export function perturbCase(original: Case, recipe: Recipe, options: PerturbOptions = {}): PerturbedText {
  demand('perturbCase', original, caseKind)
  demand('perturbCase', recipe, recipeKind)
  demandOptions('perturbCase', perturbOptionKinds, options)
  const { seed = '1', replicate = null } = options
  const { steps, resources } = prepare(recipe, options)
  const [task = { original, variants: [] }] = tasksOf(original, steps, resources)
  const { text, layers, findings, refused } = withoutModel(
    perturb({ ...task, replicate }, steps, { ...resources, seed }),
  )
  const changed = layers.filter(({ edits }) => edits.length > 0)
  return {
    original: original.text,
    text,
    layers: changed.map(({ step: { perturbation }, edits }) => {
      return { perturbation: perturbation.name, version: perturbation.version, edits }
    }),
    findings,
    refused,
  }
}

function prepare(recipe: Recipe, { lexicon, sentences, acceptLint }: PerturbOptions): Prepared {
  const prepared = preparedOf.get(recipe) ?? new Map<string, Prepared>()
  preparedOf.set(recipe, prepared)
  const key = JSON.stringify([lexicon, sentences, acceptLint])
  const ready = prepared.get(key)
  if (ready !== undefined) return ready
  const steps = recipe.steps.map(({ perturbation, params }) => ({ perturbation, params: perturbation.parse(params) }))
  if (steps.some(({ perturbation, params }) => perturbation.needs(params).model === true)) throw needsModel(recipe)
  const fresh = { steps, resources: loadResources({ ...recipe, steps }, { lexicon, sentences, acceptLint }) }
  prepared.set(key, fresh)
  return fresh
}

function needsModel({ name }: Recipe): PipelineError {
  const message = `${name} is written by a model, and perturbCase asks none. Run "medqa-perturb generate ${name} --cases FILE --provider … --model …", then "medqa-perturb build" with the same, and read the dataset with readDataset.`
  return new PipelineError('generation-missing', message)
}
