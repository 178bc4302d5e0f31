import { nearest, PipelineError, quote } from '../../errors.js'
import { type NamedProvider, providerSpellings, readProviderName, type ServerName } from '../../provider-name.js'
import type { Endpoint } from '../request/index.js'
import { anthropicProvider } from './anthropic.js'
import { isResults } from './anthropic-batches.js'
import { execProvider } from './exec.js'
import type { HttpProviderOptions } from './http/index.js'
import { createConnection, type LocalHosts, localHosts } from './http/index.js'
import { openAiCompatibleProvider } from './openai-compatible.js'
import { profileOf } from './profile.js'
import type { Provider } from './provider.js'
import { readSecrets, type Secrets } from './secret.js'

/** Who is to be asked, in the words of the command line. */
export interface ProviderChoice {
  /** `anthropic`, `openai-compatible`, or `exec:COMMAND`. */
  readonly provider: string
  readonly model: string
  /** Wins over `ANTHROPIC_BASE_URL` and `OPENAI_BASE_URL`. */
  readonly baseUrl?: string | undefined
  /** Revision of the weights, where the user states one. */
  readonly revision?: string | undefined
  /** Speak only to this machine and to the hosts in `allow` and `MEDQA_PERTURB_LOCAL_HOSTS`. */
  readonly localOnly?: boolean | undefined
  readonly allow?: readonly string[] | undefined
  /** Longest time for one attempt; ten minutes by default. */
  readonly timeoutMs?: number | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
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

/** A provider, and the endpoint that belongs into its requests. */
export type OpenedProvider = Provider & { readonly endpoint: Endpoint }

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
 * A provider that is ready to be asked: its address is allowed and its key is there. Nothing is sent, and no SDK is
 * loaded, before the first request.
 *
 * @throws {PipelineError} usage — an unknown provider, an address that is none or not allowed, a missing key
 */
export function openProvider(choice: ProviderChoice): OpenedProvider {
  const environment = choice.env ?? process.env
  const secrets = readSecrets(environment, choice.folder)
  const timeoutMs = choice.timeoutMs ?? longestAttemptMs
  const { endpoint, command, server } = reach(choice, secrets)
  if (server === undefined) {
    return { ...execProvider({ command, environment, timeoutMs, redact: secrets.redact }), endpoint }
  }
  const { url, keyName, open } = server
  const local = localOf(choice, secrets)
  if (choice.localOnly === true && !local.has(url)) throw notLocal(url, 'Give --base-url for a model in the building.')
  const options: HttpProviderOptions = {
    host: url.host,
    baseUrl: url.href.replace(/\/+$/, ''),
    keyName,
    apiKey: keyOf(secrets, keyName, local.has(url)),
    fetch: createConnection(choice.localOnly === true ? local.has : () => true, isResults),
    timeoutMs,
    redact: secrets.redact,
    now: Date.now,
  }
  return { ...open(options), endpoint }
}

/**
 * Whether patient data may go to an address: everywhere without `localOnly`, with it to the hosts on the list. For a
 * store on a server, which is sent the cases too.
 *
 * @throws {PipelineError} usage — it may not
 */
export function requireLocal(
  address: string,
  choice: Pick<ProviderChoice, 'localOnly' | 'allow' | 'env' | 'folder'>,
): void {
  if (choice.localOnly !== true) return
  const url = new URL(address)
  const local = localOf(choice, readSecrets(choice.env ?? process.env, choice.folder))
  if (!local.has(url)) throw notLocal(url, 'Name a store in a file, such as --store file:out/store.db.')
}

function localOf({ allow = [] }: Pick<ProviderChoice, 'allow'>, secrets: Secrets): LocalHosts {
  const named = (secrets.get('MEDQA_PERTURB_LOCAL_HOSTS') ?? '').split(/[\s,]+/)
  return localHosts([...allow, ...named])
}

/** Where a choice leads: to a server, or to a command. */
type Reach = { readonly endpoint: Endpoint } & (
  | { readonly server: Dialect & { readonly url: URL }; readonly command?: undefined }
  | { readonly command: string; readonly server?: undefined }
)

function reach(choice: ProviderChoice, secrets: Secrets): Reach {
  const revision = choice.revision === undefined ? {} : { revision: choice.revision }
  const { name: provider, command } = providerNamed(choice.provider)
  if (command !== undefined) return { command, endpoint: { host: secrets.redact(command), ...revision } }
  const dialect = dialects[provider]
  const address = choice.baseUrl ?? secrets.get(dialect.baseUrlName) ?? dialect.baseUrl
  const url = addressOf(address, choice.baseUrl === undefined ? dialect.baseUrlName : '--base-url')
  // A gateway may have another server behind each path.
  const host = `${url.host}${url.pathname.replace(/\/+$/, '').replace(/^\/v1$/, '')}`
  const { apiVersion } = profileOf({ provider, model: choice.model, endpoint: { host } })
  const endpoint = { host, ...(apiVersion === null ? {} : { apiVersion }), ...revision }
  return { server: { ...dialect, url }, endpoint }
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
    // Before an @ stand a user and a password, and behind a ? may stand a key.
    const shown = text.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
    throw new PipelineError('usage', `${expected} in ${from} and found ${quote(shown)}.`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    const where = 'a key belongs into the environment or .env'
    throw new PipelineError('usage', `Expected an address without a user, a password or a query in ${from}; ${where}.`)
  }
  return url
}

function notLocal({ host }: URL, step: string): PipelineError {
  const known = 'localhost, 127.0.0.0/8, ::1, and what --allow-host or MEDQA_PERTURB_LOCAL_HOSTS names'
  const message = `With --local-only nothing is sent to ${host}: it is not on the list of local hosts (${known}). ${step}`
  return new PipelineError('usage', message)
}

/** A local server may do without a key; the SDKs may not. */
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
