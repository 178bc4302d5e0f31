import type { GenerationPlan } from '../../dataset/index.js'
import { counted, dollars, noCost, thousands } from '../../format/index.js'
import type { Destination } from '../../generation/index.js'
import { isOwnProgram } from '../../provider-name.js'
import { inOneLine, table } from '../output.js'
import type { RunOutcome } from './generate-run.js'

/** A model, where it is asked, and where what is said is kept. */
export type ModelAt = Destination & {
  readonly model: string
  /** Where prompts and answers are kept. */
  readonly store: string
}

/** Where requests go, for people. */
export function renderDestination({ provider, address, proxy, key, model, store }: ModelAt): string {
  const way = proxy === null ? '' : ` through the proxy ${proxy}`
  const account = key === null ? '' : `, with ${renderKey(key)}`
  return `${model} of ${provider} at ${address}${way}${account}, kept in ${store}`
}

/** Whose account it is: a key out of a file in the folder may be somebody else's. */
export function renderKey({ name, source }: NonNullable<Destination['key']>): string {
  return source === '.env' ? `${name} of .env in this folder` : `${name} of the environment`
}

/** Where the requests of a run go: to the model that writes, and to a second reader where there is one. */
export interface Destinations {
  readonly destination: ModelAt
  readonly second: ModelAt | null
}

/** The money of a project since 00:00 UTC, in US dollars; null where there is no limit. */
export interface ProjectState {
  readonly name: string
  readonly spent: number
  readonly reserved: number
  readonly limit: number | null
  readonly left: number | null
}

function renderProject({ name, spent, reserved, limit, left }: ProjectState): string {
  const rest = limit === null || left === null ? 'no limit' : `${dollars(left)} of ${dollars(limit)} left`
  return `Project ${name} since 00:00 UTC: ${dollars(spent)} spent, ${dollars(reserved)} reserved, ${rest}.`
}

/** What is to be asked, of whom, and what it may cost, for people. */
export function renderPlan(
  { recipes, inBatches, requests, inputTokens, costLikely, costMost, secondReader }: GenerationPlan,
  { destination, second }: Destinations,
  project: ProjectState,
): string {
  const rows = recipes.map((one) => [one.recipe, one.cases, one.ready, one.inBatches, one.requests])
  const fetched = inBatches === 0 ? '' : ` ${inBatches} more are in open batches; --batch fetches them.`
  const cost = costOf({ costLikely, costMost }, [destination])
  const follow =
    second === null || secondReader === undefined
      ? []
      : [
          `Second reader: ${renderDestination(second)}. It is shown rewritten units that pass the gate: about ${counted(secondReader.requests, 'more request')}, ${secondReader.inputTokens} tokens of input, ${costOf(secondReader, [second])}.`,
        ]
  return [
    table(['recipe', 'cases', 'answered', 'in batches', 'to ask'], rows),
    '',
    `To ${renderDestination(destination)}.`,
    `${counted(requests, 'request')}, about ${inputTokens} tokens of input, ${cost}.${fetched} Parts of an answer that are not accepted are requested again: at most twice for a rewritten case, three times for red herrings.`,
    ...follow,
    renderProject(project),
  ].join('\n')
}

function costOf(
  { costLikely, costMost }: Pick<GenerationPlan, 'costLikely' | 'costMost'>,
  asked: readonly Destination[],
): string {
  if (asked.every(isOwnProgram)) return `cost ${noCost}`
  return costLikely === null || costMost === null
    ? unknownCost
    : `cost likely ${dollars(costLikely)}, at most ${dollars(costMost)}`
}

const unknownCost = 'cost unknown: the model is not in the price table'

/** What a run has done, for people. */
export function renderOutcome(
  outcome: RunOutcome & { readonly destination: ModelAt; readonly secondReader?: ModelAt },
): string {
  const { recipes, answered, fromStore, failed, retries, spent, destination, secondReader } = outcome
  const read = recipes.flatMap(({ recipe, secondReader: one }) => {
    if (one === undefined) return []
    const rest = `${counted(one.dropped, 'objection')} dropped because what was quoted is in neither text; ${counted(one.unread, 'unit')} without a usable reply.`
    return [
      `${recipe}: the second reader refused ${thousands(one.objected)} of ${counted(one.units, 'unit')} that it was shown; ${rest}`,
    ]
  })
  const rows = recipes.map((one) => [
    one.recipe,
    one.cases,
    one.ready,
    one.warned,
    one.givenUp,
    one.waiting,
    one.rounds.map(({ accepted, judged }) => `${accepted}/${judged}`).join(' ') || '–',
    inOneLine(one.refusals),
    inOneLine(one.reasons),
  ])
  const isFree = [destination, ...(secondReader === undefined ? [] : [secondReader])].every(isOwnProgram)
  const cost = isFree ? `cost ${noCost}` : spent === null ? unknownCost : `${dollars(spent)} spent`
  return [
    table(
      ['recipe', 'cases', 'ready', 'warned of', 'given up', 'waiting', 'accepted by round', 'not accepted', 'reasons'],
      rows,
    ),
    '',
    `Asked: ${renderDestination(destination)}${secondReader === undefined ? '' : `; ${renderDestination(secondReader)}`}.`,
    ...read,
    `${counted(answered, 'answer')} requested and stored, ${fromStore} already stored, ${cost}; ${counted(retries, 'retry', 'retries')}, ${counted(failed, 'failure')}.`,
  ].join('\n')
}
