import { existsSync, readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { PipelineError } from '../../errors.js'
import {
  answerOf,
  answerOfFailure,
  type GenerationRequest,
  type ModelChoice,
  mayPass,
  openStore,
  type Prompt,
  readPrompt,
  requestKey,
  type Store,
  storePlace,
} from '../../generation/index.js'
import type { Model } from '../../perturbation/index.js'
import { displayName, readText } from '../file/index.js'
import type { Recipe } from '../recipe/index.js'
import { isAnswerFile, openAnswerFile } from './answer-lines.js'
import { createDesk, type Desk, type FindAnswer } from './desk.js'

/** A model whose stored answers a build reads. */
export interface StoredModel {
  readonly choice: ModelChoice
  /** Own prompt file, in the place of the bundled one of the same use. */
  readonly prompt?: string | undefined
  /** URL of a store, or a dataset's `generations.jsonl`. */
  readonly store: string
  /** Token of a store on a server. */
  readonly storeToken?: string | undefined
  /** The flags that name the model, for messages that tell a command. */
  readonly flags?: string | undefined
}

/** What a recipe takes from a model: `red-herrings` can come from the offline bank as well, `rewriting` cannot. */
export function usesOf(recipe: Recipe): ReadonlySet<keyof Model['prompts']> {
  const needs = recipe.steps.map(({ perturbation, params }) => perturbation.needs(params))
  return new Set([
    ...(needs.some(({ writer }) => writer === true) ? (['red-herrings'] as const) : []),
    ...(needs.some(({ model }) => model === true) ? (['rewriting'] as const) : []),
  ])
}

/** Opens the answers that a recipe reads; null where it reads none. @throws {PipelineError} generation-missing, usage */
export async function openDesk(
  recipe: Recipe,
  stored: StoredModel | undefined,
): Promise<(Desk & { close(): Promise<void> }) | null> {
  const uses = usesOf(recipe)
  if (stored === undefined) {
    if (uses.has('rewriting')) throw waiting(recipe)
    return null
  }
  if (uses.size === 0) return null
  const prompts = loadPrompts(stored.prompt, uses)
  const { find, close } = await openAnswers(stored)
  return { ...createDesk({ choice: stored.choice, prompts }, find), close }
}

/** The error of a dataset that only a model can write. */
function waiting({ name, from }: Recipe): PipelineError {
  const message = `${name} is written by a model and has no offline writer. Run "medqa-perturb generate ${from} --provider … --model …", then build it with the same model and store.`
  return new PipelineError('generation-missing', message)
}

/**
 * The bundled prompts, one of them replaced by a file of the user's own: the one that its front matter names with
 * `use`, or the only one that is needed.
 *
 * @throws {PipelineError} input-invalid — no prompt; usage — it does not say which prompt it replaces
 */
export function loadPrompts(own: string | undefined, uses: ReadonlySet<keyof Model['prompts']>): Model['prompts'] {
  const bundled = (name: string): Prompt =>
    readPrompt(readFileSync(bundledPath('prompts', `${name}.md`), 'utf8'), `${name}.md`)
  const prompts = { 'red-herrings': bundled('red-herrings'), rewriting: bundled('rewriting') }
  if (own === undefined) return prompts
  const prompt = readPrompt(readText(own), displayName(own))
  const [only] = uses.size === 1 ? uses : []
  const use = prompt.use ?? only
  if (use === 'red-herrings' || use === 'rewriting') return { ...prompts, [use]: prompt }
  const message = `${own} stands for ${use === undefined ? 'one of two prompts and does not say which' : `"${use}"`}. Put "use: red-herrings" or "use: rewriting" into its front matter.`
  throw new PipelineError('usage', message, { file: own })
}

interface Answers {
  readonly find: FindAnswer
  close(): Promise<void>
}

async function openAnswers({ store, storeToken }: StoredModel): Promise<Answers> {
  if (isAnswerFile(store)) return openAnswerFile(store)
  const place = storePlace(store)
  // A store that is not there yet holds no answer, and what is missing is told case by case.
  if (place.kind === 'file' && !existsSync(place.path)) return { find: async () => undefined, close: async () => {} }
  const opened = await openStore(store, { authToken: storeToken, mustExist: true })
  return { find: findIn(opened), close: () => opened.close() }
}

/** The part of a store that is read from. */
export type AnswerSource = Pick<Store, 'read' | 'failures'>

/** The committed answer to a request, or the failure that will not pass. */
export function findIn(store: AnswerSource): FindAnswer {
  return async (request: GenerationRequest) => {
    const key = requestKey(request)
    const generation = (await store.read([key])).get(key)
    if (generation !== undefined) return answerOf(generation)
    const failure = (await store.failures([key])).get(key)
    return failure === undefined || mayPass(failure.kind) ? undefined : answerOfFailure(failure)
  }
}

/** What can be said of the flags where only the request is known, as when a dataset is verified. */
function flagsOf({ provider, model, endpoint }: GenerationRequest): string {
  if (provider === 'exec') return `--provider 'exec:${endpoint.host}'${model === 'exec' ? '' : ` --model ${model}`}`
  return `--provider ${provider} --model ${model}`
}

/** Counts the cases of a build that wait for answers. */
export interface MissingAnswers {
  add(caseId: string, request: GenerationRequest): void
  /** @throws {PipelineError} generation-missing — where something is missing */
  settle(recipe: Recipe, cases: string | undefined, flags: string | undefined): void
}

export function createMissingAnswers(): MissingAnswers {
  let count = 0
  let first: { readonly caseId: string; readonly request: GenerationRequest } | undefined
  return {
    add(caseId, request) {
      count++
      first ??= { caseId, request }
    },
    settle({ name, from: asked }, cases, flags) {
      if (first === undefined) return
      const { caseId, request } = first
      const which = `${request.prompt.name}, case ${caseId}, key ${requestKey(request).slice(0, 12)}…`
      const from = cases === undefined ? '' : ` --cases ${cases}`
      const command = `medqa-perturb generate ${asked}${from} ${flags ?? flagsOf(request)}`
      const message = `${name}: no stored answer of ${request.model} at ${request.endpoint.host} for ${count} ${count === 1 ? 'case' : 'cases'} (the first: ${which}). Run: ${command}`
      throw new PipelineError('generation-missing', message, { caseId })
    },
  }
}
