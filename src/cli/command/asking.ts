import { existsSync } from 'node:fs'
import { PipelineError } from '../../errors.js'
import type { GenerationRequest, KeptStore, ModelChoice, OpenedProvider } from '../../generation/index.js'
import { type NetworkFlags, storeToken } from '../options.js'
import { isYes, printMessage, type Quiet } from '../output.js'

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

/** How long one answer is waited for; as the provider has it where absent. */
export function timeoutMsOf({ requestTimeout: seconds }: { readonly requestTimeout?: number }): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, seconds * 1000)
}

/** A model that is asked in a run. */
export interface AskedParty {
  readonly choice: ModelChoice
  readonly provider: OpenedProvider
}

/** Hears the case of a request before it is sent. */
export type NoteCase = (request: GenerationRequest, caseId: string) => void

/** The cases of requests, for the log of sendings. */
export function createCaseNotes() {
  // Not by key: nothing is left of a request that is done.
  const cases = new WeakMap<GenerationRequest, string>()
  return {
    note: (request: GenerationRequest, caseId: string): void => void cases.set(request, caseId),
    caseOf: (request: GenerationRequest): string | null => cases.get(request) ?? null,
  }
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
