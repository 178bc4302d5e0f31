import { bundledCases } from '../../bundled.js'
import type { Case } from '../../clinical/index.js'
import {
  type Asked,
  answerOf,
  answerOfFailure,
  estimateCost,
  type GenerationRequest,
  isGeneration,
  isNotAsked,
  type ModelChoice,
  mayPass,
  type PriceTerms,
  requestKey,
} from '../../generation/index.js'
import { toMicrodollars } from '../../money.js'
import {
  addReadings,
  asksSecondReader,
  type Judged,
  noReadings,
  type Readings,
  secondReading,
} from '../../perturbation/index.js'
import {
  type AnswerSource,
  type Attended,
  attendInOrder,
  createDesk,
  type FindAnswer,
  findIn,
  isReadAgain,
  loadPrompts,
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

/** What a run would ask, before it asks. Answers that are not accepted are asked for again and come on top. */
export interface GenerationPlan {
  readonly recipes: readonly {
    readonly recipe: string
    readonly cases: number
    /** Cases whose answers are stored. */
    readonly ready: number
    /** Requests of an open batch, which are paid for and only to be fetched, that no recipe before it waits for. */
    readonly inBatches: number
    /** Requests to be sent that no recipe before it sends. */
    readonly requests: number
  }[]
  readonly inBatches: number
  readonly requests: number
  readonly inputTokens: number
  /** US dollars; null where the price of the model is not known. */
  readonly costLikely: number | null
  readonly costMost: number | null
  /** What a second reader is then asked, if every unit is one sentence and accepted; absent where there is none. */
  readonly secondReader?: SumOfRequests
}

/** Requests to be sent, and what they may cost in US dollars. */
interface SumOfRequests {
  requests: number
  inputTokens: number
  costLikely: number | null
  costMost: number | null
}

/** What became of the cases of a recipe. */
export interface GeneratedRecipe {
  readonly recipe: string
  readonly cases: number
  /** Every answer is there and was accepted. */
  readonly ready: number
  /** A finding of the build will say why: no answer was accepted, or the provider rejects the request. */
  readonly givenUp: number
  /** Asked by the next run. */
  readonly waiting: number
  /** Why cases are given up or wait, by the name of the check or of the obstacle. */
  readonly reasons: Readonly<Record<string, number>>
  /** What the build will say of the first case that is given up; null where none is. */
  readonly example: string | null
  /** By round, the first one first: how many answers were judged, and how many of them settled their case. */
  readonly rounds: readonly { readonly judged: number; readonly accepted: number }[]
  /** Why answers, or units of them, were not accepted: how often, by the name of the rule. */
  readonly refusals: Readonly<Record<string, number>>
  /** What a second reader came to in the cases that are ready; absent where it has no part in the recipe. */
  readonly secondReader?: Readings
}

/** On what terms requests are counted. */
interface PlanTerms extends PriceTerms {
  /** Keys of requests in open batches; nothing is on its way where absent. */
  readonly onTheirWay?: ReadonlySet<string> | undefined
}

/**
 * Counts the requests whose answers are neither stored nor on their way, and what they may cost.
 *
 * @throws {PipelineError} as {@link generateAnswers}
 */
export async function planGeneration(
  wanted: WantedAnswers,
  { onTheirWay = new Set(), ...terms }: PlanTerms,
): Promise<GenerationPlan> {
  const counted = new Set<string>()
  const sums = noRequests()
  const follow = wanted.reader === undefined ? null : noRequests()
  let inBatches = 0
  const recipes: GenerationPlan['recipes'][number][] = []
  for (const recipe of wanted.recipes) {
    const tally = { recipe: recipe.name, cases: 0, ready: 0, inBatches: 0, requests: 0 }
    const { open, cases, likelyTokens, followers } = workOn(recipe, wanted, findIn(wanted.store))
    const add = (to: SumOfRequests, request: GenerationRequest): void => {
      to.requests++
      addEstimate(to, request, { ...terms, outputTokensLikely: likelyTokens(request) })
    }
    for await (const [{ original }, requests] of attendInOrder(cases, open)) {
      tally.cases++
      if (requests.length === 0) tally.ready++
      for (const request of requests) {
        const key = requestKey(request)
        if (counted.has(key)) continue
        counted.add(key)
        if (onTheirWay.has(key)) tally.inBatches++
        else {
          tally.requests++
          add(sums, request)
        }
        if (follow !== null) for (const later of followers(request, original)) add(follow, later)
      }
    }
    inBatches += tally.inBatches
    recipes.push(tally)
  }
  const { requests, ...rest } = rounded(sums)
  const plan = { recipes, inBatches, requests, ...rest }
  return follow === null ? plan : { ...plan, secondReader: rounded(follow) }
}

function noRequests(): SumOfRequests {
  return { requests: 0, inputTokens: 0, costLikely: 0, costMost: 0 }
}

function rounded({ costLikely, costMost, ...sums }: SumOfRequests): SumOfRequests {
  return { ...sums, costLikely: toMicrodollars(costLikely), costMost: toMicrodollars(costMost) }
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
    for await (const [{ original }, requests] of attendInOrder(cases, open)) {
      for (const request of requests) {
        if (found.has(requestKey(request))) continue
        found.add(requestKey(request))
        onFound?.(request, original.id)
        yield request
      }
    }
  }
}

function addEstimate(
  sums: { inputTokens: number; costLikely: number | null; costMost: number | null },
  request: GenerationRequest,
  terms: PriceTerms & { readonly outputTokensLikely: number },
): void {
  const { inputTokens, costLikely, costMost } = estimateCost(request, terms)
  const plus = (sum: number | null, cost: number | null): number | null =>
    sum === null || cost === null ? null : sum + cost
  sums.inputTokens += inputTokens
  sums.costLikely = plus(sums.costLikely, costLikely)
  sums.costMost = plus(sums.costMost, costMost)
}

/**
 * Asks for every answer that a build of the recipes would read, until each case is ready, given up, or waits.
 *
 * It does the work of a build, case by case, and asks where an answer is missing: so an answer that is not accepted is
 * asked for again here, and what a later step needs of an earlier one is known. `width` cases are worked on at a time;
 * how many requests are in flight is for `ask` to decide.
 *
 * @throws {PipelineError} record-invalid, input-invalid, recipe-invalid, usage
 */
export async function generateAnswers(
  wanted: WantedAnswers,
  asking: {
    readonly ask: (request: GenerationRequest, caseId: string) => Promise<Asked>
    readonly width: number
    /** Told of every case: how many of a recipe were looked at, how many of them wait, and what was asked for again. */
    readonly onProgress?:
      | ((recipe: string, counts: { cases: number; waiting: number; again: number }) => void)
      | undefined
  },
): Promise<readonly GeneratedRecipe[]> {
  const results: GeneratedRecipe[] = []
  for (const recipe of wanted.recipes) {
    const tally = { cases: 0, ready: 0, givenUp: 0, waiting: 0 }
    const rounds: { judged: number; accepted: number }[] = []
    const refusals: Record<string, number> = {}
    const watch = ({ round, accepted, kinds }: Judged): void => {
      while (rounds.length < round) rounds.push({ judged: 0, accepted: 0 })
      const own = rounds[round - 1] as { judged: number; accepted: number }
      own.judged++
      if (accepted) own.accepted++
      for (const kind of kinds) refusals[kind] = (refusals[kind] ?? 0) + 1
    }
    const reasons: Record<string, number> = {}
    let example: string | null = null
    let readings = wanted.reader !== undefined && isReadAgain(recipe) ? noReadings : null
    const obstacles = new Map<string, string>()
    const find: FindAnswer = async (request, caseId) => {
      const asked = await asking.ask(request, caseId)
      if (isGeneration(asked)) return answerOf(asked)
      if (!isNotAsked(asked) && !mayPass(asked.kind)) return answerOfFailure(asked)
      obstacles.set(requestKey(request), isNotAsked(asked) ? asked.notAsked : asked.kind)
      return undefined
    }
    const count = (reason: string): void => {
      reasons[reason] = (reasons[reason] ?? 0) + 1
    }
    const { attend, cases } = workOn(recipe, wanted, find, watch)
    const worker = async (): Promise<void> => {
      for (let next = await cases.next(); next.done !== true; next = await cases.next()) {
        const attended = await attend(next.value)
        if ('missing' in attended) {
          tally.waiting++
          count(obstacles.get(requestKey(attended.missing)) ?? 'unanswered')
          obstacles.delete(requestKey(attended.missing))
        } else if (attended.made.refused) {
          tally.givenUp++
          for (const { check, level, message } of attended.made.findings) {
            if (level !== 'error') continue
            count(check)
            example ??= message
          }
        } else {
          tally.ready++
          if (readings !== null) readings = addReadings(readings, attended.made.readings ?? noReadings)
        }
        tally.cases++
        const again = rounds.slice(1).reduce((sum, { judged }) => sum + judged, 0)
        asking.onProgress?.(recipe.name, { cases: tally.cases, waiting: tally.waiting, again })
      }
    }
    await Promise.all(Array.from({ length: asking.width }, worker))
    const read = readings === null ? {} : { secondReader: readings }
    results.push({ recipe: recipe.name, ...tally, reasons, example, rounds, refusals, ...read })
  }
  return results
}

/** Everything that a recipe needs to be worked on, with answers from wherever `find` takes them. */
function workOn(
  recipe: Recipe,
  wanted: WantedAnswers,
  find: FindAnswer,
  watch?: (judged: Judged) => void,
): {
  readonly cases: AsyncGenerator<Task>
  readonly attend: (task: Task) => Promise<Attended<PerturbedCase>>
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
  const desk = createDesk({ choice, prompts, reader, ...(watch === undefined ? {} : { watch }) }, find)
  const { lexicon, acceptLint, rules } = wanted
  const resources = loadResources(recipe, { lexicon, model: desk.model, acceptLint, rules })
  const lent = { ...resources, seed }
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
    attend: (task) => desk.attend(perturb(task, recipe.steps, lent), task.original.id),
    open: (task) => openRequests(perturb(task, recipe.steps, lent), find, task.original.id),
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
