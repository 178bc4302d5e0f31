import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'

/** A tokenizer as a receipt names it. */
export interface Tokenizer {
  /** Vocabulary, and the key of its counts. */
  readonly name: 'o200k' | 'llama3'
  readonly package: string
  readonly version: string
}

/** Counts the tokens of a text by each tokenizer. */
export interface TokenCounters {
  readonly tokenizers: readonly Tokenizer[]
  count(text: string): Readonly<Record<Tokenizer['name'], number>>
}

let loaded: Promise<TokenCounters> | undefined

/**
 * The two tokenizers, loaded at the first call: o200k_base (GPT-4o and later, gpt-oss without its markers) and Llama 3.
 *
 * A text counts as plain text: nothing is put before or behind it, and OpenAI's marks such as `<|endoftext|>` are letters.
 */
export function loadTokenCounters(): Promise<TokenCounters> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<TokenCounters> {
  const [{ countTokens }, { default: llama3 }] = await Promise.all([
    import('gpt-tokenizer/encoding/o200k_base'),
    import('llama3-tokenizer-js'),
  ])
  const about = JSON.parse(readFileSync(bundledPath('package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Versions are pinned to the digit, so the package's own list says which are installed.
  const tokenizer = (name: Tokenizer['name'], from: string): Tokenizer => {
    return { name, package: from, version: about.dependencies[from] ?? '' }
  }
  const asText = { disallowedSpecial: new Set<string>(), allowedSpecial: new Set<string>() }
  return {
    tokenizers: [tokenizer('o200k', 'gpt-tokenizer'), tokenizer('llama3', 'llama3-tokenizer-js')],
    count: (text) => ({
      o200k: countTokens(text, asText),
      llama3: llama3.encode(text, { bos: false, eos: false }).length,
    }),
  }
}
