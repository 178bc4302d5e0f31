#!/usr/bin/env node
// A server on this machine that speaks the Anthropic Messages API and OpenAI's chat completions, with no model behind
// it and no dependency. See README.md.
import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { digest } from './answers.mjs'
import { batchRoutes } from './batches.mjs'
import { faultChooser } from './faults.mjs'
import { anthropicReply, openAiReply, problemOf } from './replies.mjs'

/** Starts the server; `server.d.mts` describes the options. */
export async function startServer(options = {}) {
  const server = new OfflineServer(options)
  await server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  return server
}

class OfflineServer {
  #options
  #chooseFault
  #batches
  #http = createServer((request, response) => {
    this.#serve(request, response).catch((error) => this.#fail(response, error))
  })
  requests = []
  stats = { requests: 0, answered: 0, faults: {}, bodies: new Map(), inFlight: 0, highWater: 0 }

  constructor(options) {
    this.#options = { seed: 1, delayMs: 0, slowMs: 200, retryAfterMs: 100, keep: 1000, batchPolls: 1, ...options }
    this.#chooseFault = faultChooser(this.#options)
    this.#batches = batchRoutes({
      ...this.#options,
      take: (sent) => this.#take(sent),
      count: (kind) => this.#count(kind),
    })
  }

  async listen(port, host) {
    await new Promise((done, failed) => this.#http.once('error', failed).listen(port, host, done))
    this.port = this.#http.address().port
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${this.port}`
  }

  async close() {
    this.#http.closeAllConnections()
    await new Promise((done) => this.#http.close(done))
  }

  async #serve(request, response) {
    const { stats } = this
    stats.inFlight += 1
    stats.highWater = Math.max(stats.highWater, stats.inFlight)
    response.once('close', () => {
      stats.inFlight -= 1
    })
    const body = await textOf(request)
    const path = new URL(request.url, 'http://server').pathname
    stats.requests += 1
    this.requests.push({ method: request.method, path, headers: request.headers, body })
    if (this.requests.length > this.#options.keep) this.requests.shift()
    if (this.#options.delayMs > 0) await wait(this.#options.delayMs)
    await this.#route({ method: request.method, path, headers: request.headers, body }, response)
  }

  async #route(sent, response) {
    const { method, path, headers } = sent
    const anthropic = headers['anthropic-version'] !== undefined || path.startsWith('/v1/messages')
    const style = anthropic ? 'anthropic' : 'openai'
    if (method === 'GET' && path === '/stats') return reply(response, 200, plainStats(this.stats))
    const { apiKey, redirectTo } = this.#options
    if (apiKey !== undefined && keyOf(headers) !== apiKey) {
      return this.#problem(response, style, { status: 401, type: 'authentication_error', message: 'invalid x-api-key' })
    }
    if (redirectTo !== undefined) {
      response.writeHead(307, { location: `${redirectTo}${path}` })
      return response.end()
    }
    if (method === 'GET' && path.startsWith('/v1/models')) return this.#model(path.slice(11), response, style)
    if (path.startsWith('/v1/messages/batches')) {
      const found = this.#batches(sent, this.url)
      if (found !== null) return reply(response, found.status, found.body, found.headers)
    }
    const known = method === 'POST' && (path === '/v1/messages' || path === '/v1/chat/completions')
    if (!known) return this.#problem(response, style, { status: 404, type: 'not_found_error', message: `no ${path}` })
    return this.#answer(sent, response, path === '/v1/messages' ? 'anthropic' : 'openai')
  }

  /** Counts a body and chooses its fault. */
  #take({ path, body, inBatch }) {
    const hash = digest(body)
    const seen = this.stats.bodies.get(hash) ?? { sent: 0, answered: 0 }
    this.stats.bodies.set(hash, seen)
    seen.sent += 1
    const fault = this.#chooseFault({ hash, attempt: seen.sent, path, body, inBatch })
    if (fault !== null) this.#count(fault)
    return { hash, seen, fault }
  }

  #count(kind) {
    this.stats.faults[kind] = (this.stats.faults[kind] ?? 0) + 1
  }

  async #answer({ path, headers, body }, response, style) {
    const { hash, seen, fault } = this.#take({ path, body, inBatch: false })
    const params = parsed(body)
    const problem = problemOf(params, style, headers['anthropic-version'])
    if (problem !== null) return this.#problem(response, style, problem)
    if (fault === 'rate-limited') {
      const { retryAfterMs, retryAfter } = this.#options
      const asked = retryAfter ?? String(Math.ceil(retryAfterMs / 1000))
      const told = {
        'retry-after': asked,
        ...(retryAfter === undefined ? { 'retry-after-ms': String(retryAfterMs) } : {}),
      }
      const message = 'This request would exceed the rate limit.'
      return this.#problem(response, style, { status: 429, type: 'rate_limit_error', message }, told)
    }
    if (fault === 'overloaded') {
      const status = style === 'anthropic' ? 529 : 503
      return this.#problem(response, style, { status, type: 'overloaded_error', message: 'Overloaded' })
    }
    if (fault === 'server-error') {
      return this.#problem(response, style, { status: 500, type: 'api_error', message: 'Internal server error' })
    }
    const made = style === 'anthropic' ? anthropicReply : openAiReply
    const text = JSON.stringify(made(params, { ...this.#options, hash, fault }))
    return this.#send(response, text, { hash, seen, fault })
  }

  async #send(response, text, { hash, seen, fault }) {
    const half = text.slice(0, Math.floor(text.length / 2))
    const headers = { 'content-type': 'application/json', 'request-id': `req_${hash.slice(0, 24)}` }
    response.writeHead(200, { ...headers, 'x-request-id': headers['request-id'] })
    if (fault === 'cut-json') return response.end(half)
    if (fault === 'reset') {
      response.write(half)
      await wait(2)
      return response.destroy()
    }
    if (fault === 'slow-body') {
      response.write(half)
      await wait(this.#options.slowMs)
      if (response.destroyed) return
      response.write(text.slice(half.length))
    } else response.write(text)
    seen.answered += 1
    this.stats.answered += 1
    return response.end()
  }

  #model(id, response, style) {
    const name = decodeURIComponent(id)
    if (name.startsWith('no-such')) {
      return this.#problem(response, style, { status: 404, type: 'not_found_error', message: `model: ${name}` })
    }
    if (name === '') return reply(response, 200, { object: 'list', data: [modelEntry('offline')], has_more: false })
    return reply(response, 200, modelEntry(name))
  }

  #problem(response, style, { status, type, message }, headers = {}) {
    const id = `req_${digest(`${status}${message}`).slice(0, 24)}`
    const body =
      style === 'anthropic'
        ? { type: 'error', error: { type, message }, request_id: id }
        : { error: { message, type, param: null, code: null } }
    return reply(response, status, body, { ...headers, 'request-id': id, 'x-request-id': id })
  }

  #fail(response, error) {
    if (response.headersSent) response.destroy()
    else reply(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: String(error) } })
  }
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** A model's entry, for either API. A name with `retired` or `deprecated` in it is that. */
function modelEntry(id) {
  const lifecycle = ['retired', 'deprecated'].find((word) => id.includes(word)) ?? 'active'
  return {
    id,
    type: 'model',
    object: 'model',
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
    created: 1767225600,
    owned_by: 'offline',
    lifecycle,
    deprecated_at: lifecycle === 'active' ? null : '2026-06-01T00:00:00Z',
    retires_at: lifecycle === 'active' ? null : '2026-12-01T00:00:00Z',
    max_input_tokens: 200000,
    max_tokens: 64000,
  }
}

function keyOf(headers) {
  return headers['x-api-key'] ?? /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]
}

function parsed(body) {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function plainStats({ bodies, ...counts }) {
  return { ...counts, bodies: Object.fromEntries(bodies) }
}

async function textOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function reply(response, status, body, headers = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      faults: { type: 'string', default: '0' },
      kinds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'delay-ms': { type: 'string', default: '0' },
      key: { type: 'string' },
    },
  })
  const server = await startServer({
    port: Number(values.port),
    host: values.host,
    faults: Number(values.faults),
    seed: values.seed,
    delayMs: Number(values['delay-ms']),
    ...(values.kinds === undefined ? {} : { kinds: values.kinds.split(',') }),
    ...(values.key === undefined ? {} : { apiKey: values.key }),
  })
  console.log(`Listening on ${server.url}. Ctrl-C ends it.`)
  const end = async () => {
    const { requests, answered, faults, highWater } = server.stats
    console.log(JSON.stringify({ requests, answered, highWater, faults }))
    await server.close()
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

// Behind a link Node names the file itself here, and the link in the arguments.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main()
