import { quote } from '../../../errors.js'
import { grouped } from '../../../grouped.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import { cell, filled, several, tableFile } from '../../../vocabulary/index.js'
import type { Found } from '../../vocabulary/index.js'
import { finderOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

const anyText = cell({ pattern: /^/, expected: 'a text' })

/**
 * Words by the level of a sign or of what is measured (absent, decreased, normal, increased), those by which what has a level
 * is named (`of`), and words that tell both: "areflexia". A word of several levels may be any of them; one with neither has
 * a word of level or a name in it, and is none: "lower extremity", "weight loss".
 */
const levelFile = tableFile('assertion/levels.csv', () => ({
  of: anyText,
  levels: several('|', filled),
  words: several('|', cell({ pattern: /^[a-z0-9 ]+$/, expected: 'words of small letters' })),
}))

interface Meaning {
  /** What has the level; empty for a word of level alone, and for one that tells nothing. */
  readonly of: string
  /** Empty for a name alone. */
  readonly levels: readonly string[]
}

const levelWordsIn = finderOf(() =>
  levelFile.read().flatMap(({ words, ...meaning }) => words.map((word): [string, Meaning] => [word, meaning])),
)

/** A level of something that a text tells. */
export interface SignLevel {
  readonly of: string
  readonly levels: readonly string[]
  /** The word by which the level is told, and the one by which it is named. */
  readonly word: string
  readonly name: string
  /** Where the name begins. */
  readonly at: number
}

/** A sign whose level became another one: "decreased sensation", "sensation is intact". */
export const levelRule: UnitRule = (unit) => {
  // "Weaker than on the left": how two things compare is read elsewhere.
  if (/\bthan\b/i.test(unit.was.text + unit.is.text)) return []
  const [was, is] = [grouped(levelsIn(unit.was), ofLevel), grouped(levelsIn(unit.is), ofLevel)]
  return [...was].flatMap(([of, ours]) => {
    const theirs = is.get(of) ?? []
    const [before, after] = [without(ours, theirs)[0], without(theirs, ours)[0]]
    if (before === undefined || after === undefined) return []
    const message = `The original says ${quote(before.word)} of ${quote(before.name)}, and the new text ${quote(after.word)}.`
    return [changeIn(unit, { kind: 'opposite', before: before.word, after: after.word, message })]
  })
}

function ofLevel({ of }: SignLevel): string {
  return of
}

function without(own: readonly SignLevel[], others: readonly SignLevel[]): readonly SignLevel[] {
  const told = new Set(others.flatMap(({ levels }) => levels))
  return own.filter(({ levels }) => !levels.some((level) => told.has(level)))
}

/** Where a clause ends whose predicate says nothing of the next one. */
const clauseEnd = /[;:?!]|\.(?=\s|$)|\b(?:but|while|whereas|although|though|however|which|who)\b/i

/** What stands between a level and the name behind it: "decreased vibratory sensation", "a decrease in strength". */
const ahead =
  /^(?: (?:of|in|to|the|his|her|their))?(?: (?!and\b|or\b|in\b|on\b|at\b|with\b|of\b|is\b|are\b|was\b|were\b)[\w-]+){0,2} $/i

/** What stands between two names of a list. */
const listed = /^(?:,| and| or|, and|, or)(?: (?:the|his|her))?(?: [\w-]+)? $/i

const predicate = /\b(?:is|are|was|were|remains?|appears?|has|have)\b|\d/i

/** How far behind its name a level is told, in characters. */
const reach = 60

/** What a text names that may have a level, whether it tells it or not. */
export function namesWithLevel({ text }: TextReading): ReadonlySet<string> {
  return new Set(wordsIn(text).map(({ meaning }) => meaning.of))
}

function wordsIn(text: string): readonly Found<Meaning>[] {
  return levelWordsIn(text).filter(({ meaning }) => meaning.of !== '' || meaning.levels.length > 0)
}

/**
 * The levels that a text tells, each of what stands right behind its word, or of the names ahead of it in its clause; what is
 * denied is not read.
 */
export const levelsIn = memoiseByObject((reading: TextReading): readonly SignLevel[] => {
  const { text } = reading
  const found = wordsIn(text)
  const denied = new Set(reading.denied.map(({ at }) => at))
  const levels: SignLevel[] = []
  let open: Found<Meaning>[] = []
  let carried: Found<Meaning> | null = null
  const tell = (word: Found<Meaning>, names: readonly Found<Meaning>[]): void => {
    if (denied.has(word.start)) return
    const [said, by] = [text.slice(word.start, word.end), word.meaning.levels]
    for (const name of names)
      levels.push({
        of: name.meaning.of,
        levels: by,
        word: said,
        name: text.slice(name.start, name.end),
        at: name.start,
      })
  }
  for (const [i, one] of found.entries()) {
    const between = text.slice(found[i - 1]?.end ?? 0, one.start)
    if (clauseEnd.test(between)) [open, carried] = [[], null]
    const next = found[i + 1]
    if (one.meaning.of !== '' && one.meaning.levels.length > 0) {
      tell(one, [one])
      ;[open, carried] = [[], null]
    } else if (one.meaning.of !== '') {
      const isCarried = carried !== null && (found[i - 1] === carried ? ahead : listed).test(between)
      if (isCarried && carried !== null) tell(carried, [one])
      else {
        if (predicate.test(between)) open = []
        open.push(one)
        carried = null
      }
    } else if (next !== undefined && next.meaning.of !== '' && ahead.test(text.slice(one.end, next.start))) {
      carried = one
      open = []
    } else {
      tell(
        one,
        open.filter(({ end }) => one.start - end <= reach),
      )
      ;[open, carried] = [[], null]
    }
  }
  return levels
})
