import { quote } from '../../../errors.js'
import { isJsonObject } from '../../../json-value.js'
import {
  HostRefused,
  LongReply,
  OtherProtocol,
  ProxyRefusal,
  tlsProblem,
  UnreadableReply,
} from '../../network/index.js'
import { fewerFiles, isOutOfFiles } from '../out-of-files.js'
import { pushesBack } from '../pace.js'
import { type FailureKind, ProviderFailure } from '../provider.js'
import { tooLong } from '../reply-limit.js'
import { wordOf } from '../reply-text.js'

/** With whom one speaks, and what his words are freed of before anybody reads them. */
export interface Party {
  /** Host and port. */
  readonly host: string
  /** Takes keys out of a text. */
  redact(text: string): string
  /** The environment variable that holds the key. */
  readonly keyName: string
  /** The flag that names its address, where that is not `--base-url`. */
  readonly baseUrlFlag?: string | undefined
  /** Milliseconds since 1970; for a date in `retry-after`. */
  now(): number
}

/** The flag that names the address of a provider, for messages. */
export function addressFlag({ baseUrlFlag }: { readonly baseUrlFlag?: string | undefined }): string {
  return baseUrlFlag ?? '--base-url'
}

const nextSteps: Readonly<Record<number, (party: Party) => string>> = {
  401: ({ keyName }) => ` Check the key in ${keyName}.`,
  402: () => ' The account has no credit.',
  403: ({ keyName }) => ` The key in ${keyName} may not do this.`,
  404: ({ baseUrlFlag }) =>
    ` Check ${baseUrlFlag === undefined ? '--model' : 'the model'} and ${addressFlag({ baseUrlFlag })}.`,
}

/** The kind of failure that an HTTP status is; `code` and `message` are the provider's own words. */
export function kindOfStatus(status: number, code: string | null, message: string): FailureKind {
  if (status === 429) return code === 'insufficient_quota' ? 'fatal' : 'rate-limited'
  if (status === 529 || status === 503) return 'overloaded'
  if (status === 408) return 'timeout'
  if (status === 409 || status >= 500) return 'server'
  if (status === 401 || status === 402 || status === 403 || status === 404 || status < 400) return 'fatal'
  // An empty account is told as a bad request; it concerns every request.
  return /credit balance/i.test(message) ? 'fatal' : 'rejected'
}

/** The kind of failure that a provider's own word for an error is. */
export function kindOfType(type: string): FailureKind {
  const kinds: Readonly<Record<string, FailureKind>> = {
    rate_limit_error: 'rate-limited',
    overloaded_error: 'overloaded',
    timeout_error: 'timeout',
    api_error: 'server',
    authentication_error: 'fatal',
    permission_error: 'fatal',
    billing_error: 'fatal',
    not_found_error: 'fatal',
  }
  return kinds[type] ?? 'rejected'
}

/**
 * What a provider asks to wait, in milliseconds: `retry-after-ms`, else `retry-after` in seconds or as a date; null
 * where it says nothing that can be read, or asks for no wait at all: who comes back at once is refused again, and a
 * date in the past may only mean that our clock is ahead.
 *
 * @example
 * retryAfter(new Headers({ 'retry-after': '2' }), 0)
 * // → 2000
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const asked = headers.get('retry-after')?.trim() ?? ''
  const inSeconds = /^\d+(\.\d+)?$/.test(asked) ? Math.ceil(Number(asked) * 1000) : Date.parse(asked) - now
  const waits = [Number.parseFloat(headers.get('retry-after-ms') ?? ''), inSeconds]
  return waits.find((ms) => ms > 0 && Number.isFinite(ms)) ?? null
}

/**
 * Longest wait that is worth it, an hour: limits by the minute or the hour are over by then. A longer one is a quota of
 * the day, an empty account or a mistake, and a process that sleeps through it can only be lost. So the run ends, what
 * is in flight is kept, batches continue at the provider, and the user can continue with the same command later. It
 * does not try again sooner: a retry that is rejected only makes the wait longer. But a server that is broken (500)
 * and does not ask for fewer requests is asked again as if it had said nothing.
 */
const longestWaitMs = 3_600_000

/** What went wrong as a failure, with nothing of the request or of headers in it: a refusal is not kept as a cause. */
export function failureOf(error: unknown, party: Party): ProviderFailure {
  const roots = causesOf(error)
  const long = roots.find((root) => root instanceof LongReply)
  if (long !== undefined) return tooLong(`${party.host} answered`, long.status)
  const unreadable = roots.find((root) => root instanceof UnreadableReply)
  if (unreadable !== undefined) {
    const { message, status } = unreadable
    const said = `${party.host} answered with ${message}. Switch compression off there; what came is lost.`
    return new ProviderFailure('fatal', party.redact(said), { status })
  }
  if (isJsonObject(error) && typeof error.status === 'number') return failureOfStatus(error, error.status, party)
  const refused = roots.find((root) => root instanceof HostRefused)
  if (refused !== undefined) return new ProviderFailure('fatal', party.redact(refused.message))
  const other = roots.find((root) => root instanceof OtherProtocol)
  if (other !== undefined)
    return new ProviderFailure('fatal', `${party.host} ${other.message}. Check ${addressFlag(party)}.`)
  const barred = roots.find((root) => root instanceof ProxyRefusal)
  if (barred !== undefined) return new ProviderFailure('fatal', `No way to ${party.host}: ${barred.message}`)
  const distrust = tlsProblem(error)
  if (distrust !== null) return new ProviderFailure('fatal', `No way to ${party.host}: ${distrust}.`)
  const code = roots.map((root) => (isJsonObject(root) ? wordOf(root.code) : null)).find((found) => found !== null)
  const last = roots.at(-1)
  const said =
    code ?? (last instanceof Error ? cut(party.redact(last.message).replace(keyLike, '[key]')) : 'no reason given')
  // The code alone is kept: whether the request ever left depends on it.
  const cause = typeof code === 'string' ? Object.assign(new Error(code), { code }) : undefined
  if (isOutOfFiles(code))
    return new ProviderFailure('overloaded', `No connection to ${party.host}: ${fewerFiles(code)}`, { cause })
  // An address that is none stays so.
  const kind = code === 'ERR_INVALID_URL' ? 'fatal' : 'network'
  return new ProviderFailure(kind, `No reply from ${party.host}: ${said}.`, { cause })
}

function failureOfStatus(error: Readonly<Record<string, unknown>>, status: number, party: Party): ProviderFailure {
  const headers = error.headers instanceof Headers ? error.headers : new Headers()
  const problem = problemIn(error.error)
  const requestId = idIn(headers, ['request-id', 'x-request-id'], party)
  const asked = retryAfter(headers, party.now())
  const isEndless = asked !== null && asked > longestWaitMs
  const ofStatus = kindOfStatus(status, problem.code, problem.message)
  const ends = isEndless && pushesBack(ofStatus)
  const kind = ends ? 'fatal' : ofStatus
  const said = problem.message === '' ? '' : `: ${quoteLong(party.redact(problem.message))}`
  const type = problem.type === null ? '' : ` ${party.redact(problem.type)}`
  const id = requestId === null ? '' : ` (request ${requestId})`
  const wait = ends
    ? ` It asks to wait ${Math.ceil((asked / longestWaitMs) * 10) / 10} h, and a run waits an hour at most. Run the same command again to continue.`
    : ''
  const step = status < 400 ? ` Redirects are not followed: give the new address as ${addressFlag(party)}.` : ''
  const message = `${party.host} answered ${status}${type}${said}${id}.${wait}${step}${nextSteps[status]?.(party) ?? ''}`
  const mayBeSlip = status === 401 || status === 403 || status === 404
  return new ProviderFailure(kind, message, { status, retryAfterMs: isEndless ? null : asked, requestId, mayBeSlip })
}

/** The id of a call in the first of these headers that the reply has, without a key that a server sends back in it. */
export function idIn(headers: Headers, names: readonly string[], party: Pick<Party, 'redact'>): string | null {
  const id = names.map((name) => headers.get(name)).find((found) => found !== null)
  return id === undefined || id === null ? null : party.redact(id)
}

/** The provider's words, wherever in the body they are: either API, Gemini's list of one, or a body that is neither. */
function problemIn(said: unknown): {
  readonly type: string | null
  readonly code: string | null
  readonly message: string
} {
  const body: unknown = Array.isArray(said) ? said[0] : said
  const inner = isJsonObject(body) && isJsonObject(body.error) ? body.error : body
  if (!isJsonObject(inner)) return { type: null, code: null, message: typeof inner === 'string' ? inner : '' }
  const message =
    wordOf(inner.message) ?? (isJsonObject(body) ? (wordOf(body.error) ?? wordOf(body.detail)) : null) ?? ''
  return { type: wordOf(inner.type), code: wordOf(inner.code), message }
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let at = error; at !== undefined && at !== null && causes.length < 5; ) {
    causes.push(at)
    at = at instanceof Error ? at.cause : undefined
  }
  return causes
}

const cut = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** Anthropic, OpenAI and most of those who speak like them begin their keys so; a provider may quote a part of one. */
const keyLike = /\bsk-[\w*.-]{4,}/g

/** What a provider said, fit for a message: cut at 200 characters, and nothing in it that looks like a key. */
export function quoteLong(text: string): string {
  const said = text.replace(keyLike, '[key]')
  return said.length <= 60 ? quote(said) : JSON.stringify(cut(said))
}
