import { existsSync } from 'node:fs'
import { PipelineError, quote } from '../../errors.js'
import { counted } from '../../format/index.js'
import {
  answerOf,
  answerOfFailure,
  bundledPrompt,
  type GenerationRequest,
  type ModelChoice,
  mayPass,
  type NetworkChoice,
  openStore,
  readPrompt,
  requestKey,
  type Store,
  storePlace,
} from '../../generation/index.js'
import { asksSecondReader, type Model, type Perturbation, perturbations } from '../../perturbation/index.js'
import { flagsOfProvider } from '../../provider-name.js'
import { displayName, isJsonLines, readText } from '../file/index.js'
import type { ReadingQualification } from '../receipt/index.js'
import type { Recipe } from '../recipe/index.js'
import { type OpenAnswers, openAnswerFile } from './answer-lines.js'
import { type AskingRunner, createAskingRunner, type FindAnswer } from './asking-runner.js'

/** A model whose stored answers a build reads. */
export interface StoredModel {
  readonly choice: ModelChoice
  /** Who reads the units of rewritten cases before they are taken; nobody where absent. */
  readonly reader?: StoredReader | undefined
  /** A prompt file of the user's, which replaces the bundled one of the same use. */
  readonly prompt?: string | undefined
  /** URL of a store, or a dataset's `generations.jsonl`. */
  readonly store: string
  /** Token of a store on a server. */
  readonly storeToken?: string | undefined
  /** How a store on a server may be spoken to. */
  readonly network?: NetworkChoice | undefined
  /** The flags that name the model, for messages that tell a command. */
  readonly flags?: string | undefined
}

/** A second reader whose stored answers a build reads, and what `second-reader qualify` found of it. */
export interface StoredReader {
  readonly choice: ModelChoice
  readonly qualification: ReadingQualification | null
}

/** Whether a step of a recipe shows a second reader what a model wrote. */
export function isReadAgain({ steps }: Pick<Recipe, 'steps'>): boolean {
  return steps.some(({ perturbation }) => perturbation.asks?.pieces !== undefined)
}

/** Names of the prompts by which the steps of a recipe may ask a model, sorted. */
export function usesOf({ steps }: Pick<Recipe, 'steps'>): ReadonlySet<string> {
  return promptsOf(steps.map(({ perturbation }) => perturbation))
}

function promptsOf(some: readonly Perturbation<string, unknown>[]): ReadonlySet<string> {
  return new Set(some.flatMap(({ asks }) => asks?.prompt ?? []).sort())
}

/** Opens the answers that a recipe reads; null where it reads none. @throws {PipelineError} generation-missing, usage */
export async function openStoredRunner(
  recipe: Recipe,
  stored: StoredModel | undefined,
): Promise<(AskingRunner & { close(): Promise<void> }) | null> {
  const uses = usesOf(recipe)
  if (stored === undefined) {
    if (recipe.steps.some(({ perturbation, params }) => perturbation.needs(params).model)) throw waiting(recipe)
    return null
  }
  if (uses.size === 0) return null
  const prompts = loadPrompts(stored.prompt, uses)
  const { find, close } = await openAnswers(stored)
  const reader = isReadAgain(recipe) ? stored.reader?.choice : undefined
  return { ...createAskingRunner({ choice: stored.choice, prompts, reader }, find), close }
}

/** The error of a dataset that only a model can write. */
function waiting({ name, from }: Recipe): PipelineError {
  const message = `${name} is written by a model and has no offline writer. Run "medqa-perturb generate ${from} --provider … --model …", then build it with the same model and store.`
  return new PipelineError('generation-missing', message)
}

/**
 * The bundled prompts of these names, one of them replaced by a file of the user's own: the one that its front matter
 * names with `use`, or the only one that is needed. A file for a prompt that is not needed here changes nothing.
 *
 * @throws {PipelineError} input-invalid — no prompt; usage — it does not say which prompt it replaces
 */
export function loadPrompts(own: string | undefined, uses: ReadonlySet<string>): Model['prompts'] {
  const prompts = Object.fromEntries([...uses].map((name) => [name, bundledPrompt(name)]))
  if (own === undefined) return prompts
  const prompt = readPrompt(readText(own), displayName(own))
  const [only] = uses.size === 1 ? uses : []
  const use = prompt.use ?? only
  const known = promptsOf(perturbations)
  if (use === undefined || !known.has(use)) throw unclear(own, use, known)
  return uses.has(use) ? { ...prompts, [use]: prompt } : prompts
}

function unclear(own: string, use: string | undefined, known: ReadonlySet<string>): PipelineError {
  const found = use === undefined ? 'one of several prompts and does not say which' : quote(use)
  const ways = [...known].map((name) => `"use: ${name}"`).join(' or ')
  return new PipelineError('usage', `${own} stands for ${found}. Put ${ways} into its front matter.`, { file: own })
}

async function openAnswers({ store, storeToken, network }: StoredModel): Promise<OpenAnswers> {
  if (isJsonLines(store)) return openAnswerFile(store)
  const place = storePlace(store)
  // A store that is not there yet holds no answer, and what is missing is told case by case.
  if (place.kind === 'file' && !existsSync(place.path)) return { find: async () => undefined, close: async () => {} }
  const opened = await openStore(store, { authToken: storeToken, mustExist: true, network })
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

/**
 * Refuses a build in which cases wait for answers.
 *
 * @param first the first request of the first of them; null where none waits
 * @throws {PipelineError} generation-missing — which, and the command that makes it
 */
export function demandAnswered(
  { name, from: asked }: Pick<Recipe, 'name' | 'from'>,
  count: number,
  first: { readonly caseId: string; readonly request: GenerationRequest } | null,
  { cases, flags }: { readonly cases: string | undefined; readonly flags: string | undefined },
): void {
  if (first === null) return
  const { caseId, request } = first
  const which = `${request.prompt.name}, case ${caseId}, key ${requestKey(request).slice(0, 12)}…`
  const from = cases === undefined ? '' : ` --cases ${cases}`
  // Where a dataset is verified, the flags of its build are not known.
  const typed = flags ?? flagsToAsk(request)
  const command = `medqa-perturb generate ${asked}${from} ${typed}`
  const message = `${name}: no stored answer of ${request.model} at ${request.endpoint.host} for ${counted(count, 'case')} (the first: ${which}). Run: ${command}`
  throw new PipelineError('generation-missing', message, { caseId })
}

/** The flags of `generate` that name whom a request asks: the writer, or a second reader beside a writer. */
function flagsToAsk(request: GenerationRequest): string {
  const { provider, model, endpoint } = request
  const named = flagsOfProvider(provider, model, endpoint.host)
  if (!asksSecondReader(request)) return named
  const reader = provider === 'exec' ? named.replace('--provider ', '') : `${provider}:${model}`
  return `--provider … --model … --second-reader ${reader}`
}
