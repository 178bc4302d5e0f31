import type { ModelChoice, Prompt } from '../../generation/index.js'
import { type Kinds, kinds, needed } from '../../given.js'
import { secondReaderPrompt, type Writer } from '../../perturbation/index.js'
import type { AskingRunner, StoredModel } from '../answer/index.js'
import { checksOf, describeRecipe, type Manifest, type PlannedReader } from '../receipt/index.js'
import { type Recipe, type Resources, recipeKind, replicateKind, replicatesOf } from '../recipe/index.js'
import type { Excluded, PlannedReview } from './excluded.js'
import type { Replace } from './settle.js'

/** What a dataset is built from, and where it goes. */
export interface BuildOptions {
  readonly recipe: Recipe
  /** Folder under which `<recipe>/<version>/` is made. */
  readonly out: string
  /** File of cases or a dataset's `cases.jsonl`; the bundled cases where absent. A recipe that brings its own reads none. */
  readonly cases?: string | undefined
  readonly seed?: string | undefined
  /** Records of each case that are drawn independently of one another, 1–100; recipes that draw nothing make one. */
  readonly replicates?: number | undefined
  /** Abbreviation list; the bundled one where absent. */
  readonly lexicon?: string | undefined
  /** Own red herrings; the bundled bank where absent. */
  readonly sentences?: string | undefined
  /** Takes own red herrings to which the lint objects. */
  readonly acceptLint?: boolean | undefined
  /** Folder of drug-safety rules of one's own, over the bundled ones. */
  readonly rules?: string | undefined
  /** Whose stored answers are read; without it only what needs no model is built. Nothing is ever asked. */
  readonly model?: StoredModel | undefined
  /** Files of exclusions that reviews of earlier builds wrote, in their order; the version says how many, `-r1`. */
  readonly exclusions?: readonly string[] | undefined
  /** Takes only the first so many cases. */
  readonly limit?: number | undefined
  /** Puts the new dataset in the place of another one under the same version. */
  readonly replace?: Replace | undefined
  /** Cores that are used; the bytes are the same for any number. 1 where absent. */
  readonly jobs?: number | undefined
  /** Called now and then with the cases done and the share of the input read, 0–1 (null where unknown). */
  readonly onProgress?: ((cases: number, share: number | null) => void) | undefined
}

/** What each option of a build must be. */
export const buildOptionKinds: Kinds<BuildOptions> = {
  recipe: needed(recipeKind),
  out: needed(kinds.text),
  cases: kinds.text,
  seed: kinds.seed,
  replicates: replicateKind,
  lexicon: kinds.text,
  sentences: kinds.text,
  acceptLint: kinds.flag,
  rules: kinds.text,
  model: kinds.object,
  exclusions: kinds.texts,
  limit: kinds.count,
  replace: { expected: 'true, false or "never"', fits: (value) => typeof value === 'boolean' || value === 'never' },
  jobs: kinds.count,
  onProgress: kinds.callback,
}

/** What a manifest says before a case is looked at: everything that determines the data but the cases and answers. */
export type BuildPlan = Pick<
  Manifest,
  'name' | 'version' | 'recipe' | 'checks' | 'seed' | 'limit' | 'lexicons' | 'writers' | 'prompts' | 'model' | 'rules'
> & {
  readonly replicates?: number | undefined
  readonly reviews?: readonly PlannedReview[] | undefined
  readonly secondReader?: PlannedReader | undefined
}

/** The plan of a build, from its options and what it takes from outside. */
export function planOf(
  { seed = '1', replicates, limit, model }: BuildOptions,
  {
    recipe,
    resources,
    runner,
    excluded,
  }: {
    readonly recipe: Recipe
    readonly resources: Resources
    readonly runner: AskingRunner | null
    readonly excluded: Excluded | null
  },
): BuildPlan {
  const { writer, lexicons, rules } = resources
  const each = replicatesOf(recipe.steps, replicates)
  return {
    name: recipe.name,
    version: recipe.version,
    recipe: describeRecipe(recipe),
    checks: checksOf(recipe),
    seed,
    ...(each === 1 ? {} : { replicates: each }),
    limit: limit ?? null,
    lexicons: [...lexicons],
    writers: writer === null ? [] : [writerReceipt(writer)],
    prompts: runner === null ? [] : Object.values(runner.model.prompts).map(promptReceipt),
    model: runner?.model.choice ?? null,
    ...(runner?.model.reader === undefined ? {} : { secondReader: readerReceipt(runner.model.reader, model) }),
    ...(rules === null ? {} : { rules: [...rules.receipts] }),
    ...(excluded === null ? {} : { reviews: excluded.plan }),
  }
}

function writerReceipt({ name, sha256, license, acceptLint }: Writer): Manifest['writers'][number] {
  return { name, sha256, license, acceptLint }
}

function readerReceipt(model: ModelChoice, stored: StoredModel | undefined): PlannedReader {
  return { model, prompt: promptReceipt(secondReaderPrompt()), qualification: stored?.reader?.qualification ?? null }
}

function promptReceipt({ name, sha256 }: Prompt): Manifest['prompts'][number] {
  return { name, sha256 }
}
