import type { WantedAnswers } from '../../dataset/index.js'
import { counted, toMicrodollars } from '../../format/index.js'
import type { Asked, BatchEvent, BatchSummary, GenerationRequest } from '../../generation/index.js'
import { printMessage } from '../output.js'
import { type Progress, startProgress } from '../progress.js'
import {
  type AskedParty,
  type AskingRun,
  abortOnInterrupt,
  allRejected,
  costSoFar,
  noteRejection,
  placesAmong,
  pollMsOf,
  type RunOutcome,
  severalNames,
  whereWaiting,
} from './asking.js'

/**
 * How often answers lead to further requests: once, and up to three times again where one was not accepted. A second
 * reader is asked as often between any two.
 */
const mostRounds = (parties: number): number => (parties > 1 ? 20 : 4)

const notPaid =
  'Missing answers were not requested: this run only fetched submitted batches, at no cost. Run the same command again to request them.'

/** Hands requests in as batches, round by round, until no answer leads to another request. */
export async function askInBatches(
  wanted: WantedAnswers,
  { parties, store, budget, terms, note, fetchOnly, flags }: AskingRun,
): Promise<RunOutcome> {
  const { resumeBatches, runBatches } = await import('../../generation/index.js')
  const { generateAnswers, missingRequests } = await import('../../dataset/index.js')
  const placeOf = await placesAmong(parties)
  const sums = { answered: 0, fromStore: 0, failed: 0 }
  const progress = await startProgress('generate', 'answers', flags.quiet)
  const { seen, spent, onEvent } = await watchBatches({ budget, terms, flags }, progress)
  const { signal, release } = abortOnInterrupt(flags, () => {
    seen.stopped = 'The run was stopped. Run the same command again to continue.'
  })
  const run = async (party: AskedParty, index: number): Promise<BatchSummary> => {
    const { choice, provider, budget } = party
    const common = { provider, store, host: choice.endpoint.host, budget, pollMs: pollMsOf(flags), onEvent, signal }
    if (fetchOnly) return resumeBatches(common)
    async function* own(): AsyncGenerator<GenerationRequest> {
      for await (const request of missingRequests(wanted, note)) if (placeOf(request) === index) yield request
    }
    return runBatches({ ...common, requests: own() })
  }
  const isDone = (summaries: readonly BatchSummary[]): boolean =>
    summaries.every(({ answered, failed }) => answered + failed === 0) ||
    summaries.some(({ open }) => open.length > 0) ||
    allRejected({ ...sums, rejections: seen.rejections.count })
  try {
    for (let round = 0; round < mostRounds(parties.length) && !signal.aborted; round++) {
      const summaries: BatchSummary[] = []
      for (const [index, party] of parties.entries()) summaries.push(await run(party, index))
      for (const { answered, fromStore, failed } of summaries) {
        sums.answered += answered
        sums.fromStore += fromStore
        sums.failed += failed
      }
      if (isDone(summaries)) break
    }
    const recipes = await generateAnswers(wanted, { ask: (request) => fromStore(wanted, request), width: 1 })
    return outcomeOf(seen, { recipes, sums, spent: toMicrodollars(spent()), fetchOnly })
  } finally {
    progress.stop()
    release()
    await Promise.all(parties.map((party) => party.budget.finish()))
  }
}

/** What came of all rounds. */
function outcomeOf(
  { names, rejections, stopped, lastFailure, retries }: Awaited<ReturnType<typeof watchBatches>>['seen'],
  {
    recipes,
    sums,
    spent,
    fetchOnly,
  }: Pick<RunOutcome, 'recipes' | 'spent'> & {
    readonly sums: Pick<RunOutcome, 'answered' | 'fromStore' | 'failed'>
    readonly fetchOnly: boolean
  },
): RunOutcome {
  const models = Object.fromEntries([...names].map(([model, returned]) => [model, [...returned].sort()]))
  const several = Object.entries(models).filter(([, returned]) => returned.length > 1)
  const findings = several.map(([model, returned]) => severalNames(model, returned))
  const rejected = allRejected({ ...sums, rejections: rejections.count })
  const why = rejected ? lastFailure : whereWaiting(recipes, lastFailure ?? (fetchOnly ? notPaid : null))
  return { recipes, ...sums, retries, spent, models, findings, stopped: stopped ?? why, rejected, rejections }
}

/** Gathers what the events of batches say, and shows them. */
async function watchBatches(
  { budget, terms, flags }: Pick<AskingRun, 'budget' | 'terms' | 'flags'>,
  progress: Pick<Progress, 'update'>,
) {
  const { costOfReply } = await import('../../generation/index.js')
  const seen = {
    names: new Map<string, Set<string>>(),
    rejections: { count: 0, last: null as string | null },
    stopped: null as string | null,
    lastFailure: null as string | null,
    retries: 0,
  }
  let answers = 0
  let fetched: number | null = 0
  // What batches of an earlier run cost is in no budget, and is told all the same.
  const spent = (): number | null => (fetched === null ? null : budget.state().presumed + fetched)
  const onEvent = (event: BatchEvent): void => {
    if (event.kind === 'answered' && !event.fromStore) {
      const cost = costOfReply(event.generation.request, event.generation, terms)
      fetched = cost === null || fetched === null ? null : fetched + cost
      answers++
    }
    progress.update(answers, null, costSoFar(spent()))
    if (event.kind === 'retry') seen.retries++
    else if (event.kind === 'answered') {
      const { request, model } = event.generation
      seen.names.set(request.model, (seen.names.get(request.model) ?? new Set()).add(model))
    } else if (event.kind === 'not-asked') seen.stopped = event.why.message
    else if (event.kind === 'failed') {
      seen.lastFailure = event.failure.message
      noteRejection(seen.rejections, event.failure)
    } else if (event.kind === 'not-run') seen.lastFailure = `The provider did not process it (${event.reason}).`
    const message = messageOf(event)
    if (message !== null) printMessage(message, flags)
  }
  return { seen, spent, onEvent }
}

async function fromStore({ store }: WantedAnswers, request: GenerationRequest): Promise<Asked> {
  const { requestKey } = await import('../../generation/index.js')
  const key = requestKey(request)
  const kept = (await store.read([key])).get(key) ?? (await store.failures([key])).get(key)
  return kept ?? { notAsked: 'stopped', message: 'No batch has answered it yet.' }
}

/** What people should hear of a batch; null of the rest. */
export function messageOf(event: BatchEvent): string | null {
  switch (event.kind) {
    case 'handed-in':
      return `Submitted ${event.batch} with ${counted(event.items, 'request')}; it may take a day.`
    case 'resumed':
      return `Waiting for ${event.batch} (${counted(event.items, 'request')}, submitted ${event.date}).`
    case 'left-running':
      return `${event.batches.join(', ')} are still being processed by the provider. Run the same command again to fetch the answers.`
    case 'unknown':
      return `The provider does not know ${event.batch} (${counted(event.items, 'request')}, submitted ${event.date}). Check the key and --base-url: the batches of another account are not visible. If it is still unknown, the next run sends its requests again; "medqa-perturb store forget ${event.batch}" drops it now.`
    case 'elsewhere':
      return `${event.batch} is open at ${event.host}; name that provider and host to fetch it.`
    case 'in-doubt': {
      const { batch, date, items, found, why } = event
      const head = `A run of ${date} ended while it was submitting ${counted(items, 'request')};`
      if (found !== null) return `${head} the provider has ${found.join(', ') || 'no batch of its size'}.`
      return `${head} it is not known whether they were accepted (${why}), so they are not submitted again. "medqa-perturb store forget ${batch}" drops them, and the next run sends and pays for them again.`
    }
    default:
      return null
  }
}
