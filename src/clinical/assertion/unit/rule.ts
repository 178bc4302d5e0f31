import { quote } from '../../../errors.js'
import { occurrences } from '../../../grouped.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import type { Fact, FactChange, FactKind } from '../../fact/index.js'
import type { TextReading } from './reading.js'

/** What a whole text gives the judging of its units; read when first needed. */
export interface Whole {
  readonly sex: string | null
  readonly reading: () => TextReading
}

/** Sentences of two texts that stand for each other, read. */
export interface Unit {
  readonly was: TextReading
  readonly is: TextReading
  /** The whole original. */
  readonly whole: Whole
}

/** Whether two readings tell the words that they share in one order, so that nothing in them changed places. */
export const isOneOrder = memoiseByObject(({ was, is }: Pick<Unit, 'was' | 'is'>): boolean => {
  if (numbersIn(was.text) !== numbersIn(is.text)) return false
  const [ours, theirs] = [new Set(was.words), new Set(is.words)]
  const kept = was.words.filter((word) => theirs.has(word))
  const stated = is.words.filter((word) => ours.has(word))
  return kept.length === stated.length && kept.every((word, i) => word === stated[i])
})

/** The numbers of a text with their signs, as printed: "4−/5". */
function numbersIn(text: string): string {
  return (text.match(/\d[\d.,/−–-]*/g) ?? []).join(' ')
}

/** Words of which the one reading has more than the other. */
export const differingWords = memoiseByObject(({ was, is }: Pick<Unit, 'was' | 'is'>): readonly string[] => {
  const counts = occurrences(was.words)
  for (const word of is.words) counts.set(word, (counts.get(word) ?? 0) - 1)
  return [...counts].flatMap(([word, count]) => (count === 0 ? [] : [word]))
})

/** One mechanism: what of a class a unit tells otherwise. */
export type UnitRule = (unit: Unit) => readonly FactChange[]

/** What a rule found: words of one side or of both. */
interface ChangeParts {
  readonly kind: FactKind
  readonly before?: string | null
  readonly after?: string | null
  readonly level?: FactChange['level']
  readonly message: string
}

/** A change with the places of its words in both texts. */
export function changeIn({ was, is }: Unit, { kind, before, after, level, message }: ChangeParts): FactChange {
  const [old, now] = [factAt(was.text, kind, before), factAt(is.text, kind, after)]
  const change = now === null ? 'lost' : old === null ? 'added' : 'changed'
  return { change, kind, before: old, after: now, level: level ?? 'error', message }
}

/** One word in the place of another one. */
export function replaced(
  unit: Unit,
  { kind, before, after }: { readonly kind: FactKind; readonly before: string; readonly after: string },
): readonly FactChange[] {
  const message = `The original says ${quote(before)}, and the new text ${quote(after)} in its place.`
  return [changeIn(unit, { kind, before, after, message })]
}

/** A finding of the new text that nothing in the original accounts for. */
export function putIn(unit: Unit, word: string): FactChange {
  const message = `The new text says ${quote(word)}, and nothing in the original accounts for it.`
  return changeIn(unit, { kind: 'finding', after: word, message })
}

/** How many items two lists have in common from the start on, and of the others how many from the end on. */
export function commonEnds<Item>(some: readonly Item[], others: readonly Item[]) {
  const shorter = Math.min(some.length, others.length)
  let head = 0
  while (head < shorter && some[head] === others[head]) head++
  let tail = 0
  while (tail < shorter - head && some.at(-1 - tail) === others.at(-1 - tail)) tail++
  return { head, tail }
}

function factAt(text: string, kind: FactKind, word: string | null | undefined): Fact | null {
  if (word === undefined || word === null) return null
  const found = text.toLowerCase().indexOf(word.toLowerCase())
  const start = Math.max(0, found)
  return { kind, value: word.toLowerCase(), span: { start, end: found < 0 ? text.length : start + word.length } }
}
