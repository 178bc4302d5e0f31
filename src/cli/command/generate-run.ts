import type { GeneratedRecipe, WantedAnswers } from '../../dataset/index.js'
import type {
  Asked,
  BatchEvent,
  BatchSummary,
  Budget,
  GenerationRequest,
  ModelChoice,
  openProvider,
  PriceTerms,
  Scheduler,
  SchedulerEvent,
  SchedulerState,
  Store,
  StoredFailure,
} from '../../generation/index.js'
import { dollars, toMicrodollars } from '../../money.js'
import { talk } from '../output.js'
import { type Progress, startProgress } from '../progress.js'

/** Flags that say how requests are put, and not what is asked. */
export interface AskFlags {
  readonly batch?: boolean
  /** Seconds. */
  readonly poll?: number
  readonly concurrency?: number
  readonly rpm?: number
  /** Minutes. */
  readonly deadline?: number
  readonly quiet?: boolean
}

export type Provider = ReturnType<typeof openProvider>

/** A model that is asked in a run, and the money for it. */
export interface Party {
  readonly choice: ModelChoice
  readonly provider: Provider
  readonly budget: Budget
}

interface Asking {
  /** Who writes, and behind it a second reader where there is one. */
  readonly parties: readonly Party[]
  readonly store: Store
  /** The money that is told of. */
  readonly budget: Budget
  readonly terms: PriceTerms
  /** Hears the case of a request before it is sent. */
  readonly note: (request: GenerationRequest, caseId: string) => void
  /** Cases of all recipes together, for the share that is done. */
  readonly cases: number
  /** Batches are only fetched: nothing is handed in. */
  readonly fetchOnly: boolean
  readonly flags: AskFlags
}

/** What came of a run. */
export interface Outcome {
  readonly recipes: readonly GeneratedRecipe[]
  readonly answered: number
  readonly fromStore: number
  readonly failed: number
  readonly retries: number
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
  /** How many requests were rejected for good in this run, and what the provider said of the last one. */
  readonly rejections: { readonly count: number; readonly last: string | null }
}

/** Asks one by one, several at a time. */
export async function ask(
  wanted: WantedAnswers,
  { parties, store, budget, note, cases, flags }: Asking,
): Promise<Outcome> {
  const { createScheduler, isNotAsked, keysInBatches, requestKey } = await import('../../generation/index.js')
  const { generateAnswers } = await import('../../dataset/index.js')
  const placeOf = await placesAmong(parties)
  const findings = new Set<string>()
  let stopped: string | null = null
  let lastFailure: string | null = null
  const rejections = { count: 0, last: null as string | null }
  let isRetryTold = false
  let isEnding = false
  const onEvent = (event: SchedulerEvent): void => {
    if (event.kind === 'model-changed') findings.add(severalNames(event.model, event.returned))
    else if (event.kind === 'stopped') {
      if (!isEnding) stopped = event.message
      isEnding = true
      // Without the one, what the other says would be paid for and come to nothing.
      for (const scheduler of schedulers) void scheduler.finish()
    } else if (event.kind === 'failed') {
      lastFailure = event.failure.message
      noteRejection(rejections, event.failure)
    } else if (event.kind === 'pause' && event.waitMs >= 5000) {
      talk(`The provider asks to wait ${Math.round(event.waitMs / 1000)} s.`, flags)
    } else if (event.kind === 'retry' && !isRetryTold) {
      isRetryTold = true
      talk(`${event.failure.message} It is tried again, and so is what fails like it.`, flags)
    }
  }
  const { concurrency = 4, rpm, deadline } = flags
  const deadlineMs = deadline === undefined ? undefined : deadline * 60_000
  const schedulers: readonly Scheduler[] = parties.map((party) =>
    createScheduler({ ...party, store, concurrency, rpm, deadlineMs, onEvent }),
  )
  const onTheirWay = await keysInBatches(store)
  const held: Asked = {
    notAsked: 'stopped',
    message:
      'They are in a batch that was or may have been handed in; the same command with --batch fetches it, and "medqa-perturb store batches" names it.',
  }
  const release = onInterrupt(flags, {
    gently: () => schedulers.forEach((scheduler) => void scheduler.finish()),
    atOnce: () => schedulers.forEach((scheduler) => void scheduler.abort()),
  })
  const progress = await startProgress('generate', 'cases', flags.quiet)
  const counts = new Map<string, { readonly cases: number; readonly waiting: number; readonly again: number }>()
  try {
    const recipes = await generateAnswers(wanted, {
      ask: async (request, caseId) => {
        note(request, caseId)
        const scheduler = schedulers[placeOf(request)] as Scheduler
        const asked = onTheirWay.has(requestKey(request)) ? held : await scheduler.ask(request)
        if (isNotAsked(asked)) stopped ??= asked.message
        return asked
      },
      // Cases that wait before another attempt must not keep others from being asked.
      width: Math.min(4 * concurrency, 256),
      onProgress: (recipe, counted) => {
        counts.set(recipe, counted)
        showProgress(progress, { counts: [...counts.values()], cases, spent: spentOf(budget) })
      },
    })
    const states = schedulers.map((scheduler) => scheduler.state())
    const sum = (count: 'answered' | 'fromStore' | 'failed' | 'retries') =>
      states.reduce((total, state) => total + state[count], 0)
    const sums = {
      answered: sum('answered'),
      fromStore: sum('fromStore'),
      failed: sum('failed'),
      retries: sum('retries'),
      models: namesOf(states),
      spent: toMicrodollars(spentOf(budget)),
    }
    const rejected = allRejected({ ...sums, rejections: rejections.count })
    const why = stopped ?? (rejected ? lastFailure : whereWaiting(recipes, lastFailure))
    return { recipes, ...sums, findings: [...findings], stopped: why, rejected, rejections }
  } finally {
    progress.stop()
    release()
    await Promise.all(schedulers.map((scheduler) => scheduler.finish()))
    await Promise.all(parties.map((party) => party.budget.finish()))
  }
}

/** Which of the parties a request is for, by its place among them. */
async function placesAmong({ length }: readonly Party[]): Promise<(request: GenerationRequest) => number> {
  const { asksSecondReader } = await import('../../perturbation/index.js')
  return (request) => (length > 1 && asksSecondReader(request) ? 1 : 0)
}

/** Names that replies gave, by the model that was asked for, over all parties. */
function namesOf(states: readonly Pick<SchedulerState, 'models'>[]): Outcome['models'] {
  const names: Record<string, readonly string[]> = {}
  for (const [model, returned] of states.flatMap(({ models }) => Object.entries(models))) {
    names[model] = [...new Set([...(names[model] ?? []), ...returned])].sort()
  }
  return names
}

function noteRejection(rejections: { count: number; last: string | null }, { kind, message }: StoredFailure): void {
  if (kind !== 'rejected') return
  rejections.count++
  rejections.last = message
}

/** Whether all that was asked was rejected for good where nothing was ever answered: then the asking is at fault. */
function allRejected(sums: {
  readonly answered: number
  readonly fromStore: number
  readonly failed: number
  readonly rejections: number
}): boolean {
  const { answered, fromStore, failed, rejections } = sums
  return answered + fromStore === 0 && failed > 0 && rejections === failed
}

/** Shows how far a run is: a case that waits is not done. */
export function showProgress(
  progress: Pick<Progress, 'update'>,
  told: {
    /** By recipe. */
    readonly counts: readonly { readonly cases: number; readonly waiting: number; readonly again: number }[]
    readonly cases: number
    readonly spent: number | null
  },
): void {
  const waiting = told.counts.reduce((sum, one) => sum + one.waiting, 0)
  const done = told.counts.reduce((sum, one) => sum + one.cases, 0) - waiting
  const again = told.counts.reduce((sum, one) => sum + one.again, 0)
  const notes = [...(waiting === 0 ? [] : [`${waiting} wait`]), ...(again === 0 ? [] : [`${again} asked again`])]
  progress.update(done, done / told.cases, [...notes, costSoFar(told.spent)].join(', '))
}

/**
 * How often answers lead to further requests: once, and up to three times again where one was not accepted. A second
 * reader is asked as often between any two.
 */
const mostRounds = (parties: number): number => (parties > 1 ? 20 : 4)

const notPaid = 'What is missing was not handed in, for only fetching costs nothing. The same command asks for it.'

/** Hands requests in as batches, round by round, until no answer leads to another request. */
export async function askInBatches(
  wanted: WantedAnswers,
  { parties, store, budget, terms, note, fetchOnly, flags }: Asking,
): Promise<Outcome> {
  const { costOfReply, resumeBatches, runBatches } = await import('../../generation/index.js')
  const { generateAnswers, missingRequests } = await import('../../dataset/index.js')
  const placeOf = await placesAmong(parties)
  const sums = { answered: 0, fromStore: 0, failed: 0, retries: 0 }
  const names = new Map<string, Set<string>>()
  const progress = await startProgress('generate', 'answers', flags.quiet)
  let stopped: string | null = null
  let lastFailure: string | null = null
  const rejections = { count: 0, last: null as string | null }
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
    if (event.kind === 'retry') sums.retries++
    else if (event.kind === 'answered') {
      const { request, model } = event.generation
      const returned = names.get(request.model) ?? new Set()
      names.set(request.model, returned.add(model))
    } else if (event.kind === 'not-asked') stopped = event.why.message
    else if (event.kind === 'failed') {
      lastFailure = event.failure.message
      noteRejection(rejections, event.failure)
    } else if (event.kind === 'not-run') lastFailure = `The provider did not come to it (${event.reason}).`
    const message = messageOf(event)
    if (message !== null) talk(message, flags)
  }
  const stop = new AbortController()
  const release = onInterrupt(flags, {
    gently: () => {
      stopped = 'The run was stopped. The same command goes on from here.'
      stop.abort()
    },
    atOnce: () => process.exit(130),
  })
  const pollMs = flags.poll === undefined ? undefined : flags.poll * 1000
  const run = async (party: Party, index: number): Promise<BatchSummary> => {
    const { choice, provider, budget } = party
    const common = { provider, store, host: choice.endpoint.host, budget, pollMs, onEvent, signal: stop.signal }
    if (fetchOnly) return resumeBatches(common)
    async function* own(): AsyncGenerator<GenerationRequest> {
      for await (const request of missingRequests(wanted, note)) if (placeOf(request) === index) yield request
    }
    return runBatches({ ...common, requests: own() })
  }
  try {
    for (let round = 0; round < mostRounds(parties.length) && !stop.signal.aborted; round++) {
      const summaries: BatchSummary[] = []
      for (const [index, party] of parties.entries()) summaries.push(await run(party, index))
      for (const { answered, fromStore, failed } of summaries) {
        sums.answered += answered
        sums.fromStore += fromStore
        sums.failed += failed
      }
      if (summaries.every(({ answered, failed }) => answered + failed === 0)) break
      if (summaries.some(({ open }) => open.length > 0)) break
      if (allRejected({ ...sums, rejections: rejections.count })) break
    }
    const recipes = await generateAnswers(wanted, { ask: (request) => fromStore(wanted, request), width: 1 })
    const models = Object.fromEntries([...names].map(([model, returned]) => [model, [...returned].sort()]))
    const several = Object.entries(models).filter(([, returned]) => returned.length > 1)
    const findings = several.map(([model, returned]) => severalNames(model, returned))
    const rejected = allRejected({ ...sums, rejections: rejections.count })
    const why = rejected ? lastFailure : whereWaiting(recipes, lastFailure ?? (fetchOnly ? notPaid : null))
    const told = { models, findings, stopped: stopped ?? why, rejected, rejections }
    return { recipes, ...sums, spent: toMicrodollars(spent()), ...told }
  } finally {
    progress.stop()
    release()
    await Promise.all(parties.map((party) => party.budget.finish()))
  }
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
      return `Handed in ${event.batch} with ${event.items} requests; it may take a day.`
    case 'resumed':
      return `Waiting for ${event.batch} (${event.items} requests, handed in ${event.date}).`
    case 'left-running':
      return `${event.batches.join(', ')} go on at the provider. The same command fetches the answers.`
    case 'unknown':
      return `The provider does not know ${event.batch} (${event.items} requests, handed in ${event.date}). Check the key and --base-url: another account's batches are not seen. The next run asks its requests anew if it is still not known; "medqa-perturb store forget ${event.batch}" drops it now.`
    case 'elsewhere':
      return `${event.batch} is open at ${event.host}; name that provider and host to fetch it.`
    case 'in-doubt': {
      const { batch, date, items, found, why } = event
      const head = `A run of ${date} ended while it handed in ${items} requests;`
      if (found !== null) return `${head} the provider has ${found.join(', ') || 'no batch of its size'}.`
      return `${head} whether they were taken is not known (${why}), so they are not handed in again. "medqa-perturb store forget ${batch}" drops them, and the next run asks and pays them anew.`
    }
    default:
      return null
  }
}

function whereWaiting(recipes: readonly GeneratedRecipe[], why: string | null): string | null {
  return recipes.some(({ waiting }) => waiting > 0) ? why : null
}

/** A reply without a known price makes the whole unknown, never cheaper. */
export function spentOf(budget: Budget): number | null {
  const { spent, unpriced } = budget.state()
  return unpriced > 0 ? null : spent
}

export function costSoFar(spent: number | null): string {
  return spent === null ? 'cost unknown' : `${dollars(spent)} spent`
}

export function severalNames(model: string, returned: readonly string[]): string {
  return `${model} answered under several names: ${returned.join(', ')}.`
}

const atOnceMs = 500

/** Ctrl-C once ends gently, twice at once. */
export function onInterrupt(
  flags: AskFlags,
  end: { readonly gently: () => void; readonly atOnce: () => void },
): () => void {
  let times = 0
  const listener = (): void => {
    times++
    if (times > 1) {
      end.atOnce()
      // What cannot be given up within that, a lock of the store perhaps, is not waited for.
      setTimeout(() => process.exit(130), atOnceMs).unref()
    } else {
      talk('Finishing what is in flight. Press Ctrl-C again to stop at once.', flags)
      end.gently()
    }
  }
  process.on('SIGINT', listener)
  process.on('SIGTERM', listener)
  return () => {
    process.off('SIGINT', listener)
    process.off('SIGTERM', listener)
  }
}
