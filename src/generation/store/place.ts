import { isAbsolute, resolve } from 'node:path'
import { PipelineError, quote } from '../../errors.js'
import { HostRefused, ProxyRefusal, tlsProblem } from '../network/index.js'

/** Where a store lies, taken apart. */
export type StorePlace =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | {
      readonly kind: 'remote'
      readonly name: string
      readonly url: string
      /** What is really spoken to, `https:` or `http:`. */
      readonly address: URL
      readonly authToken: string | undefined
    }

/**
 * Where a store URL points. `name` is fit for messages: credentials and query are not in it.
 *
 * `file:` URLs and plain paths are files; `libsql:`, `http:` and `https:` are servers.
 *
 * @throws {PipelineError} usage — another scheme, credentials inside the URL, or nothing at all
 * @example
 * storePlace('https://store.example?authToken=t').name
 * // → 'https://store.example'
 */
export function storePlace(url: string, authToken?: string): StorePlace {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return filePlace(url, url)
  if (scheme === 'file') return filePlace(url, pathOfFileUrl(url))
  if (['libsql', 'http', 'https'].includes(scheme)) return remotePlace(url, authToken)
  throw wrongUrl(`found the scheme ${quote(`${scheme}:`)}`)
}

function filePlace(url: string, path: string): StorePlace {
  if (path === '' || path === ':memory:' || path.includes('\0')) throw wrongUrl(`found ${quote(url)}`)
  return { kind: 'file', name: path, path: isAbsolute(path) ? path : resolve(path) }
}

function pathOfFileUrl(url: string): string {
  const written = url.slice('file:'.length)
  const [, host, path] = /^\/\/([^/]*)(\/.*)?$/.exec(written) ?? [undefined, '', written]
  if (host !== '' && host?.toLowerCase() !== 'localhost') {
    throw wrongUrl('found "file://" with a host; a path begins after "file:" or "file://"')
  }
  const found = path ?? ''
  if (/[?#]/.test(found)) throw wrongUrl('found "?" or "#" in a file URL; write them as %3F and %23')
  try {
    return decodeURIComponent(found)
  } catch (cause) {
    throw wrongUrl('found a "%" that is no escape in a file URL; write it as %25', cause)
  }
}

function remotePlace(url: string, authToken: string | undefined): StorePlace {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw wrongUrl('found a URL that cannot be read (it is not repeated here, as it may hold a key)')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw wrongUrl('found a user or password inside the URL; put the token into LIBSQL_AUTH_TOKEN')
  }
  if (parsed.host === '') throw wrongUrl('found a URL without a host')
  const token = parsed.searchParams.get('authToken') ?? authToken
  parsed.searchParams.delete('authToken')
  parsed.hash = ''
  const name = `${parsed.protocol}//${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}`
  const scheme =
    parsed.protocol !== 'libsql:' ? parsed.protocol : parsed.searchParams.get('tls') === '0' ? 'http:' : 'https:'
  const address = new URL(parsed.href.replace(parsed.protocol, scheme))
  return { kind: 'remote', name, url: parsed.href, address, authToken: token === '' ? undefined : token }
}

function wrongUrl(found: string, cause?: unknown): PipelineError {
  const message = `--store expects a file (file:out/store.db) or a server (libsql://, https://, http://), but ${found}.`
  return new PipelineError('usage', message, {}, cause)
}

/** A status of a server other than success. What it says is not repeated: it may hold an address with a token. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'

  constructor(readonly status: number) {
    super(`status ${status}`)
  }
}

/** What failed in a store, in words; what is a {@link PipelineError} already stays as it is. */
export function storeFailure(place: StorePlace, cause: unknown): Error {
  if (cause instanceof PipelineError || !(cause instanceof Error)) return cause as Error
  return place.kind === 'file' ? fileFailure(place.name, cause) : remoteFailure(place.name, cause)
}

type MessageParts = readonly [code: PipelineError['code'], words: string]

const notAStore = 'it is not a store, nor any database. Name another --store'
const damaged =
  'the store is damaged. Copy it aside, save what can be read with "store export", and import that into a new one'

const fileReasons: Readonly<Record<string, MessageParts>> = {
  SQLITE_NOTADB: ['input-invalid', notAStore],
  SQLITE_CORRUPT: ['input-invalid', damaged],
  SQLITE_FULL: ['disk-failed', 'the disk is full. Make room and give the same command again'],
  SQLITE_IOERR: ['disk-failed', 'the disk failed or is full. Give the same command again when it works'],
  SQLITE_READONLY: [
    'disk-failed',
    'it or its folder may not be written. Change the permissions or name another --store',
  ],
  SQLITE_PERM: ['disk-failed', 'it may not be used. Change the permissions or name another --store'],
  SQLITE_AUTH: ['disk-failed', 'it may not be used. Change the permissions or name another --store'],
  SQLITE_CANTOPEN: [
    'disk-failed',
    'it cannot be opened. Check the folder and its permissions, or name another --store',
  ],
  SQLITE_BUSY: ['folder-busy', 'another process has kept it locked for half a minute. Wait for it or end it'],
  SQLITE_LOCKED: ['folder-busy', 'another process has kept it locked for half a minute. Wait for it or end it'],
  SQLITE_NOMEM: ['disk-failed', 'there is not enough memory'],
  EACCES: ['disk-failed', 'writing is not permitted there. Change the permissions or name another --store'],
  EPERM: ['disk-failed', 'writing is not permitted there. Change the permissions or name another --store'],
  EROFS: ['disk-failed', 'the disk is read-only. Name another --store'],
  ENOSPC: ['disk-failed', 'the disk is full. Make room and give the same command again'],
  ENOTDIR: ['disk-failed', 'a part of the path is a file, not a folder. Name another --store'],
  ENOENT: ['disk-failed', 'no folder can be made there. Name another --store'],
  EEXIST: ['disk-failed', 'a part of the path is a file, not a folder. Name another --store'],
  EISDIR: ['input-invalid', 'that is a folder. Name a file in it'],
}

function fileFailure(name: string, cause: Error): PipelineError {
  // The driver gives no code where it cannot open a file at all.
  const code = /^ConnectionFailed/.test(cause.message) ? 'SQLITE_CANTOPEN' : codeOf(cause)
  const [kind, words] = fileReasons[code] ?? ['disk-failed', `${code === '' ? quote(cause.message) : code}`]
  return new PipelineError(kind, `Cannot use the store ${name}: ${words}.`, { file: name }, cause)
}

/** The cause is left out: what a server or a client says may hold an address with a token. */
function remoteFailure(name: string, cause: Error): PipelineError {
  const status = statusOf(cause)
  const network = networkCodeOf(cause)
  const barred = causesOf(cause).find((one) => one instanceof HostRefused || one instanceof ProxyRefusal)
  if (barred !== undefined) {
    return new PipelineError('provider-failed', `Cannot use the store ${name}: ${barred.message}`, { file: name })
  }
  const distrust = tlsProblem(cause)
  const words =
    distrust !== null
      ? distrust
      : status !== undefined && status >= 300 && status < 400
        ? `the server sends us elsewhere (${status}), and redirects are not followed. Name the new address with --store`
        : status === 401 || status === 403
          ? `the server refused the token (${status}). Set LIBSQL_AUTH_TOKEN`
          : status === 404
            ? 'the server knows no store there (404). Check the address'
            : status !== undefined
              ? `the server answered ${status}. Try again later`
              : network !== undefined
                ? `the server cannot be reached (${network}). Check the address and the network`
                : `the server and this program do not understand each other (${codeOf(cause) || cause.name})`
  return new PipelineError('provider-failed', `Cannot use the store ${name}: ${words}.`, { file: name })
}

/** Whether a store in a file is damaged, so that a part of it may still be read. */
export function isDamaged(failure: unknown): boolean {
  return (
    failure instanceof PipelineError && failure.cause instanceof Error && /^SQLITE_CORRUPT/.test(codeOf(failure.cause))
  )
}

/** Whether the same statements may go through when they are sent once more. */
export function mayPassAgain(place: StorePlace, cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = codeOf(cause)
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return true
  if (place.kind === 'file') return false
  const status = statusOf(cause)
  if (tlsProblem(cause) !== null) return false
  return status === undefined ? networkCodeOf(cause) !== undefined : status === 429 || status >= 500
}

function codeOf(cause: Error): string {
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

function causesOf(cause: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let next = cause; next instanceof Error && chain.length < 8; next = next.cause) chain.push(next)
  return chain
}

function statusOf(cause: Error): number | undefined {
  for (const one of causesOf(cause)) if ('status' in one && typeof one.status === 'number') return one.status
  return undefined
}

const networkCodes = /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/

function networkCodeOf(cause: Error): string | undefined {
  const chain = causesOf(cause)
  const coded = chain.find((one) => networkCodes.test(codeOf(one)))
  if (coded !== undefined) return codeOf(coded)
  if (chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')) return 'no answer in time'
  return chain.some(({ message }) => message === 'fetch failed' || message === 'terminated')
    ? 'connection lost'
    : undefined
}
