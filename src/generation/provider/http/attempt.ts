import { setMaxListeners } from 'node:events'
import { isJsonObject } from '../../../json-value.js'
import type { Fetch } from '../../network/index.js'
import { ProviderFailure } from '../provider.js'
import { addressFlag, failureOf, type Party } from './failure.js'

/** How a provider over HTTP is reached. */
export interface HttpProviderOptions extends Party {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: Fetch
  /** Longest time for one attempt, its body included. */
  readonly timeoutMs: number
}

/** A signal for what nobody gives up. */
export function neverAborted(): AbortSignal {
  return new AbortController().signal
}

/**
 * One attempt at something over the network, with a time limit on all of it, the body included. Whatever goes wrong comes
 * out as a `ProviderFailure`.
 *
 * @throws {ProviderFailure}
 */
export async function attempt<Result>(
  party: Party & { readonly timeoutMs: number },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: signals of one run would gather on the caller's for as long as it lives.
  const own = new AbortController()
  let late = false
  const expire = (): void => {
    late = true
    own.abort()
  }
  const giveUp = (): void => own.abort()
  const timer = setTimeout(expire, party.timeoutMs)
  // A caller may give many attempts at once the same signal.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  try {
    return await work(own.signal)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (late) {
      throw new ProviderFailure('timeout', `${party.host} gave no whole reply within ${party.timeoutMs / 1000} s.`)
    }
    if (signal.aborted) throw new ProviderFailure('network', `The request to ${party.host} was given up.`)
    throw failureOf(error, party)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * The JSON object in the body of a reply with status 200.
 *
 * @throws {ProviderFailure} network — cut off; fatal — no JSON object at all
 */
export function parseBody(raw: string, party: Party): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(raw)
    if (isJsonObject(body)) return body
  } catch {
    if (raw.trimStart().startsWith('{')) {
      throw new ProviderFailure(
        'network',
        `The reply of ${party.host} ends in the middle, after ${raw.length} characters.`,
      )
    }
  }
  if (raw.trim() === '') throw new ProviderFailure('network', `The reply of ${party.host} is empty.`)
  throw wrongPage('a JSON object', party)
}

/** Status 200 with what no API of this kind says: a page of something else, so that every request gets it. */
export function wrongPage(
  expected: string,
  { host, baseUrlFlag }: Pick<Party, 'host' | 'baseUrlFlag'>,
  requestId: string | null = null,
): ProviderFailure {
  const step = `Check ${addressFlag({ baseUrlFlag })}: it is the address of the API, for OpenAI-compatible servers usually with /v1 at its end.`
  return new ProviderFailure('fatal', `Expected ${expected} from ${host} and found something else. ${step}`, {
    status: 200,
    requestId,
    mayBeSlip: true,
  })
}
