import { PipelineError, quote } from '../../errors.js'
import { type ByteTally, displayName, readLines } from '../file/index.js'

/** A term of an ontology that is in use. */
export interface OboTerm {
  /** As the file writes it, `DOID:1612`. */
  readonly id: string
  readonly name: string
  /** Exact synonyms only. */
  readonly synonyms: readonly string[]
  /** Ids of the next broader terms. */
  readonly isA: readonly string[]
  /** 1-based line of its `[Term]`. */
  readonly line: number
}

/** What the lines of a `[Term]` have told so far. */
interface Draft {
  readonly line: number
  id: string | null
  name: string | null
  readonly synonyms: string[]
  readonly isA: string[]
  isObsolete: boolean
}

/**
 * The terms of a file in the OBO format, one by one, whatever its size: names, exact synonyms, `is_a`. Obsolete terms and
 * everything that is no term are passed over.
 *
 * @throws {PipelineError} input-invalid — no OBO file, a term without id or name, a synonym without its quotes
 */
export async function* readObo(path: string, tally?: ByteTally): AsyncGenerator<OboTerm> {
  const file = displayName(path)
  const fail = (line: number, message: string): PipelineError =>
    new PipelineError('input-invalid', `${file}, line ${line}: ${message}`, { file, line })
  let draft: Draft | null = null
  let stanzas = 0
  let last = 1
  for await (const { number, text: raw } of readLines(path, tally === undefined ? {} : { tally })) {
    const text = raw.trim()
    last = number
    if (stanzas === 0 && !/^(?:\[[A-Za-z]+\]|[A-Za-z][\w-]*:|!|$)/.test(text)) {
      throw fail(
        number,
        `expected an OBO file (tags such as "format-version: 1.4"), but found ${quote(text)}. Name an .obo file.`,
      )
    }
    if (text.startsWith('[')) {
      if (draft !== null) yield* termOf(draft, fail)
      stanzas++
      draft =
        text === '[Term]' ? { line: number, id: null, name: null, synonyms: [], isA: [], isObsolete: false } : null
    } else if (draft !== null) take(draft, text, (message) => fail(number, message))
  }
  if (draft !== null) yield* termOf(draft, fail)
  if (stanzas === 0)
    throw fail(last, 'expected stanzas that begin with [Term], but the file has none. Name an .obo file.')
}

function take(draft: Draft, text: string, fail: (message: string) => PipelineError): void {
  const [, tag = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(text) ?? []
  if (tag === 'id') draft.id = firstWord(value)
  else if (tag === 'name') draft.name = plain(value)
  else if (tag === 'is_a') draft.isA.push(firstWord(value))
  else if (tag === 'is_obsolete') draft.isObsolete = value.startsWith('true')
  else if (tag === 'synonym') {
    const [, words, scope] = /^"((?:[^"\\]|\\.)*)"\s*(\w*)/.exec(value) ?? []
    if (words === undefined) {
      throw fail(
        `expected a synonym in quotes and its scope (synonym: "…" EXACT []), but found ${quote(value)}. Correct the line.`,
      )
    }
    if (scope === 'EXACT') draft.synonyms.push(plain(words))
  }
}

function* termOf(
  { line, id, name, synonyms, isA, isObsolete }: Draft,
  fail: (line: number, message: string) => PipelineError,
): Generator<OboTerm> {
  if (isObsolete) return
  if (id === null || id === '')
    throw fail(line, 'expected a term with an id, but it has none. Add its line, or remove the term.')
  if (name === null || name === '')
    throw fail(line, `expected a name of ${quote(id)}, but it has none. Add its line, or remove the term.`)
  yield { id, name, synonyms, isA, line }
}

/** A value without its comment, its modifiers and its escapes. */
function plain(value: string): string {
  return value
    .replace(/\s+!\s.*$/, '')
    .replace(/\s*\{[^{}]*\}\s*$/, '')
    .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 't' || sign === 'W' ? ' ' : sign))
    .replace(/\s+/g, ' ')
    .trim()
}

function firstWord(value: string): string {
  return value.split(/\s/)[0] ?? ''
}
