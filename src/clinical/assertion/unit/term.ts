import { quote } from '../../../errors.js'
import { sentenceBreaks } from '../../../text/index.js'
import type { FactChange } from '../../fact/index.js'
import { concepts, contextWords, isEveryday, isSpecific, roots, stemOf, wordsOf } from '../term/index.js'
import type { Reading } from './reading.js'
import { changeIn, type Unit, type UnitRule } from './rule.js'

/** Findings and terms that a unit adds, leaves out or exchanges. */
export const termRule: UnitRule = (unit) => {
  const { was: before, is: after } = unit
  const whole = unit.whole.reading()
  const isIn = (row: number, { concepts: told }: Reading): boolean => told.has(row)
  const dropped = namedIn(before).filter(({ row, word }) => !isIn(row, after) && !isByRoots(word, after))
  const come = namedIn(after).flatMap(({ row, word }): Added[] =>
    isIn(row, before) || isByRoots(word, before) ? [] : [{ word, elsewhere: isIn(row, whole) }],
  )
  const strange = strangers(after, before, whole).filter(({ word }) => !come.some((one) => one.word.includes(word)))
  const added = [...come, ...strange]
  const news = added.filter(({ elsewhere }) => !elsewhere)
  const changes: FactChange[] = news.map(({ word }) => {
    const message = `The new text says ${quote(word)}, and nothing in the original accounts for it.`
    return changeIn(unit, { kind: 'finding', after: word, message })
  })
  const lost = dropped[0]?.word
  // What is told loosely before and named now stands for what is gone: "nausea" for "vomiting".
  const known = new Set(namedIn(before).map(({ row }) => row))
  const instead = added.find(({ elsewhere }) => elsewhere) ?? namedIn(after).find(({ row }) => !known.has(row))
  if (lost !== undefined && instead !== undefined && news.length === 0) {
    const message = `The original says ${quote(lost)}, and the new text ${quote(instead.word)} in its place.`
    changes.push(changeIn(unit, { kind: 'finding', before: lost, after: instead.word, message }))
  }
  const open = after.words.filter(
    (word) => isSpecific(stemOf(word)) && !before.words.some((other) => isAlike(word, other)),
  )
  // "It" may stand for what another sentence names.
  const isPointed = pointing.test(after.text) && (!pointing.test(before.text) || dropped.length === 1)
  if (lost !== undefined && changes.length === 0 && !isPointed && open.length < dropped.length + leeway) {
    const message = `The original says ${quote(lost)}, and the new text leaves it out.`
    changes.push(changeIn(unit, { kind: 'finding', before: lost, message }))
  }
  return [...changes, ...strayIn(unit)]
}

/** A sentence that shares no word, concept or value with the original. */
function strayIn(unit: Unit): readonly FactChange[] {
  const { was: before, is: after } = unit
  // "Laboratory studies show:" announces, and "Lab results:" does.
  if (before.text.trimEnd().endsWith(':')) return []
  const starts = [0, ...sentenceBreaks(after.text)]
  const stray = starts
    .map((start, i) => after.text.slice(start, starts[i + 1]))
    .find((sentence) => {
      const words = wordsOf(sentence).filter((word) => word.length > 2 && !contextWords().small.has(word))
      return words.length > 1 && !/\d/.test(sentence) && !words.some((word) => isAccounted(word, before))
    })
  if (stray === undefined) return []
  const message = `Nothing in the original accounts for ${quote(stray.trim())}`
  return [changeIn(unit, { kind: 'finding', after: stray.trim(), message })]
}

function isAccounted(word: string, before: Reading): boolean {
  return (
    /\d/.test(word) ||
    before.words.some((other) => isAlike(word, other)) ||
    isByConcept(word, before) ||
    isByRoots(word, before)
  )
}

/** How many new words may tell a finding that no word of its own tells. */
const leeway = 2

const pointing = /\b(?:it|these|those|they|them)\b/i

interface Added {
  readonly word: string
  /** Whether another sentence of the case tells it. */
  readonly elsewhere: boolean
}

/** The concepts that a text names, each with the first word that does. */
function namedIn({ words }: Reading): readonly { readonly row: number; readonly word: string }[] {
  const { named, words: own } = concepts()
  return [...named.rowsIn(words)].map((row) => {
    return { row, word: words.find((word) => own[row]?.rowsOf(word).length) ?? phraseOf(words, row) }
  })
}

/** A concept that is named by several words: the shortest stretch that names it. */
function phraseOf(words: readonly string[], row: number): string {
  const own = concepts().words[row]
  for (const size of [2, 3, 4]) {
    for (let i = 0; i + size <= words.length; i++) {
      const stretch = words.slice(i, i + size)
      if (own?.rowsIn(stretch).size) return stretch.join(' ')
    }
  }
  return ''
}

/** Words outside everyday English that nothing in the original accounts for. */
function strangers(after: Reading, before: Reading, whole: Reading): readonly Added[] {
  const known = after.facts.filter((fact) =>
    before.facts.some(({ kind, value, name }) => {
      return (kind === fact.kind && value === fact.value) || (name !== undefined && name === fact.name)
    }),
  )
  const shorts = shortForms(before.text)
  const found = new Map<string, Added>()
  for (const { 0: printed, index } of after.text.matchAll(/\p{L}[\p{L}\p{M}\d]*/gu)) {
    const word = printed.toLowerCase()
    const isShort = /^[\p{L}\d]{3,6}$/u.test(printed) && (printed.match(/\p{Lu}/gu)?.length ?? 0) > 1
    if (found.has(word) || (!isShort && (word.length < 4 || isEveryday(word)))) continue
    if (isShort && isShortFor(word.replace(/s$/, ''), before.words)) continue
    const isIn = ({ words }: Reading): boolean =>
      words.some((other) => isAlike(word, other)) || isByConcept(word, before)
    if (isIn(before) || isByRoots(word, before)) continue
    if (known.some(({ span }) => span.start <= index && span.end >= index + printed.length)) continue
    // "Hb", told as "hemoglobin".
    if (!isShort && shorts.some((short) => short.toLowerCase().includes(word.charAt(0)))) continue
    found.set(word, { word: printed, elsewhere: isIn(whole) || isByRoots(word, whole) })
  }
  return [...found.values()]
}

/** Whether a word may tell a concept that a text tells. */
function isByConcept(word: string, { concepts: told }: Reading): boolean {
  return concepts()
    .told.rowsOf(word)
    .some((row) => told.has(row))
}

/** Whether a text tells most parts of a medical word in plain ones. */
function isByRoots(word: string, { roots: told }: Reading): boolean {
  const own = roots().of.rowsOf(word.toLowerCase())
  const found = own.filter((row) => told.has(row)).length
  // "-cyte" alone says little: the beginning of the word must be told, too, where it is known.
  return (
    found * 2 >= own.length &&
    roots()
      .begun.rowsOf(word.toLowerCase())
      .some((row) => told.has(row))
  )
}

/** Whether two words are forms of one. */
function isAlike(a: string, b: string): boolean {
  if (a === b || (a.length > 4 && b.length > 4 && (a.includes(b.slice(0, 5)) || b.includes(a.slice(0, 5))))) return true
  const shared = Math.min(a.replace(/s$/, '').length, b.length, 6)
  return (
    (shared >= 4 && a.slice(0, shared) === b.slice(0, shared)) || stemOf(a) === stemOf(b) || rootOf(a) === rootOf(b)
  )
}

/** "Septum" and "septal". */
function rootOf(word: string): string {
  return word.length < 6 ? word : word.replace(/(?:um|al|us|a|is|ic|ous|ary|ar|ia|ine|ae|i)$/, '')
}

function shortForms(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\d])(?:\p{Lu}[\p{L}\d]{0,2}\p{Lu}\w{0,3}|\p{Lu}\p{Ll}?)(?![\p{L}\d])/gu) ?? []
}

/** Words that short forms pass over. */
const passedOver = /^(?:of|the|and|a|an|in|on|to|for|by|with|type)$/

/** Whether the letters of a short form stand in order in neighbouring words, two in three at their heads: TMJ, tTG, HRCT. */
function isShortFor(short: string, words: readonly string[]): boolean {
  const own = words.filter((word) => !passedOver.test(word))
  return own.some((_, from) => {
    let [at, place, heads] = [from - 1, 0, 0]
    for (const letter of short) {
      const inside = own[at]?.indexOf(letter, place) ?? -1
      if (own[at + 1]?.startsWith(letter)) {
        at++
        place = 1
        heads++
      } else if (heads > 0 && inside >= 0) place = inside + 1
      else return false
    }
    return heads * 3 >= short.length * 2
  })
}

/** Sentences of the original for which nothing stands: what the new text tells nowhere. */
export function gonePart(unit: Unit, changed: Reading): readonly FactChange[] {
  const { was } = unit
  const lost = namedIn(was).filter(({ row, word }) => !changed.concepts.has(row) && !isByRoots(word, changed))
  const changes = lost.map(({ word }) => {
    const message = `The original says ${quote(word)}, and the new text leaves it out.`
    return changeIn(unit, { kind: 'finding', before: word, message })
  })
  if (changes.length > 0) return changes
  const stems = was.words.filter((word) => !contextWords().small.has(word) && isSpecific(stemOf(word)))
  const open = stems.filter((word) => !changed.words.some((other) => isAlike(word, other)))
  const message = `Nothing in the new text stands for ${quote(was.text.trim())}`
  const level = open.length >= tellsSomething ? 'error' : 'warning'
  return [changeIn(unit, { kind: 'finding', before: was.text.trim(), level, message })]
}

/** How many words that stand nowhere else make a sentence that says something. */
const tellsSomething = 2

/** Sentences that were put in: the concepts they name that the original tells nowhere. */
export function newPart(unit: Unit): readonly FactChange[] {
  const whole = unit.whole.reading()
  return namedIn(unit.is)
    .filter(({ row, word }) => !whole.concepts.has(row) && !isByRoots(word, whole))
    .map(({ word }) => {
      const message = `The new text says ${quote(word)}, and nothing in the original accounts for it.`
      return changeIn(unit, { kind: 'finding', after: word, message })
    })
}
