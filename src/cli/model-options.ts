import { type Command, InvalidArgumentError } from 'commander'
import { bank, commandModel, providerSpellings } from '../provider-name.js'
import { defaultStore, wholeNumber } from './options.js'

/** Flags that say whose answers are meant; the same on `generate` and `build`, for together they name the answers. */
export interface ModelFlags {
  readonly provider: string
  readonly model?: string
  readonly baseUrl?: string
  readonly revision?: string
  readonly maxTokens: number
  readonly temperature?: number
  readonly topP?: number
  readonly effort?: string
  readonly prompt?: string
  readonly store: string
}

const defaultMaxTokens = 8192

/** Adds the flags to a command. */
export function addModelOptions(command: Command): Command {
  return command
    .option('--provider <name>', `who writes: ${bank} (offline), ${providerSpellings.join(', ')}`, bank)
    .option('--model <id>', 'model of the provider')
    .option('--base-url <url>', 'address of the provider; ANTHROPIC_BASE_URL and OPENAI_BASE_URL are honoured')
    .option('--revision <text>', 'revision of the weights, where you know it; a part of what names an answer')
    .option('--max-tokens <n>', 'longest answer, thinking included', wholeNumber, defaultMaxTokens)
    .option('--temperature <t>', 'asked for where the model takes it', amount)
    .option('--top-p <p>', 'asked for where the model takes it', amount)
    .option('--effort <level>', 'reasoning effort, where the model takes it')
    .option('--prompt <file>', 'prompt of your own in the place of the bundled one')
    .option(
      '--store <url>',
      "where stored answers are: file:, libsql:// or http://, or a dataset's generations.jsonl",
      defaultStore,
    )
}

/** A flag's value that must be a number from 0. */
export function amount(raw: string): number {
  if (/^\d{1,9}(\.\d{1,9})?$/.test(raw)) return Number(raw)
  throw new InvalidArgumentError('It must be a number from 0.')
}

/** Whose answers the flags mean; undefined for the offline bank. @throws {PipelineError} usage — no model, no provider */
export async function choiceOf(flags: ModelFlags) {
  if (flags.provider === bank) return undefined
  const [{ endpointOf, providerNamed }, { PipelineError }] = await Promise.all([
    import('../generation/index.js'),
    import('../errors.js'),
  ])
  const { name: provider, command } = providerNamed(flags.provider)
  const model = flags.model ?? (command === undefined ? undefined : commandModel)
  if (model === undefined) {
    throw new PipelineError('usage', `--provider ${flags.provider} needs a model. Name it with --model.`)
  }
  const { maxTokens, temperature, topP, effort } = flags
  return {
    provider,
    model,
    endpoint: endpointOf({ ...flags, model }),
    sampling: {
      maxTokens,
      ...(temperature === undefined ? {} : { temperature }),
      ...(topP === undefined ? {} : { topP }),
      ...(effort === undefined ? {} : { reasoning: { effort } }),
    },
  }
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
    ...more,
  ]
  return typed
    .filter(([, value, usual]) => value !== undefined && value !== usual)
    .map(([flag, value]) => `${flag} ${quoted(String(value))}`)
    .join(' ')
}

/** What `generate` and `build` must both be told, so that the one asks for what the other reads. */
export function asTypedForBoth(
  flags: ModelFlags & {
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
  ])
  return flags.acceptLint === true ? `${typed} --accept-lint` : typed
}

/** A word of a command line, for a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
