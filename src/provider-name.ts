/** Who can be asked, as requests and stored answers name them. */
export const providerNames = ['anthropic', 'openai-compatible', 'exec'] as const

/** One of those who can be asked. */
export type ProviderName = (typeof providerNames)[number]

/** A provider on a server, which is asked over HTTP. */
export type ServerName = Exclude<ProviderName, 'exec'>

/** Those that are asked over HTTP. */
export const serverNames = providerNames.filter((name): name is ServerName => name !== 'exec')

/** Used instead of a provider where no model is asked: the offline bank writes. */
export const bank = 'bank'

/** The model of a command that was given none. */
export const commandModel = 'exec'

const commandMark = 'exec:'

/** Providers as a user writes them, for messages and help; the bank apart. */
export const providerSpellings: readonly string[] = providerNames.map((name) =>
  name === 'exec' ? `${commandMark}COMMAND` : name,
)

/** A provider that a user named; with a command line where it is a command. */
export type NamedProvider =
  | { readonly name: ServerName; readonly command?: undefined }
  | { readonly name: 'exec'; readonly command: string }

/**
 * Reads a provider as a user writes it; undefined where none is called so.
 *
 * @example
 * [readProviderName('anthropic'), readProviderName('exec: python3 ask.py'), readProviderName('antropic')]
 * // → [{ name: 'anthropic' }, { name: 'exec', command: 'python3 ask.py' }, undefined]
 */
export function readProviderName(written: string): NamedProvider | undefined {
  if (written.startsWith(commandMark)) return { name: 'exec', command: written.slice(commandMark.length).trim() }
  const name = providerNames.find((known) => known === written)
  return name === undefined || name === 'exec' ? undefined : { name }
}

/**
 * The flags that name whom a request asks. `host` is that of its endpoint: of a command the command line.
 *
 * @example
 * [flagsOfProvider('anthropic', 'm', 'api.anthropic.com'), flagsOfProvider('exec', 'exec', 'python3 ask.py')]
 * // → ['--provider anthropic --model m', "--provider 'exec:python3 ask.py'"]
 */
export function flagsOfProvider(name: ProviderName, model: string, host: string): string {
  // A command line that may hold a key is stored as a digest, and its user knows it.
  const command = / sha256:[0-9a-f]{16}$/.test(host) ? '…' : host
  const whole = `--provider ${name === 'exec' ? `'${commandMark}${command}'` : name}`
  return name === 'exec' && model === commandModel ? whole : `${whole} --model ${model}`
}

/**
 * Whether who answers is a program of the user's own: nobody is paid for it, so it costs nothing, whatever its model is
 * called.
 *
 * @example
 * isOwnProgram({ provider: 'exec' })
 * // → true
 */
export function isOwnProgram({ provider }: { readonly provider: string }): boolean {
  return provider === 'exec'
}
