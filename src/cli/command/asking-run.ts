import { counted, dollars } from '../../format/index.js'
import {
  type Asked,
  type BatchEvent,
  type Budget,
  createScheduler,
  type GenerationRequest,
  isNotAsked,
  keysInBatches,
  type NotAsked,
  requestKey,
  runBatches,
  type SchedulerEvent,
  type Store,
  systemClock,
} from '../../generation/index.js'
import { isOwnProgram } from '../../provider-name.js'
import { inFlightAtMost } from '../open-files.js'
import { onOneLine, printMessage, type Quiet } from '../output.js'
import { startProgress } from '../progress.js'
import { onInterrupt } from '../signals.js'
import { type AskedParty, type AskFlags, limitsOf } from './asking.js'

/** Who is asked, where answers are kept, and who pays. */
interface AskingOptions {
  readonly parties: readonly AskedParty[]
  readonly store: Store
  readonly budget: Budget
  readonly flags: AskFlags
  /** A provider has answered before, so that failures alone do not end the run. */
  readonly hasAnswered?: boolean
  /** What progress is told of: of `open` requests without an answer where that is known. */
  readonly progress: { readonly title: string; readonly unit: string; readonly open?: number }
}

/** A run that asks models one by one or in batches, with its limits, its money, its progress and its end by a signal. */
export interface AskingRun {
  readonly seen: Readonly<Seen>
  /** The stored or a new answer of a party; what is in a submitted batch is not asked. */
  ask(request: GenerationRequest, party?: number): Promise<Asked>
  /** Submits to a party what has no answer, and waits for that and for what earlier runs submitted. */
  askInBatches(requests: AsyncIterable<GenerationRequest>, party?: number): Promise<void>
  /** Waits before another try, no longer than the run lasts. */
  rest(ms: number): Promise<void>
  /** Tells how much is done, by default how many answers came, with the cost where anybody is paid. */
  show(done?: number, share?: number | null, notes?: readonly string[]): void
  /** Waits for what is on its way, and says what a reader of the answers should know. */
  finish(): Promise<void>
}

/** What a run has seen so far. */
export interface Seen {
  answered: number
  fromStore: number
  failed: number
  retries: number
  /** Requests that were rejected for good, and what the provider said of the last one. */
  rejections: { readonly count: number; readonly last: string | null }
  lastFailure: string | null
  /** Why requests were turned away; null where none was. */
  stopped: string | null
  /** Whether that was because the others would fare no better. */
  isBroken: boolean
  /** Requests that are in a submitted batch. */
  held: number
  /** Requests of batches that the provider did not process. */
  notRun: number
  /** Batches that are still being processed. */
  openBatches: number
  /** Names that replies gave, by the model that was asked for. */
  readonly models: Map<string, Set<string>>
}

/** Opens a run, whose `finish` is to be called whatever happens. */
export async function openAsking(options: AskingOptions): Promise<AskingRun> {
  const { parties, store, budget, flags, hasAnswered } = options
  const { title, unit, open } = options.progress
  const stop = new AbortController()
  // Where one party has stopped, what the others say would be paid for and come to nothing.
  const end = (): void => {
    stop.abort()
    for (const { scheduler } of asked) void scheduler.finish()
  }
  const { seen, turnAway, onEvent } = watch(flags, end)
  const limits = { ...limitsOf(flags), concurrency: concurrencyOf(parties, flags), store, budget, hasAnswered, onEvent }
  const { deadlineMs = Number.POSITIVE_INFINITY } = limits
  const deadline = systemClock.now() + deadlineMs
  const asked = parties.map((party) => ({ ...party, scheduler: createScheduler({ ...limits, ...party }) }))
  const partyAt = (place: number) => asked[place] as (typeof asked)[number]
  const release = onInterrupt(flags, end, () => asked.forEach(({ scheduler }) => void scheduler.abort()))
  const progress = await startProgress(title, unit, flags.quiet)
  const isFree = parties.every(({ choice }) => isOwnProgram(choice))
  let onTheirWay: Promise<ReadonlySet<string>> | undefined

  const shareAnswered = (): number | null => (open === undefined ? null : Math.min(1, seen.answered / open))
  const show: AskingRun['show'] = (done = seen.answered, share = shareAnswered(), notes = []) => {
    const all = isFree ? notes : [...notes, costSoFar(budget)]
    progress.update(done, share, all.length === 0 ? undefined : all.join(', '))
  }

  return {
    seen,
    show,
    async ask(request, place = 0) {
      onTheirWay ??= keysInBatches(store)
      if ((await onTheirWay).has(requestKey(request))) {
        seen.held++
        return { notAsked: 'stopped', message: inABatch(1) }
      }
      const answer = await partyAt(place).scheduler.ask(request)
      if (isNotAsked(answer)) turnAway(answer)
      return answer
    },
    async askInBatches(requests, place = 0) {
      const { provider, choice } = partyAt(place)
      const { signal } = stop
      const pollMs = flags.poll === undefined ? undefined : flags.poll * 1000
      const common = { provider, store, budget, host: choice.endpoint.host, pollMs, deadline, signal }
      const onBatchEvent = (event: BatchEvent): void => {
        onEvent(event)
        show()
      }
      if (!signal.aborted) await runBatches({ ...common, requests, onEvent: onBatchEvent })
      if (signal.aborted) turnAway({ notAsked: 'stopped', message: 'The run was stopped.' })
    },
    rest: (ms) => systemClock.sleep(Math.min(ms, deadline - systemClock.now()), stop.signal),
    async finish() {
      progress.stop()
      try {
        await Promise.all(asked.map(({ scheduler }) => scheduler.finish()))
        for (const finding of findingsOf(seen)) printMessage(finding, flags)
        await budget.finish()
      } finally {
        release()
      }
    },
  }
}

/** Files that a request holds open: a program's standard streams, or one connection. */
const filesOf = ({ choice }: AskedParty): number => (isOwnProgram(choice) ? 3 : 1)

/** How many requests of each party may be in flight; where the system does not allow as many as were asked for, that is said. */
function concurrencyOf(parties: readonly AskedParty[], flags: AskFlags): number {
  const wanted = limitsOf(flags).concurrency
  const each = parties.reduce((sum, party) => sum + filesOf(party), 0)
  const { most, needed } = inFlightAtMost({ wanted, each })
  if (most < wanted && flags.batch !== true) {
    const message = `This system lets a program have too few files open for --concurrency ${wanted}: at most ${counted(most, 'request is', 'requests are')} in flight. "ulimit -n ${needed}" before the command raises the limit, if the system allows it.`
    printMessage(message, flags)
  }
  return most
}

/** Gathers what the events of a run say, and prints what cannot wait; `end` is called when a scheduler has stopped. */
function watch(flags: Quiet, end: () => void) {
  const seen: Seen = {
    answered: 0,
    fromStore: 0,
    failed: 0,
    retries: 0,
    rejections: { count: 0, last: null },
    lastFailure: null,
    stopped: null,
    isBroken: false,
    held: 0,
    notRun: 0,
    openBatches: 0,
    models: new Map(),
  }
  let why: string | null = null

  function turnAway({ notAsked, message }: NotAsked): void {
    seen.stopped ??= why ?? message
    seen.isBroken ||= notAsked === 'fatal'
  }

  function onEvent(event: SchedulerEvent | BatchEvent): void {
    if (event.kind === 'answered') {
      const { request, model } = event.generation
      seen[event.fromStore ? 'fromStore' : 'answered']++
      noteName(seen.models, request.model, model)
    } else if (event.kind === 'failed') {
      const { kind, message } = event.failure
      seen.failed++
      seen.lastFailure = message
      if (kind === 'rejected') seen.rejections = { count: seen.rejections.count + 1, last: message }
    } else if (event.kind === 'retry') {
      const { message, retryAfterMs } = event.failure
      const isFirst = seen.retries++ === 0
      if (isFirst) printMessage(`${message} Retrying; similar failures are retried without another message.`, flags)
      if (retryAfterMs !== null && retryAfterMs >= 5000)
        printMessage(`The provider asks to wait ${Math.round(retryAfterMs / 1000)} s.`, flags)
    } else if (event.kind === 'stopped') {
      why ??= event.message
      end()
    } else if (event.kind === 'not-asked') turnAway(event.why)
    else if (event.kind === 'not-run') {
      seen.notRun++
      seen.lastFailure = `The provider did not process it (${event.reason}).`
    } else if (event.kind !== 'width') {
      if (event.kind === 'left-running') seen.openBatches = event.batches.length
      const message = messageOf(event)
      if (message !== null) printMessage(message, flags)
    }
  }

  return { seen, turnAway, onEvent }
}

/** Names kept for one model; a server that invents a name for each reply fills no memory. */
const mostNames = 20

function noteName(models: Map<string, Set<string>>, asked: string, returned: string): void {
  const names = models.get(asked) ?? new Set()
  if (names.size < mostNames) models.set(asked, names.add(returned))
}

/** That a model answered under several names: its answers may differ in kind. */
export function findingsOf({ models }: Pick<Seen, 'models'>): readonly string[] {
  return [...models].flatMap(([model, names]) =>
    names.size < 2 ? [] : [onOneLine(`${model} answered under several names: ${[...names].sort().join(', ')}.`)],
  )
}

/** That requests are not asked because they are in a batch, which the same command fetches unless `remedy` says what does. */
export function inABatch(requests: number, remedy = 'run the same command with --batch to fetch it'): string {
  return `${counted(requests, 'request is', 'requests are')} in a batch that was, or may have been, submitted; ${remedy}, and "medqa-perturb store batches" to see its name.`
}

/** A reply without a known price makes the whole unknown, never cheaper. */
export function spentOf(budget: Budget): number | null {
  const { spent, unpriced } = budget.state()
  return unpriced > 0 ? null : spent
}

function costSoFar(budget: Budget): string {
  const spent = spentOf(budget)
  return spent === null ? 'cost unknown' : `${dollars(spent)} spent`
}

/** What people should hear of a batch; null of the rest. */
function messageOf(event: BatchEvent): string | null {
  switch (event.kind) {
    case 'handed-in':
      return `Submitted ${event.batch} with ${counted(event.items, 'request')}; it may take a day.`
    case 'resumed':
      return `Waiting for ${event.batch} (${counted(event.items, 'request')}, submitted ${event.date}).`
    case 'left-running':
      return `${event.batches.join(', ')} ${event.batches.length === 1 ? 'is' : 'are'} still being processed by the provider. Run the same command again to fetch the answers.`
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
