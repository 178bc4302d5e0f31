import { basename } from 'node:path'
import { sha256 } from '../../digest.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import {
  type NamedProvider,
  type ProviderName,
  providerSpellings,
  readProviderName,
  type ServerName,
} from '../../provider-name.js'
import { type NetworkChoice, routeTo } from '../network/index.js'
import type { Endpoint } from '../request/index.js'
import { anthropicProvider } from './anthropic.js'
import { isResults } from './anthropic-batches.js'
import { execProvider, splitCommand } from './exec.js'
import { addressFlag, type HttpProviderOptions } from './http/index.js'
import { openAiCompatibleProvider } from './openai-compatible.js'
import { profileOf } from './profile.js'
import type { Provider } from './provider.js'
import { type KeySource, mayHoldKey, readSecrets, type Secrets } from './secret.js'

/** Who is to be asked, in the words of the command line. */
export interface ProviderChoice extends NetworkChoice {
  /** `anthropic`, `openai-compatible`, or `exec:COMMAND`. */
  readonly provider: string
  readonly model: string
  /** Wins over `ANTHROPIC_BASE_URL` and `OPENAI_BASE_URL`. */
  readonly baseUrl?: string | undefined
  /** The flag that `baseUrl` comes from, where that is not `--base-url`: for messages. */
  readonly baseUrlFlag?: string | undefined
  /** Variable that holds the key, where it is not the usual one of the API: one API has many providers. */
  readonly keyName?: string | undefined
  /** Revision of the weights, where the user states one. */
  readonly revision?: string | undefined
  /** Longest time for one attempt; ten minutes by default. */
  readonly timeoutMs?: number | undefined
  /** Names of variables that a command gets beside those that every program needs. */
  readonly execEnv?: readonly string[] | undefined
  /** Takes whatever a command prints for its text: for callers who check every text that comes. */
  readonly takesPlainText?: boolean | undefined
  /** No number of failures of a command ends the run. */
  readonly bearsFailures?: boolean | undefined
  /** Where `.env` is looked for; the working directory by default. */
  readonly folder?: string | undefined
}

/** An API that servers speak: where it usually is, and where its key and another address are named. */
interface Dialect {
  readonly keyName: string
  readonly baseUrlName: string
  readonly baseUrl: string
  open(options: HttpProviderOptions): Provider
}

/** A provider, the endpoint that belongs into its requests, and where it really is. */
export type OpenedProvider = Provider & { readonly endpoint: Endpoint; readonly destination: Destination }

/** Where requests go, for people who decide whether they may. */
export interface Destination {
  readonly provider: ProviderName
  /** Address of the server; the command line of a command. No key is in it. */
  readonly address: string
  /** Host and port of the proxy; null where there is none. */
  readonly proxy: string | null
  /** Whose key is sent along; null for a command and where none is set. */
  readonly key: { readonly name: string; readonly source: KeySource } | null
}

const dialects: Readonly<Record<ServerName, Dialect>> = {
  anthropic: {
    keyName: 'ANTHROPIC_API_KEY',
    baseUrlName: 'ANTHROPIC_BASE_URL',
    baseUrl: 'https://api.anthropic.com',
    open: anthropicProvider,
  },
  'openai-compatible': {
    keyName: 'OPENAI_API_KEY',
    baseUrlName: 'OPENAI_BASE_URL',
    baseUrl: 'https://api.openai.com/v1',
    open: openAiCompatibleProvider,
  },
}

const longestAttemptMs = 600_000

/**
 * The endpoint that belongs into requests, without a key and without a look at whether it may be spoken to: what is
 * stored is found again offline.
 *
 * @throws {PipelineError} usage — an unknown provider, or an address that is none
 */
export function endpointOf(choice: ProviderChoice): Endpoint {
  return reach(choice, readSecrets(choice.env ?? process.env, choice.folder)).endpoint
}

/**
 * A provider that is ready to be asked: its address is allowed and its key is there. Nothing is sent before the first
 * request.
 *
 * @throws {PipelineError} usage — an unknown provider, an address that is none or not allowed, a missing key
 */
export function openProvider(choice: ProviderChoice): OpenedProvider {
  const environment = choice.env ?? process.env
  const secrets = readSecrets(environment, choice.folder)
  const timeoutMs = choice.timeoutMs ?? longestAttemptMs
  const { endpoint, command, server } = reach(choice, secrets)
  if (server === undefined) {
    const destination = { provider: 'exec' as const, address: endpoint.host, proxy: null, key: null }
    return {
      ...execProvider({ ...choice, command, environment, passOn: choice.execEnv, timeoutMs, redact: secrets.redact }),
      endpoint,
      destination,
    }
  }
  const { url, keyName, open } = server
  const route = routeTo(url, choice, stepInside(choice))
  const options: HttpProviderOptions = {
    host: url.host,
    baseUrl: url.href.replace(/\/+$/, ''),
    keyName,
    baseUrlFlag: choice.baseUrlFlag,
    apiKey: keyOf(secrets, keyName, route.isLocal),
    fetch: route.connect({ inLines: isResults }),
    timeoutMs,
    redact: secrets.redact,
    now: Date.now,
  }
  const provider = open(options)
  return {
    ...provider,
    endpoint,
    destination: destinationAt(server, secrets, route.proxy),
  }
}

/**
 * Where the requests of a choice would go. Nothing is sent, and no key is needed.
 *
 * @throws {PipelineError} usage — an unknown provider, or an address that is none or not allowed
 */
export function destinationOf(choice: ProviderChoice): Destination {
  const secrets = readSecrets(choice.env ?? process.env, choice.folder)
  const { endpoint, server } = reach(choice, secrets)
  if (server === undefined) return { provider: 'exec', address: endpoint.host, proxy: null, key: null }
  const { proxy } = routeTo(server.url, choice, stepInside(choice))
  return destinationAt(server, secrets, proxy)
}

function destinationAt(server: Server, secrets: Secrets, proxy: string | null): Destination {
  const { provider, keyName: name } = server
  const source = secrets.source(name)
  return { provider, address: addressText(server, secrets), proxy, key: source === null ? null : { name, source } }
}

function stepInside(choice: ProviderChoice): string {
  return `Give ${addressFlag(choice)} for a model in the building.`
}

/** An address for people. */
function addressText({ url }: { readonly url: URL }, secrets: Secrets): string {
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${isSecret(path, secrets) ? nameOfPath(url, secrets) : path}`
}

type Server = Dialect & { readonly provider: ServerName; readonly url: URL }

/** Where a choice leads: to a server, or to a command. */
type Reach = { readonly endpoint: Endpoint } & (
  | { readonly server: Server; readonly command?: undefined }
  | { readonly command: string; readonly server?: undefined }
)

function reach(choice: ProviderChoice, secrets: Secrets): Reach {
  const revision = choice.revision === undefined ? {} : { revision: choice.revision }
  const { name: provider, command } = providerNamed(choice.provider)
  if (command !== undefined) return { command, endpoint: { host: nameOfCommand(command, secrets), ...revision } }
  const dialect = dialects[provider]
  const address = choice.baseUrl ?? secrets.address(dialect.baseUrlName, addressFlag(choice)) ?? dialect.baseUrl
  const url = addressOf(address, choice.baseUrl === undefined ? dialect.baseUrlName : addressFlag(choice))
  // A gateway may have another server behind each path.
  const host = `${url.host}${nameOfPath(url, secrets)}`
  const { apiVersion } = profileOf({ provider, model: choice.model, endpoint: { host } })
  const endpoint = { host, ...(apiVersion === null ? {} : { apiVersion }), ...revision }
  const keyName = choice.keyName ?? dialect.keyName
  return { server: { ...dialect, keyName, provider, url }, endpoint }
}

/** A command line as requests name it: as it is, or its program and a digest where it may contain a key. */
function nameOfCommand(command: string, secrets: Secrets): string {
  if (!isSecret(command, secrets)) return command
  // Set before a program, as in a shell, a key would be the first word.
  const name = basename(splitCommand(command)[0])
  return `${isSecret(name, secrets) ? 'command' : name} sha256:${sha256(command).slice(0, 16)}`
}

/** The path of an address as requests name it: empty for the usual one, a digest where it may contain a key. */
function nameOfPath({ pathname }: URL, secrets: Secrets): string {
  const path = pathname.replace(/\/+$/, '').replace(/^\/v1$/, '')
  return isSecret(path, secrets) ? `/sha256:${sha256(path).slice(0, 16)}` : path
}

function isSecret(text: string, { redact }: Secrets): boolean {
  return redact(text) !== text || mayHoldKey(text)
}

/** The provider that a user named. @throws {PipelineError} usage — there is none */
export function providerNamed(written: string): NamedProvider {
  const named = readProviderName(written)
  if (named !== undefined) return named
  throw new PipelineError('usage', `No provider is called ${quote(written)}. ${nearest(written, providerSpellings)}`)
}

function addressOf(text: string, from: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    const expected = 'Expected an address such as http://localhost:11434/v1'
    // A user and a password precede the @, and a key may follow the ?.
    const shown = text.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
    throw new PipelineError('usage', `${expected} in ${from} and found ${quote(shown)}.`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    const where = 'a key belongs into the environment or .env'
    throw new PipelineError('usage', `Expected an address without a user, a password or a query in ${from}; ${where}.`)
  }
  return url
}

/** A local server may do without a key. */
function keyOf(secrets: Secrets, keyName: string, isLocal: boolean): string {
  const key = secrets.get(keyName)
  if (key === undefined && isLocal) return 'none'
  if (key === undefined) {
    const where = 'in the environment, or as a line in .env of the working directory'
    throw new PipelineError('usage', `Expected a key and found none. Set ${keyName} ${where}.`)
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new PipelineError(
      'usage',
      `The key in ${keyName} holds characters that no key has (it is not shown). Set it anew.`,
    )
  }
  return key
}
