import { type GeneratedRecipe, generateAnswers, missingRequests, type WantedAnswers } from '../../dataset/index.js'
import { toMicrodollars } from '../../format/index.js'
import {
  type Asked,
  type Budget,
  backoffMs,
  type GenerationRequest,
  type KeptStore,
  mostAttempts,
  requestKey,
} from '../../generation/index.js'
import { asksSecondReader } from '../../perturbation/index.js'
import { type AskedParty, type AskFlags, type NoteCase, widthOf } from './asking.js'
import { type AskingRun, findingsOf, inABatch, openAsking, type Seen, spentOf } from './asking-run.js'

/** What a run asks with. */
interface GenerateRun {
  /** Who writes, and behind it a second reader where there is one. */
  readonly parties: readonly AskedParty[]
  readonly store: KeptStore
  readonly budget: Budget
  readonly note: NoteCase
  /** Cases of all recipes together, for the share that is done. */
  readonly cases: number
  /** Batches are only fetched: nothing is submitted. */
  readonly fetchOnly: boolean
  readonly flags: AskFlags
}

/** The result of a run. */
export interface RunOutcome extends Pick<Seen, 'answered' | 'fromStore' | 'failed' | 'retries' | 'rejections'> {
  readonly recipes: readonly GeneratedRecipe[]
  /** US dollars; null where a price is unknown. */
  readonly spent: number | null
  /** Names that replies gave, by the model that was asked for. */
  readonly models: Readonly<Record<string, readonly string[]>>
  /** What a reader of the answers should know. */
  readonly findings: readonly string[]
  /** Why cases wait, in words: what ended the run, or the last failure; null where nothing did. */
  readonly stopped: string | null
  /** Whether all that was asked was rejected for good, and nothing was ever answered. */
  readonly rejected: boolean
}

const notPaid =
  'Missing answers were not requested: this run only fetched submitted batches, at no cost. Run the same command again to request them.'

/** Asks all that has no answer, in batches where the flags say so. */
export async function askForTexts(wanted: WantedAnswers, options: GenerateRun): Promise<RunOutcome> {
  const { parties, budget, fetchOnly, flags } = options
  const isBatch = flags.batch === true
  const run = await openAsking({ ...options, progress: { title: 'generate', unit: isBatch ? 'answers' : 'cases' } })
  const placeOf = (request: GenerationRequest): number => (parties.length > 1 && asksSecondReader(request) ? 1 : 0)
  try {
    const recipes = await (isBatch ? askInBatches : askOneByOne)(wanted, { ...options, run, placeOf })
    const { answered, fromStore, failed, retries, rejections, held, lastFailure, models } = run.seen
    const rejected = allRejected(run.seen)
    const isWaiting = recipes.some(({ waiting }) => waiting > 0)
    const missing = held > 0 ? inABatch(held) : (lastFailure ?? (isBatch && fetchOnly ? notPaid : null))
    return {
      recipes,
      ...{ answered, fromStore, failed, retries },
      models: Object.fromEntries([...models].map(([model, names]) => [model, [...names].sort()])),
      spent: toMicrodollars(spentOf(budget)),
      findings: findingsOf(run.seen),
      stopped: run.seen.stopped ?? (rejected ? lastFailure : isWaiting ? missing : null),
      rejected,
      rejections,
    }
  } finally {
    await run.finish()
  }
}

/** Whether all that was asked was rejected for good where nothing was ever answered: then the asking is at fault. */
function allRejected({ answered, fromStore, failed, rejections }: AskingRun['seen']): boolean {
  return answered + fromStore === 0 && failed > 0 && rejections.count === failed
}

interface Asking extends GenerateRun {
  readonly run: AskingRun
  /** Which of the parties a request is for. */
  readonly placeOf: (request: GenerationRequest) => number
}

/** Asks one by one, several at a time. */
function askOneByOne(
  wanted: WantedAnswers,
  { run, placeOf, note, cases, flags }: Asking,
): Promise<readonly GeneratedRecipe[]> {
  const counts = new Map<string, CaseCounts>()
  return generateAnswers(wanted, {
    ask(request, caseId) {
      note(request, caseId)
      return run.ask(request, placeOf(request))
    },
    width: widthOf(flags),
    onProgress(recipe, counted) {
      counts.set(recipe, counted)
      showProgress(run, [...counts.values()], cases)
    },
  })
}

/**
 * How often answers lead to further requests: once, and up to three times again where one was not accepted. A second
 * reader is asked as often between any two.
 */
const mostRounds = (parties: number): number => (parties > 1 ? 20 : 4)

/** Hands requests in as batches, round by round, until no answer leads to another request and none is worth another try. */
async function askInBatches(
  wanted: WantedAnswers,
  { run, placeOf, note, parties, fetchOnly }: Asking,
): Promise<readonly GeneratedRecipe[]> {
  async function* requestsTo(place: number): AsyncGenerator<GenerationRequest> {
    if (fetchOnly) return
    for await (const request of missingRequests(wanted, note)) if (placeOf(request) === place) yield request
  }
  const worthTrying = createTries(run.rest)
  const settled = (): number => run.seen.answered + run.seen.failed
  const passing = (): number => run.seen.failed - run.seen.rejections.count
  for (let round = 0; round < mostRounds(parties.length); ) {
    const before = { settled: settled(), passing: passing() }
    for (const place of parties.keys()) await run.askInBatches(worthTrying(requestsTo(place)), place)
    if (settled() === before.settled || run.seen.openBatches > 0 || allRejected(run.seen)) break
    // What failed for the moment is tried again, and uses up no round of those that answers lead to.
    if (passing() === before.passing) round++
  }
  return generateAnswers(wanted, { ask: (request) => fromStore(wanted, request), width: 1 })
}

/**
 * Lets through what was not submitted yet, and after a pause what failed for the moment: each request as often as it would
 * be tried one by one, and with the same patience.
 */
export function createTries(rest: AskingRun['rest']) {
  const tries = new Map<string, number>()
  return async function* worthTrying(requests: AsyncIterable<GenerationRequest>): AsyncGenerator<GenerationRequest> {
    // One request may be that of several cases.
    const round = new Set<string>()
    let isRested = false
    for await (const request of requests) {
      const key = requestKey(request)
      const before = tries.get(key) ?? 0
      if (round.has(key) || before >= mostAttempts) continue
      if (before > 0 && !isRested) {
        await rest(backoffMs(before))
        isRested = true
      }
      round.add(key)
      tries.set(key, before + 1)
      yield request
    }
  }
}

async function fromStore({ store }: WantedAnswers, request: GenerationRequest): Promise<Asked> {
  const key = requestKey(request)
  const kept = (await store.read([key])).get(key) ?? (await store.failures([key])).get(key)
  return kept ?? { notAsked: 'stopped', message: 'No batch has answered it yet.' }
}

/** How far a recipe is. */
interface CaseCounts {
  readonly cases: number
  readonly waiting: number
  readonly again: number
}

/** Shows how far a run is, from the counts of its recipes: a case that waits is not done. */
export function showProgress(run: Pick<AskingRun, 'show'>, counts: readonly CaseCounts[], cases: number): void {
  const sum = (count: keyof CaseCounts): number => counts.reduce((total, one) => total + one[count], 0)
  const [waiting, again] = [sum('waiting'), sum('again')]
  const done = sum('cases') - waiting
  const notes = [...(waiting === 0 ? [] : [`${waiting} wait`]), ...(again === 0 ? [] : [`${again} asked again`])]
  run.show(done, done / cases, notes)
}
