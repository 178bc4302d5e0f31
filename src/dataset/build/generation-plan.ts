import { toMicrodollars } from '../../format/index.js'
import { estimateCost, type GenerationRequest, type PriceTerms, requestKey } from '../../generation/index.js'
import { findIn, mapConcurrently } from '../answer/index.js'
import { type WantedAnswers, workOn } from './wanted.js'

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

/** On what terms requests are counted. */
interface PlanTerms extends PriceTerms {
  /** Keys of requests in open batches; nothing is on its way where absent. */
  readonly onTheirWay?: ReadonlySet<string> | undefined
}

/**
 * Counts the requests whose answers are neither stored nor on their way, and what they may cost.
 *
 * @throws {PipelineError} record-invalid, input-invalid, recipe-invalid, usage
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
    for await (const [{ original }, requests] of mapConcurrently(cases, open)) {
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

function addEstimate(
  sums: SumOfRequests,
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
