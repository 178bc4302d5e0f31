import { existsSync } from 'node:fs'
import type { GeneratedRecipe } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { dollars } from '../../format/index.js'
import type {
  Budget,
  GenerationRequest,
  KeptStore,
  ModelChoice,
  OpenedProvider,
  PriceTerms,
  Scheduler,
  Store,
  StoredFailure,
} from '../../generation/index.js'
import { type NetworkFlags, storeToken } from '../options.js'
import { isYes, onOneLine, printMessage, type Quiet } from '../output.js'

/** Flags that say how requests are put, and not what is asked. */
export interface AskFlags extends Quiet {
  readonly batch?: boolean
  /** Seconds. */
  readonly poll?: number
  readonly concurrency?: number
  readonly rpm?: number
  /** Minutes. */
  readonly deadline?: number
}

/** How many requests are in flight, how many go a minute, and when no new one is started. */
export function limitsOf({ concurrency = 4, rpm, deadline }: AskFlags) {
  return { concurrency, rpm, deadlineMs: deadline === undefined ? undefined : deadline * 60_000 }
}

/** How many subjects are worked on at a time, so that those that wait before another attempt keep no others from being asked. */
export function widthOf(flags: AskFlags): number {
  return Math.min(4 * limitsOf(flags).concurrency, 256)
}

/** How often batches are looked for; as the provider has it where absent. */
export function pollMsOf({ poll }: AskFlags): number | undefined {
  return poll === undefined ? undefined : poll * 1000
}

/** How long one answer is waited for; as the provider has it where absent. */
export function timeoutMsOf({ requestTimeout: seconds }: { readonly requestTimeout?: number }): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, seconds * 1000)
}

/** A model that is asked in a run, and the money for it. */
export interface AskedParty {
  readonly choice: ModelChoice
  readonly provider: OpenedProvider
  readonly budget: Budget
}

/** Flags of whoever opens the store that answers go to. */
interface StoreFlags extends NetworkFlags {
  readonly store: string
  readonly allowHost: readonly string[]
  readonly dryRun?: boolean
}

/** The store of a run; null where a look at it alone would make it. */
export async function openStoreFor({ store, allowHost, dryRun, ...flags }: StoreFlags): Promise<KeptStore | null> {
  const { openStore, storePlace } = await import('../../generation/index.js')
  const place = storePlace(store)
  if (dryRun === true && place.kind === 'file' && !existsSync(place.path)) return null
  return openStore(store, { authToken: storeToken(), network: { ...flags, allow: allowHost } })
}

/** In the place of a store where there is none, or only rules answer. */
export const nothingStored = { read: async () => new Map(), failures: async () => new Map() }

/** Asks on a terminal whether requests may be sent. @throws {PipelineError} usage — there is none, or the answer is no */
export async function demandYes(meant: string, where: string): Promise<void> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    const message = `${meant} would be sent. Give --yes to send them to ${where}, or --dry-run to see the plan only.`
    throw new PipelineError('usage', message)
  }
  if (!(await isYes(`Send ${meant} to ${where}?`))) throw new PipelineError('usage', 'Nothing was sent.')
}

/** What a run asks with. */
export interface AskingRun {
  /** Who writes, and behind it a second reader where there is one. */
  readonly parties: readonly AskedParty[]
  readonly store: Store
  /** The money that is told of. */
  readonly budget: Budget
  readonly terms: PriceTerms
  /** Hears the case of a request before it is sent. */
  readonly note: (request: GenerationRequest, caseId: string) => void
  /** Cases of all recipes together, for the share that is done. */
  readonly cases: number
  /** Batches are only fetched: nothing is submitted. */
  readonly fetchOnly: boolean
  readonly flags: AskFlags
}

/** The result of a run. */
export interface RunOutcome {
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

/** Prints the first failure that is retried, and no other. */
export function createRetryNotice(flags: Quiet): (failure: { readonly message: string }) => void {
  let isReported = false
  return ({ message }) => {
    if (!isReported) printMessage(`${message} Retrying; similar failures are retried without another message.`, flags)
    isReported = true
  }
}

/** Which of the parties a request is for, by its place among them. */
export async function placesAmong({ length }: readonly AskedParty[]): Promise<(request: GenerationRequest) => number> {
  const { asksSecondReader } = await import('../../perturbation/index.js')
  return (request) => (length > 1 && asksSecondReader(request) ? 1 : 0)
}

/** Counts a request that was rejected for good. */
export function noteRejection(
  rejections: { count: number; last: string | null },
  { kind, message }: StoredFailure,
): void {
  if (kind !== 'rejected') return
  rejections.count++
  rejections.last = message
}

/** Whether all that was asked was rejected for good where nothing was ever answered: then the asking is at fault. */
export function allRejected(sums: {
  readonly answered: number
  readonly fromStore: number
  readonly failed: number
  readonly rejections: number
}): boolean {
  const { answered, fromStore, failed, rejections } = sums
  return answered + fromStore === 0 && failed > 0 && rejections === failed
}

/** Why cases wait; null where none does. */
export function whereWaiting(recipes: readonly GeneratedRecipe[], why: string | null): string | null {
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
  return onOneLine(`${model} answered under several names: ${returned.join(', ')}.`)
}

const atOnceMs = 500

/** Ctrl-C once ends gently, twice at once. */
function onInterrupt(flags: AskFlags, end: { readonly gently: () => void; readonly atOnce: () => void }): () => void {
  let times = 0
  const listener = (): void => {
    times++
    if (times > 1) {
      end.atOnce()
      // What cannot be given up within that, a lock of the store perhaps, is not waited for.
      setTimeout(() => process.exit(130), atOnceMs).unref()
    } else {
      printMessage('Finishing what is in flight. Press Ctrl-C again to stop at once.', flags)
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

/** Ctrl-C for schedulers: once lets what is in flight come back, twice gives it up. */
export function endOnInterrupt(schedulers: readonly Scheduler[], flags: AskFlags): () => void {
  return onInterrupt(flags, {
    gently: () => schedulers.forEach((scheduler) => void scheduler.finish()),
    atOnce: () => schedulers.forEach((scheduler) => void scheduler.abort()),
  })
}

/** Asks the provider whether it still has the model, before the first paid request. */
export async function preflight(provider: OpenedProvider, model: string, flags: Quiet): Promise<void> {
  if (provider.modelState === undefined) return
  const { mayPass, ProviderFailure } = await import('../../generation/index.js')
  try {
    const { lifecycle, retiresAt } = await provider.modelState(model)
    if (lifecycle === 'retired') {
      throw new PipelineError('provider-failed', `${model} is retired and no longer answers. Choose another --model.`)
    }
    if (lifecycle === 'deprecated')
      printMessage(`${model} is deprecated${retiresAt === null ? '' : ` and ends ${retiresAt}`}.`, flags)
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    if (!mayPass(cause.kind) && cause.status !== 404)
      throw new PipelineError('provider-failed', cause.message, {}, cause)
    printMessage(`${model} could not be looked up (${cause.message}); continuing without.`, flags)
  }
}

/** Ctrl-C for batches: once aborts the signal, and what was submitted stays; twice ends the program. */
export function abortOnInterrupt(
  flags: AskFlags,
  onAbort: () => void,
): { readonly signal: AbortSignal; readonly release: () => void } {
  const stop = new AbortController()
  stop.signal.addEventListener('abort', onAbort, { once: true })
  const release = onInterrupt(flags, { gently: () => stop.abort(), atOnce: () => process.exit(130) })
  return { signal: stop.signal, release }
}
