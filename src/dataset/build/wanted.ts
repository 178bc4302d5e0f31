import { bundledCases } from '../../bundled.js'
import type { Case } from '../../clinical/index.js'
import { type GenerationRequest, type ModelChoice, requestKey } from '../../generation/index.js'
import { asksSecondReader, type Judged, secondReading } from '../../perturbation/index.js'
import {
  type AnswerSource,
  type AskingResult,
  createAskingRunner,
  type FindAnswer,
  findIn,
  isReadAgain,
  loadPrompts,
  mapConcurrently,
  openRequests,
  usesOf,
} from '../answer/index.js'
import type { Recipe } from '../recipe/index.js'
import { loadResources, type PerturbedCase, perturb, type Task } from '../recipe/index.js'
import { casesOf, sourceOf, tasksIn } from './cases.js'

/** Which answers are wanted: those that a build of these recipes over these cases would read. */
export interface WantedAnswers {
  readonly recipes: readonly Recipe[]
  /** File of cases; the bundled cases where absent. */
  readonly cases?: string | undefined
  readonly limit?: number | undefined
  readonly seed?: string | undefined
  readonly lexicon?: string | undefined
  /** Takes red herrings to which the lint objects. */
  readonly acceptLint?: boolean | undefined
  /** Folder of drug-safety rules of one's own. */
  readonly rules?: string | undefined
  readonly choice: ModelChoice
  /** Who reads rewritten units before they are taken; nobody where absent. */
  readonly reader?: ModelChoice | undefined
  /** Own prompt file. */
  readonly prompt?: string | undefined
  /** Only read from here; answers are committed by whoever asks for them. */
  readonly store: AnswerSource
}

/**
 * The requests that a build would miss at present, each once; what an answer leads to comes with the next call. `onFound`
 * hears the case of each before it is handed out.
 */
export async function* missingRequests(
  wanted: WantedAnswers,
  onFound?: (request: GenerationRequest, caseId: string) => void,
): AsyncGenerator<GenerationRequest> {
  const found = new Set<string>()
  for (const recipe of wanted.recipes) {
    const { open, cases } = workOn(recipe, wanted, findIn(wanted.store))
    for await (const [{ original }, requests] of mapConcurrently(cases, open)) {
      for (const request of requests) {
        if (found.has(requestKey(request))) continue
        found.add(requestKey(request))
        onFound?.(request, original.id)
        yield request
      }
    }
  }
}

/** Everything that a recipe needs to be worked on, with answers from wherever `find` takes them. */
export function workOn(
  recipe: Recipe,
  wanted: WantedAnswers,
  find: FindAnswer,
  watch?: (judged: Judged) => void,
): {
  readonly cases: AsyncGenerator<Task>
  readonly run: (task: Task) => Promise<AskingResult<PerturbedCase>>
  /** What would be asked of a task next; see `openRequests`. */
  readonly open: (task: Task) => Promise<readonly GenerationRequest[]>
  /** What a second reader is likely to be asked of a case when a request to its writer is answered. */
  readonly followers: (request: GenerationRequest, original: Case) => readonly GenerationRequest[]
  /** How long the answer to a request is likely to be; who asked is told by the prompt, whatever its own name is. */
  readonly likelyTokens: (request: GenerationRequest) => number
} {
  const { choice, seed = '1' } = wanted
  const prompts = loadPrompts(wanted.prompt, usesOf(recipe))
  const reader = isReadAgain(recipe) ? wanted.reader : undefined
  const runner = createAskingRunner({ choice, prompts, reader, ...(watch === undefined ? {} : { watch }) }, find)
  const { lexicon, acceptLint, rules } = wanted
  const resources = loadResources(recipe, { lexicon, model: runner.model, acceptLint, rules })
  const seeded = { ...resources, seed }
  async function* tasks(): AsyncGenerator<Task> {
    const source = sourceOf(recipe, resources.rules, wanted)
    for await (const original of casesOf(source, wanted.cases ?? bundledCases))
      yield* tasksIn(original, recipe, resources)
  }
  const asking = recipe.steps.flatMap(({ perturbation: { asks } }) => asks ?? [])
  const askedBy = ({ prompt: { sha256 } }: GenerationRequest) =>
    asking.find(({ prompt }) => prompts[prompt]?.sha256 === sha256)
  return {
    cases: tasks(),
    run: (task) => runner.run(perturb(task, recipe.steps, seeded), task.original.id),
    open: (task) => openRequests(perturb(task, recipe.steps, seeded), find, task.original.id),
    likelyTokens: (request) =>
      asksSecondReader(request)
        ? likelyReading
        : (askedBy(request)?.likelyTokens(request) ?? request.sampling.maxTokens),
    followers: (request, { id, text }) => {
      if (reader === undefined) return []
      const pieces = askedBy(request)?.pieces?.(text) ?? []
      return pieces.flatMap((piece) => {
        const step = secondReading(reader, { id, original: piece, rewritten: piece }).next()
        return step.done === true ? [] : [step.value]
      })
    },
  }
}

/** Tokens of a reply that lists nothing, or one change. */
const likelyReading = 60
