import type { Command } from 'commander'
import { nearest, PipelineError, quote } from '../errors.js'
import type { ModelChoice, Sampling } from '../generation/index.js'
import { bank, commandModel, providerSpellings, readProviderName } from '../provider-name.js'
import { addNetworkOptions, amount, collect, defaultStore, type NetworkFlags, seconds, wholeNumber } from './options.js'

/** Flags that say how a model is asked. */
export interface SamplingFlags {
  readonly maxTokens: number
  readonly temperature?: number
  readonly topP?: number
  readonly effort?: string
}

/** Flags that say whose answers are meant; the same on `generate` and `build`, for together they name the answers. */
export interface ModelFlags extends NetworkFlags, SamplingFlags {
  readonly provider: string
  readonly model?: string
  readonly baseUrl?: string
  readonly revision?: string
  readonly prompt?: string
  readonly store: string
}

const defaultMaxTokens = 8192

/** Adds the flags to a command. */
export function addModelOptions(command: Command): Command {
  return addNetworkOptions(command)
    .option('--provider <name>', `who writes the texts: ${bank} (offline), ${providerSpellings.join(', ')}`, bank)
    .option('--model <id>', 'model of the provider')
    .option('--base-url <url>', 'address of the provider; ANTHROPIC_BASE_URL and OPENAI_BASE_URL are honored')
    .option('--revision <text>', 'revision of the weights, if known; part of the key of a stored answer')
    .option('--max-tokens <n>', 'longest answer in tokens, including thinking', wholeNumber, defaultMaxTokens)
    .option('--temperature <t>', 'sent if the model accepts it', amount)
    .option('--top-p <p>', 'sent if the model accepts it', amount)
    .option('--effort <level>', 'reasoning effort, sent if the model accepts it')
    .option('--prompt <file>', 'your own prompt instead of the bundled one')
    .option(
      '--store <url>',
      "where answers are stored: file:, libsql:// or http://, or a dataset's generations.jsonl",
      defaultStore,
    )
}

/** Flags that name a second reader, and what its replies are called by. */
export interface SecondReaderFlags {
  readonly secondReader?: string
  readonly secondReaderBaseUrl?: string
}

/** Adds the flags to a command. */
export function addSecondReaderOptions(command: Command): Command {
  return command
    .option('--second-reader <provider:model>', 'a model that compares every changed unit with its original')
    .option('--second-reader-base-url <url>', 'address of its provider')
}

/** Adds the flags of commands that send requests: how they are sent, what may be spent, and to whom. */
export function addAskingOptions(command: Command): Command {
  return command
    .option('--batch', 'submit the requests as batches: cheaper, and answered within a day')
    .option('--poll <seconds>', 'how often to check the state of a batch; default 60', amount)
    .option('--concurrency <n>', 'greatest number of requests in flight; default 4', wholeNumber)
    .option('--rpm <n>', 'requests a minute at most', wholeNumber)
    .option(
      '--deadline <minutes>',
      'start no new request after this many minutes, and wait no longer for batches',
      amount,
    )
    .option('--request-timeout <seconds>', 'longest time for one answer; default 600', seconds)
    .option('--exec-env <name>', 'environment variable to pass to your own program; may be repeated', collect, [])
    .option('--max-cost <usd>', 'stop before the whole project has spent this much since 00:00 UTC', amount)
    .option('--project <name>', 'name under which spending is counted together in a store', 'default')
    .option('--prices <file>', 'price table of your own')
    .option('--dry-run', 'print requests, tokens and cost, and send nothing')
    .option('--yes', 'do not ask before spending')
    .option('--local-only', 'send nothing to a host that is not listed as local')
    .option('--allow-host <host>', 'treat this host as local; may be repeated', collect, [])
}

/** Whose answers the flags mean; undefined for the offline bank. @throws {PipelineError} usage — no model, no provider */
export async function choiceOf(flags: ModelFlags) {
  if (flags.provider === bank) return undefined
  const { endpointOf, providerNamed } = await import('../generation/index.js')
  const { name: provider, command } = providerNamed(flags.provider)
  const model = flags.model ?? (command === undefined ? undefined : commandModel)
  if (model === undefined) {
    throw new PipelineError('usage', `--provider ${flags.provider} needs a model. Name it with --model.`)
  }
  return {
    provider,
    model,
    endpoint: endpointOf({ ...flags, model }),
    sampling: samplingOf(flags),
  }
}

/** How a model is asked, as the flags say it. */
export function samplingOf({ maxTokens, temperature, topP, effort }: SamplingFlags): Sampling {
  return {
    maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(effort === undefined ? {} : { reasoning: { effort } }),
  }
}

/** Longest reply of a second reader, thinking included. */
const readerMaxTokens = 8192

/** A second reader, with the words that open its provider. */
export interface ReaderChoice {
  readonly choice: ModelChoice
  /** `anthropic`, `openai-compatible` or `exec:COMMAND`. */
  readonly provider: string
  readonly baseUrl: string | undefined
  /** The flag that names it, for messages. */
  readonly baseUrlFlag: typeof readerBaseUrlFlag
}

/** The flag that names the address of a second reader. */
export const readerBaseUrlFlag = '--second-reader-base-url'

/**
 * The model that `anthropic:MODEL`, `openai-compatible:MODEL` or `exec:COMMAND` means.
 *
 * @throws {PipelineError} usage — no such provider, or no model
 */
export async function readerChoiceOf(
  written: string,
  flags: NetworkFlags & Pick<SecondReaderFlags, 'secondReaderBaseUrl'>,
): Promise<ReaderChoice> {
  const { endpointOf } = await import('../generation/index.js')
  const at = written.indexOf(':')
  const own = readProviderName(written)
  const server = own ?? (at < 0 ? undefined : readProviderName(written.slice(0, at)))
  const model = own?.name === 'exec' ? commandModel : at < 0 ? '' : written.slice(at + 1).trim()
  if (server === undefined || model === '') {
    const known = providerSpellings.map((name) => (name.includes(':') ? name : `${name}:MODEL`))
    const message = `Expected a provider and a model for --second-reader, separated by a colon, and found ${quote(written)}. ${nearest(written, known)}`
    throw new PipelineError('usage', message)
  }
  const provider = server.name === 'exec' ? written : server.name
  const baseUrl = flags.secondReaderBaseUrl
  // A revision that is named is the writer's.
  const address = { baseUrl, baseUrlFlag: readerBaseUrlFlag } as const
  const endpoint = endpointOf({ ...flags, provider, model, ...address, revision: undefined })
  const choice = { provider: server.name, model, endpoint, sampling: { maxTokens: readerMaxTokens } }
  return { choice, provider, ...address }
}

/** A flag, its value, and the value that need not be typed. */
type Typed = readonly [string, string | number | undefined, (string | number)?]

/** The flags as they would be typed again, `more` behind them, for messages that name a command. */
export function asTyped(flags: ModelFlags, more: readonly Typed[] = []): string {
  const typed: readonly Typed[] = [
    ['--provider', flags.provider],
    ['--model', flags.model],
    ['--base-url', flags.baseUrl],
    ['--revision', flags.revision],
    ['--max-tokens', flags.maxTokens, defaultMaxTokens],
    ['--temperature', flags.temperature],
    ['--top-p', flags.topP],
    ['--effort', flags.effort],
    ['--prompt', flags.prompt],
    // An address may hold a token.
    ['--store', flags.store.replace(/(authToken=)[^&]*/gi, '$1…'), defaultStore],
    ['--proxy', flags.proxy],
    ...more,
  ]
  const plain = flags.allowPlainHttp === true ? ['--allow-plain-http'] : []
  return typed
    .filter(([, value, usual]) => value !== undefined && value !== usual)
    .map(([flag, value]) => `${flag} ${quoted(String(value))}`)
    .concat(plain)
    .join(' ')
}

/** What `generate` and `build` must both be told, so that the one asks for what the other reads. */
export function asTypedForBoth(
  flags: ModelFlags &
    SecondReaderFlags & {
      readonly seed: string
      readonly set: readonly string[]
      readonly name?: string
      readonly lexicon?: string
      readonly limit?: number
      readonly acceptLint?: boolean
    },
): string {
  const typed = asTyped(flags, [
    ['--seed', flags.seed, '1'],
    ['--lexicon', flags.lexicon],
    ['--limit', flags.limit],
    ...flags.set.map((setting) => ['--set', setting] as const),
    ['--name', flags.name],
    ['--second-reader', flags.secondReader],
    [readerBaseUrlFlag, flags.secondReaderBaseUrl],
  ])
  return flags.acceptLint === true ? `${typed} --accept-lint` : typed
}

/**
 * A word of a command line, for a shell. It stays on its line: what a file is called may not look like a line of ours.
 *
 * @example
 * [quoted('out/a.jsonl'), quoted("the nurse's.csv"), quoted('a\nb')]
 * // → ['out/a.jsonl', "'the nurse'\\''s.csv'", "$'a\\nb'"]
 */
export function quoted(word: string): string {
  if (word.includes('\n')) return `$'${word.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
