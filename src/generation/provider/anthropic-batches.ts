import { isJsonObject } from '../../json-value.js'
import { longestReply } from '../network/index.js'
import type { GenerationRequest, Reply } from '../request/index.js'
import { anthropicBody, anthropicReply, anthropicVersion, type ReplyContext } from './anthropic-message.js'
import {
  attempt,
  type Call,
  type HttpProviderOptions,
  kindOfType,
  neverAborted,
  parseBody,
  quoteLong,
} from './http/index.js'
import { type Batches, type BatchResult, ProviderFailure } from './provider.js'
import { tooLong } from './reply-limit.js'
import { countOf, wordOf } from './reply-text.js'

const path = '/v1/messages/batches'

/** Whether an address is that of a batch's results, which are lines without end. */
export function isResults({ pathname }: URL): boolean {
  return /\/v1\/messages\/batches\/[^/]+\/results$/.test(pathname)
}

/** Anthropic's Message Batches. */
export function createAnthropicBatches(options: HttpProviderOptions, call: Call): Batches {
  const ask: Ask = (method, rest, sent = {}) =>
    attempt(options, neverAborted(), async (signal) => {
      const response = await call(method, `${path}${rest}`, { ...sent, signal })
      return parseBody(await response.text(), options)
    })
  return {
    most: { requests: 100_000, bytes: 256_000_000 },
    async create(items) {
      const first = items[0]
      const headers = first === undefined ? {} : { 'anthropic-version': anthropicVersion(first.request) }
      const requests = items.map(({ id, request }) => ({ custom_id: id, params: anthropicBody(request) }))
      const name = wordOf((await ask('post', '', { body: { requests }, headers })).id)
      if (name === null) throw new ProviderFailure('server', `${options.host} took a batch and gave it no name.`)
      return name
    },
    async state(batch) {
      const { processing_status: status, request_counts: counts } = await ask('get', `/${encodeURIComponent(batch)}`)
      if (!stages.has(status)) throw unknownStage(status, options)
      return { ended: status === 'ended', ...progressOf(counts) }
    },
    async *results(batch, items = new Map()) {
      for await (const line of linesOf(batch, options, call)) yield anthropicResult(line, options, items)
    },
    async cancel(batch) {
      await ask('post', `/${encodeURIComponent(batch)}/cancel`)
    },
    recent: (since) => recentBatches(ask, since, options),
  }
}

type Ask = (
  method: 'get' | 'post',
  rest: string,
  sent?: { readonly body?: unknown; readonly headers?: Record<string, string> },
) => Promise<Readonly<Record<string, unknown>>>

/** Batches made at a moment or later, page by page from the newest. */
async function recentBatches(
  ask: Ask,
  since: string,
  options: HttpProviderOptions,
): Promise<readonly { readonly batch: string; readonly total: number }[]> {
  const found: { batch: string; total: number }[] = []
  for (let after = '', before = '', pages = 0; ; ) {
    // What looks for a batch again must come to an end, whatever it is told.
    if (++pages > mostPages) throw endlessList(options)
    const { data, has_more: more } = await ask('get', `?limit=100${after}`)
    const page = Array.isArray(data) ? data.filter(isJsonObject) : []
    // Moments are compared as such: the API writes them to the microsecond.
    const late = page.filter(({ created_at: made }) => Date.parse(wordOf(made) ?? '') >= Date.parse(since))
    for (const { id, request_counts: counts } of late) {
      found.push({ batch: wordOf(id) ?? '', total: progressOf(counts).total })
    }
    const last = wordOf(page.at(-1)?.id)
    // A list that comes back to its last one has no end.
    if (more !== true || last === null || last === before || late.length < page.length) return found
    before = last
    after = `&after_id=${encodeURIComponent(last)}`
  }
}

/** Most pages of a hundred batches that are read, far more than are submitted within the period looked at. */
const mostPages = 50

function endlessList({ host }: HttpProviderOptions): ProviderFailure {
  return new ProviderFailure('rejected', `${host} has a list of batches without an end.`, { status: 200 })
}

const stages = new Set<unknown>(['in_progress', 'canceling', 'ended'])

/** Another word, or none, may never become "ended". */
function unknownStage(status: unknown, { host, redact }: HttpProviderOptions): ProviderFailure {
  const found = quoteLong(redact(wordOf(status) ?? 'nothing'))
  const message = `Expected of ${host} that it is ${[...stages].join(', ')}, and found ${found}.`
  return new ProviderFailure('rejected', message, { status: 200, mayBeSlip: true })
}

function progressOf(counts: unknown): { readonly done: number; readonly total: number } {
  const count = (name: string): number => (isJsonObject(counts) ? (countOf(counts[name]) ?? 0) : 0)
  const done = ['succeeded', 'errored', 'canceled', 'expired'].reduce((sum, name) => sum + count(name), 0)
  return { done, total: done + count('processing') }
}

/** The lines of a batch's results, each parsed; the limits hold for each line, in time and in length. */
async function* linesOf(
  batch: string,
  options: HttpProviderOptions,
  call: Call,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  // Not `results_url`: it names the provider's own host, past a gateway that was chosen as the base URL.
  const results = `${path}/${encodeURIComponent(batch)}/results`
  const response = await attempt(options, neverAborted(), (signal) => call('get', results, { signal }))
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  let rest = ''
  // A line that cannot be read hides none of those behind it.
  let broken: unknown
  let lastLine = options.now()
  try {
    for (;;) {
      const { done, value } = await attempt(options, neverAborted(), async (signal) => {
        signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
        const read = await reader.read()
        signal.throwIfAborted()
        return read
      })
      const lines = decoder.decode(value, { stream: !done }).split('\n')
      lines[0] = rest + lines[0]
      rest = done ? '' : (lines.pop() ?? '')
      if (rest.length > longestReply) throw tooLong(`${options.host} fills a line of results`, response.status)
      const filled = lines.filter((line) => line.trim() !== '')
      // Blank lines keep a connection open, and may do so for ever.
      if (filled.length === 0 && !done && options.now() - lastLine > options.timeoutMs) throw silent(options)
      for (const line of filled) {
        try {
          yield parseBody(options.redact(line), options)
        } catch (error) {
          broken ??= error
        }
      }
      if (filled.length > 0) lastLine = options.now()
      if (done) break
    }
    if (broken !== undefined) throw broken
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function silent({ host, timeoutMs }: HttpProviderOptions): ProviderFailure {
  return new ProviderFailure('timeout', `${host} gave no whole line of results within ${timeoutMs / 1000} s.`)
}

/** An item that succeeded and holds no answer: it may be charged, and reading it again would show the same. */
function hollow(message: string): ProviderFailure {
  return new ProviderFailure('server', message, { status: 200 })
}

function anthropicReplyOrFailure(
  message: Readonly<Record<string, unknown>>,
  context: ReplyContext,
): Reply | ProviderFailure {
  try {
    return anthropicReply(message, context)
  } catch (error) {
    if (error instanceof ProviderFailure) return hollow(error.message)
    throw error
  }
}

/** A line of a batch's results; `items` are its requests by item id, where they are known. */
export function anthropicResult(
  line: Readonly<Record<string, unknown>>,
  { host, redact }: Pick<HttpProviderOptions, 'host' | 'redact'>,
  items: ReadonlyMap<string, GenerationRequest> = new Map(),
): BatchResult {
  const id = wordOf(line.custom_id) ?? ''
  const { type, message, error } = isJsonObject(line.result) ? line.result : {}
  if (type === 'succeeded' && isJsonObject(message)) {
    const came = { raw: JSON.stringify(message), requestId: null, request: items.get(id) ?? null }
    const reply = anthropicReplyOrFailure(message, came)
    return reply instanceof ProviderFailure ? { id, state: 'failed', failure: reply } : { id, state: 'replied', reply }
  }
  if (type === 'succeeded') return { id, state: 'failed', failure: hollow(`${host} told of an answer and sent none.`) }
  if (type !== 'errored') return { id, state: 'not-run', reason: wordOf(type) ?? 'no result' }
  const inner = isJsonObject(error) && isJsonObject(error.error) ? error.error : error
  const word = (isJsonObject(inner) ? wordOf(inner.type) : null) ?? 'api_error'
  const said = isJsonObject(inner) ? `: ${quoteLong(redact(wordOf(inner.message) ?? ''))}` : ''
  const requestId = isJsonObject(error) ? wordOf(error.request_id) : null
  const failure = new ProviderFailure(kindOfType(word), `${host} answered an item of a batch with ${word}${said}.`, {
    requestId,
  })
  return { id, state: 'failed', failure }
}
