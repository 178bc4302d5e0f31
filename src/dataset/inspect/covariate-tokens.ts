import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'

/** A tokenizer as a receipt names it. */
export interface Tokenizer {
  /** Vocabulary, and the key of its counts. */
  readonly name: 'o200k'
  readonly package: string
  readonly version: string
}

/** Counts the tokens of a text. */
export interface TokenCounters {
  readonly tokenizers: readonly Tokenizer[]
  count(text: string): Readonly<Record<Tokenizer['name'], number>>
}

let loaded: Promise<TokenCounters> | undefined

/**
 * The tokenizer, loaded at the first call: o200k_base (GPT-4o and later, gpt-oss without its markers).
 *
 * A text counts as plain text: nothing is put before or behind it, and OpenAI's marks such as `<|endoftext|>` are letters.
 */
export function loadTokenCounters(): Promise<TokenCounters> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<TokenCounters> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  const about = JSON.parse(readFileSync(bundledPath('package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Versions are pinned to the digit, so the package's own list says which is installed.
  const version = about.dependencies['gpt-tokenizer'] ?? ''
  const asText = { disallowedSpecial: new Set<string>(), allowedSpecial: new Set<string>() }
  return {
    tokenizers: [{ name: 'o200k', package: 'gpt-tokenizer', version }],
    count(text) {
      return { o200k: inPieces(text).reduce((sum, piece) => sum + countTokens(piece, asText), 0) }
    },
  }
}

/** Runs of letters, of signs or of blanks so long that a tokenizer takes their square in time, or its stack overflows. */
const endless = /\p{L}{1000}|[^\s\p{L}\p{N}]{1000}|\s{5000}/gu

/** A text as one piece, or cut within its endless runs, which no case holds: each cut may count one token more. */
function inPieces(text: string): readonly string[] {
  const cuts = text.length < 1000 ? [] : Array.from(text.matchAll(endless), ({ 0: run, index }) => index + run.length)
  return [0, ...cuts].map((start, i) => text.slice(start, cuts[i]))
}
