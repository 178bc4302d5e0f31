import { quote } from '../../../errors.js'
import { grouped, listed } from '../../../grouped.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import { filled, oneOf, several, tableFile } from '../../../vocabulary/index.js'
import { finderOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type Unit, type UnitRule } from './rule.js'

/**
 * Words of which one member of a set excludes the others: flexion and extension, macules and papules, colors of the stool.
 *
 * A set with words in `of` is asked only of texts that have one of them. Weak words may stand for their member, and are never
 * a change themselves; a member that is told `alone` is one also where no other went. Longer names that hold a word of a
 * set and mean something else ("nicotine patch") are a set of weak words alone.
 */
const setFile = tableFile('assertion/exclusive.csv', () => ({
  set: filled,
  of: several('|', filled),
  member: filled,
  strength: oneOf(['strong', 'weak', 'alone']),
  words: several('|', filled),
}))

interface Membership {
  readonly set: string
  readonly of: readonly string[]
  readonly member: string
  readonly strength: 'strong' | 'weak' | 'alone'
  /** Whether a word of the set is a change where no other went. */
  readonly isOfAlone: boolean
}

const setWordsIn = finderOf(() => {
  const alone = new Set(setFile.read().flatMap(({ set, strength }) => (strength === 'alone' ? [set] : [])))
  const rows = listed(
    setFile
      .read()
      .flatMap(({ words, ...row }) =>
        words.map((word): [string, Membership] => [word, { ...row, isOfAlone: alone.has(row.set) }]),
      ),
  )
  return [...rows].map(([phrase, own]) => {
    return [phrase, [...grouped([...own, ...withinPhrase(phrase, rows)], ({ set }) => set)]] as const
  })
})

/** What the words of a phrase are in sets that do not know the phrase: "partial relief" is partial, too. */
function withinPhrase(phrase: string, rows: ReadonlyMap<string, readonly Membership[]>): readonly Membership[] {
  const words = phrase.split(' ')
  const known = new Set(rows.get(phrase)?.map(({ set }) => set))
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .flatMap((_, i) => rows.get(words.slice(from, from + i + 1).join(' ')) ?? [])
      .filter(({ set }) => !known.has(set)),
  )
}

/** A word of a text in one set; a word may be of several members. */
interface Told {
  readonly set: string
  readonly word: string
  readonly members: readonly string[]
  readonly strength: Membership['strength']
  readonly isDenied: boolean
}

/** One member of a set in the place of another one. */
export const exclusiveRule: UnitRule = (unit) => {
  const [was, is] = [grouped(toldIn(unit.was), setOf), grouped(toldIn(unit.is), setOf)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((set) => {
    const [gone, come] = [
      without(was.get(set) ?? [], is.get(set) ?? []),
      without(is.get(set) ?? [], was.get(set) ?? []),
    ]
    for (const before of gone) {
      const after = come.find(({ isDenied }) => isDenied === before.isDenied)
      if (after !== undefined) return replaced(unit, before.word, after.word)
    }
    const [lost, added] = [gone.find(isAlone), come.find(isAlone)]
    if (lost !== undefined) return missed(unit, { before: lost.word })
    return added === undefined ? [] : missed(unit, { after: added.word })
  })
}

function replaced(unit: Unit, before: string, after: string) {
  const message = `The original says ${quote(before)}, and the new text ${quote(after)}, which excludes it.`
  return [changeIn(unit, { kind: 'opposite', before, after, message })]
}

function missed(unit: Unit, sides: { readonly before?: string; readonly after?: string }) {
  const [has, lacks] = sides.before === undefined ? ['The new text', 'the original'] : ['The original', 'the new text']
  const message = `${has} says ${quote(sides.before ?? sides.after ?? '')}, and ${lacks} nothing like it.`
  return [changeIn(unit, { kind: 'opposite', ...sides, message })]
}

function setOf({ set }: Told): string {
  return set
}

function isAlone({ strength }: Told): boolean {
  return strength === 'alone'
}

/** The words that are not weak, and of whose members the other text tells none. */
function without(own: readonly Told[], others: readonly Told[]): readonly Told[] {
  const told = new Set(others.flatMap(({ members }) => members))
  return own.filter(({ strength, members }) => strength !== 'weak' && !members.some((member) => told.has(member)))
}

/** What denies by its own words is what it tells: "without oxygen". */
const denying = /^(?:without|no|not|never)\b/i

const toldIn = memoiseByObject((reading: TextReading): readonly Told[] => {
  const { text } = reading
  const words = new Set(reading.words)
  const isTold = ({ of }: Membership): boolean => of.length === 0 || of.some((word) => words.has(word))
  return setWordsIn(text).flatMap(({ meaning, start, end }): Told[] => {
    const word = text.slice(start, end)
    const isDenied = reading.denied.some(({ at }) => start <= at && at < end) && !denying.test(word)
    return meaning.flatMap(([set, rows]): Told[] => {
      // What the text does not name may still be what is told alone elsewhere.
      const own = rows.filter((row) => row.isOfAlone || isTold(row))
      if (own.length === 0) return []
      const strength = own.find((row) => row.strength !== 'weak' && isTold(row))?.strength ?? 'weak'
      return [{ set, word, members: own.map(({ member }) => member), strength, isDenied }]
    })
  })
})
