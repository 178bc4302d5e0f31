import { lookup as systemLookup } from 'node:dns'
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { quote, systemCode } from '../../errors.js'
import { isOnThisMachine, type LocalHosts } from './local-hosts.js'
import { authorizationOf, type HttpProxy, openTunnel } from './proxy.js'

/** The part of `fetch` that is used here. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Longest reply over HTTP, and longest line of a batch's results, in bytes; no answer has a hundredth of it. */
export const longestReply = 64 * 1024 * 1024

/** Where a connection may lead, and by which way. */
export interface ConnectionRules {
  /** Where it must end; anywhere where absent. */
  readonly only?: LocalHosts | undefined
  /** All traffic goes through it; with `only` it must be local itself. */
  readonly proxy?: HttpProxy | undefined
  /** Tells whether a body is lines without end, and handed on as it comes. */
  readonly inLines?: ((url: URL) => boolean) | undefined
  /** Sends one request after another over a connection: for requests that may be sent twice. */
  readonly reuses?: boolean | undefined
  /** Finds the address of a name; the system's by default. */
  readonly lookup?: LookupFunction | undefined
}

/** A host that must not be spoken to. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
}

/** A reply that came, in an encoding that cannot be undone: whoever sent it has done what was asked. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'
  /** HTTP status. */
  readonly status: number

  constructor(encoding: string, status: number, cause?: unknown) {
    super(`a body that cannot be unpacked (content-encoding: ${quote(encoding)})`, { cause })
    this.status = status
  }
}

/** A server that wants to switch to another protocol (101): no answer would ever come. */
export class OtherProtocol extends Error {
  override readonly name = 'OtherProtocol'

  constructor() {
    super('answered 101, which is no answer but a change to another protocol')
  }
}

/** A reply that came and is longer than {@link longestReply}. */
export class LongReply extends Error {
  override readonly name = 'LongReply'
  /** HTTP status. */
  readonly status: number

  constructor(status: number) {
    super('a body past the limit')
    this.status = status
  }
}

/** A certificate is always checked: `NODE_TLS_REJECT_UNAUTHORIZED` in a shell may have been meant for another program. */
const checked = { rejectUnauthorized: true }

/**
 * A `fetch` that goes to the address it is given and nowhere else: it follows no redirect, uses no proxy but the one in
 * its rules, whatever the environment says, and opens no connection that the rules forbid. A name is looked up once, and
 * what counts is the address that it leads to. It has no time limit of its own; the built-in one gives up after five
 * minutes, which long answers need.
 *
 * Each request has a connection of its own, unless the rules reuse them: a server may close an idle one at the very moment
 * when the next request goes out, and whether it was read, and is charged, nobody could tell then.
 *
 * A body arrives whole, or the promise fails: with {@link LongReply} past the limit. Only addresses that `inLines`
 * selects are streamed, because they are read line by line. Bodies are requested uncompressed, and decompressed where
 * they come compressed all the same, or fail with {@link UnreadableReply}.
 */
export function createConnection(rules: ConnectionRules = {}): Fetch {
  const { only, proxy, inLines = () => false } = rules
  const begin = requesterOf(rules)
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (only !== undefined) {
      const refused = [url, ...(proxy === undefined ? [] : [proxy.url])].find((each) => !only.has(each))
      if (refused !== undefined) {
        throw new HostRefused(`${refused.host} is not on the list of local hosts, and --local-only was given.`)
      }
    }
    const body = bytesOf(init.body)
    const headers: Record<string, string> = {
      'accept-encoding': 'identity',
      ...Object.fromEntries(new Headers(init.headers)),
    }
    if (body !== null) headers['content-length'] = String(body.byteLength)
    const { method = 'GET', signal } = init
    return new Promise((resolve, reject) => {
      const request = begin(url, { method, headers, ...(signal === undefined || signal === null ? {} : { signal }) })
      request.on('response', (message) => {
        if (message.statusCode === 101) return request.destroy(new OtherProtocol())
        responseOf(message, inLines(url)).then(resolve, (error: unknown) => {
          request.destroy()
          reject(error)
        })
      })
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new OtherProtocol())
      })
      request.on('error', reject)
      request.end(body ?? undefined)
    })
  }
}

/** Opens requests, directly or through the proxy of the rules. */
function requesterOf({
  only,
  proxy,
  reuses = false,
  ...rules
}: ConnectionRules): (url: URL, options: RequestOptions) => ClientRequest {
  const plain = new HttpAgent({ keepAlive: reuses })
  const secure = new HttpsAgent({ keepAlive: reuses })
  const lookup = only === undefined ? rules.lookup : guarded(only, rules.lookup ?? systemLookup)
  const found = lookup === undefined ? {} : { lookup }
  return (url, options) => {
    const isSecure = url.protocol === 'https:'
    if (proxy === undefined) {
      const direct = { ...options, ...found, agent: isSecure ? secure : plain }
      return isSecure ? httpsRequest(url, { ...direct, ...checked }) : httpRequest(url, direct)
    }
    if (isSecure) {
      const tunnel = openTunnel(proxy, { ...options, ...found })
      return httpsRequest(url, { ...options, ...checked, defaultPort: 443, createConnection: tunnel })
    }
    const headers = { ...options.headers, host: url.host, ...authorizationOf(proxy) }
    return httpRequest(proxy.url, { ...options, ...found, headers, path: url.href, agent: plain })
  }
}

/** A lookup whose answers must all be addresses that a local host may have. */
function guarded(only: LocalHosts, lookup: LookupFunction): LookupFunction {
  return (name, options, tell) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return tell(error, '')
      const addresses = typeof found === 'string' ? [{ address: found, family: found.includes(':') ? 6 : 4 }] : found
      const foreign = addresses.find(({ address }) => !only.reaches(name, address))
      const [first] = addresses
      if (foreign !== undefined || first === undefined) {
        const where = foreign === undefined ? 'no address' : `${foreign.address}, which is not in this building`
        const step = isOnThisMachine({ hostname: name })
          ? 'Put that name right in the hosts file of this machine, or give 127.0.0.1.'
          : 'Ask who looks after the name, or name the address itself with --allow-host.'
        return tell(new HostRefused(`${name} leads to ${where}, and nothing may be sent there. ${step}`), '')
      }
      if (options.all === true) tell(null, addresses)
      else tell(null, first.address, first.family)
    })
  }
}

function bytesOf(body: RequestInit['body']): Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return Buffer.from(body, 'utf8')
  if (body instanceof Uint8Array) return body
  throw new TypeError('A request body is text or bytes.')
}

async function responseOf(message: IncomingMessage, inLines: boolean): Promise<Response> {
  const status = message.statusCode ?? 500
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const hasBody = status >= 200 && status !== 204 && status !== 205 && status !== 304
  if (!hasBody) message.resume()
  const body = hasBody ? unpacked(message, status) : null
  const isStreamed = inLines && status === 200 && body !== null
  const content = isStreamed
    ? (Readable.toWeb(body) as ReadableStream<Uint8Array>)
    : body && (await whole(body, status))
  return new Response(content, { status, headers })
}

async function whole(body: Readable, status: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength
    if (bytes > longestReply) {
      if (status < 300) throw new LongReply(status)
      // Enough of a refusal to tell why.
      break
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function unpacked(message: IncomingMessage, status: number): Readable {
  const encoding = (message.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return message
  return Readable.from(unpack(message, encoding, status), { objectMode: false })
}

/** Packed bytes that end early are a connection that broke; wrong ones would be as wrong when sent again. */
async function* unpack(message: IncomingMessage, encoding: string, status: number): AsyncGenerator<Uint8Array> {
  const unpacker = unpackers.get(encoding)?.()
  if (unpacker === undefined) {
    message.destroy()
    throw new UnreadableReply(encoding, status)
  }
  // Its failures are those of the unpacker, which are heard where it is read.
  pipeline(message, unpacker, () => {})
  try {
    yield* unpacker
  } catch (cause) {
    throw /^(Z_DATA_ERROR|Z_NEED_DICT|ERR__ERROR_)/.test(systemCode(cause) ?? '')
      ? new UnreadableReply(encoding, status, cause)
      : cause
  }
}
