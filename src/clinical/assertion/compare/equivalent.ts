import { listed } from '../../../grouped.js'
import type { Span } from '../../../text/index.js'
import { alternationOf, cell, filled, formsOf, several, starred, tableFile } from '../../../vocabulary/index.js'
import { deniedLeft } from '../context/index.js'
import { byText, finderOf, irregularFormsOf } from '../term/index.js'

const anyText = cell({ pattern: /^/, expected: 'a text' })

/**
 * Words that tell the same course, time or degree, by class: `subside!` means all forms of the verb, `{not} {gone}` each word
 * of the one class before each of the other, and `<doing>` that a verb in -ing follows. `said` is what each word of the
 * class is read as where the other text has another one; of classes without it, the shorter of the two. One of `of`
 * stands a few words beside it, and none of `unless`. The classes `not` and `never` have only words of which others are made.
 */
const equivalentFile = tableFile('assertion/equivalents.csv', () => ({
  class: filled,
  said: anyText,
  of: several('|', cell(starred)),
  unless: several('|', cell(starred)),
  words: several('|', filled),
}))

interface Meaning {
  readonly name: string
  readonly said: string | null
  readonly of: RegExp | null
  readonly unless: RegExp | null
  readonly isBeforeDoing: boolean
}

/** A word of a class where it stands, once for each of its classes. */
export interface Equivalent extends Span {
  /** In small letters. */
  readonly word: string
  readonly name: string
  /** What it is read as beside another word of its class; null: the shorter one. */
  readonly said: string | null
}

const wordsOfClasses = finderOf(() => {
  const rows = equivalentFile.read()
  const wordsOf = listed(
    rows.flatMap(({ class: name, words }) => words.flatMap(inflected).map((word) => [name, word] as const)),
  )
  const meanings = rows.flatMap(({ class: name, said, of, unless, words }): readonly (readonly [string, Meaning])[] => {
    if (parts.has(name)) return []
    const meaning = { name, said: said === '' ? null : said, of: anyOf(of), unless: anyOf(unless) }
    return words
      .flatMap((word) => withClasses(word, wordsOf))
      .flatMap(inflected)
      .map((told) => {
        const word = told.replace(' <doing>', '')
        return [word, { ...meaning, isBeforeDoing: word !== told }]
      })
  })
  return listed(meanings)
})

const parts: ReadonlySet<string> = new Set(['not', 'never'])

function anyOf(words: readonly string[]): RegExp | null {
  return words.length === 0 ? null : new RegExp(String.raw`\b(?:${alternationOf(words)})\b`, 'i')
}

/** A phrase with each word of the classes that it names: "{not} {gone}". */
function withClasses(phrase: string, wordsOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [found, name = ''] = /\{(\w+)\}/.exec(phrase) ?? []
  if (found === undefined) return [phrase]
  return (wordsOf.get(name) ?? []).flatMap((word) => withClasses(phrase.replace(found, word), wordsOf))
}

/** A phrase with each form of the verb in it that is marked. */
function inflected(phrase: string): readonly string[] {
  const [verb] = /[a-z]+!/.exec(phrase) ?? []
  if (verb === undefined) return [phrase]
  return [...formsOf(verb), ...irregularFormsOf(verb.slice(0, -1))].map((form) => phrase.replace(verb, form))
}

/** The words of a text that are in a class, of those that begin in one place the longest. */
export const equivalentsIn = byText((text): readonly Equivalent[] => {
  return wordsOfClasses(text).flatMap(({ meaning, start, end }) => {
    const word = text.slice(start, end).toLowerCase()
    // "Not … any more" is "not": the denial tells it.
    const isTail = /^any ?(?:more|longer)$/.test(word)
    if (isTail && !deniedLeft(text, start)) return []
    const around = besides(text, { start, end })
    return meaning.flatMap(({ name, said, of, unless, isBeforeDoing }) => {
      if (isBeforeDoing && !doing.test(text.slice(end, end + 40))) return []
      if (of?.test(around) === false || unless?.test(around)) return []
      return [{ start, end, word, name, said: isTail ? '' : said }]
    })
  })
})

const doing = /^ (?:\w+ )?\w{2,}ing\b/

/** The few words on each side of a place, up to where another clause begins. */
function besides(text: string, { start, end }: Span): string {
  return `${ahead.exec(text.slice(0, start))?.[0]} | ${behind.exec(text.slice(end))?.[0]}`
}

const ahead = /(?:(?!(?:and|but|while)\s)[^\s,.;!?:]+\s+){0,6}$/i

const behind = /^(?:\s+(?!(?:and|but|while)\s)[^\s,.;!?:]+){0,6}/i
