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
    count(text) {
      const sum = { o200k: 0, llama3: 0 }
      for (const piece of inPieces(text)) {
        sum.o200k += countTokens(piece, asText)
        sum.llama3 += llama3.encode(piece, { bos: false, eos: false }).length
      }
      return sum
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
