import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { quote } from '../../../errors.js'
import { longestReply } from '../reply-limit.js'

/** The part of `fetch` that the SDKs use. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

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

/**
 * A `fetch` that goes to the address it is given and nowhere else: it follows no redirect, uses no proxy, and opens no
 * connection to a host that `allows` refuses. It has no time limit of its own; the built-in one gives up after five
 * minutes, which long answers need.
 *
 * A body is there whole, or the promise fails: with {@link LongReply} past the limit. Only what `inLines` tells by its
 * address is handed on as it comes, for it is read line by line. Bodies are asked for as they are, and unpacked where
 * they come packed all the same, or fail with {@link UnreadableReply}.
 */
export function createConnection(allows: (url: URL) => boolean, inLines: (url: URL) => boolean = () => false): Fetch {
  const plain = new HttpAgent({ keepAlive: true })
  const secure = new HttpsAgent({ keepAlive: true })
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!allows(url)) {
      throw new HostRefused(`${url.host} is not on the list of local hosts, and --local-only was given.`)
    }
    const body = bytesOf(init.body)
    const headers: Record<string, string> = {
      'accept-encoding': 'identity',
      ...Object.fromEntries(new Headers(init.headers)),
    }
    if (body !== null) headers['content-length'] = String(body.byteLength)
    const { method = 'GET', signal } = init
    const agent = url.protocol === 'https:' ? secure : plain
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent, ...(signal === undefined || signal === null ? {} : { signal }) }
      const request = start(url, options, (message) => {
        responseOf(message, inLines(url)).then(resolve, (error: unknown) => {
          request.destroy()
          reject(error)
        })
      })
      request.on('error', reject)
      request.end(body ?? undefined)
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
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw /^(Z_DATA_ERROR|Z_NEED_DICT|ERR__ERROR_)/.test(code) ? new UnreadableReply(encoding, status, cause) : cause
  }
}
