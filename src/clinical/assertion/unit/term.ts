import { quote } from '../../../errors.js'
import { sentenceBreaks } from '../../../text/index.js'
import { type ConceptKind, type ConceptMention, relation, concepts as vocabulary } from '../../concept/index.js'
import type { FactChange } from '../../fact/index.js'
import { isSound, negatedBase } from '../context/index.js'
import { concepts, contextWords, isEveryday, isSpecific, roots, stemOf, wordsOf } from '../term/index.js'
import type { Reading } from './reading.js'
import { changeIn, type Unit, type UnitRule } from './rule.js'

/** Findings and terms that a unit adds, leaves out or exchanges. */
export const termRule: UnitRule = (unit) => {
  const { was: before, is: after } = unit
  const whole = unit.whole.reading()
  const [ours, theirs] = [namedIn(before), namedIn(after)]
  const dropped = ours.filter(({ isIn }) => !isIn(after))
  const come = theirs.flatMap(({ word, isIn }): Added[] => (isIn(before) ? [] : [{ word, elsewhere: isIn(whole) }]))
  const strange = strangers(after, before, whole).filter(({ word }) => !come.some((one) => one.word.includes(word)))
  const added = [...come, ...strange]
  const isSupple = before.words.some(isSound)
  // "No rigidity" may stand for what is supple.
  const news = added.filter(({ word, elsewhere }) => !elsewhere && !(isSupple && isDenied(word, after)))
  const changes: FactChange[] = news.map(({ word }) => {
    const message = `The new text says ${quote(word)}, and nothing in the original accounts for it.`
    return changeIn(unit, { kind: 'finding', after: word, message })
  })
  const lost = dropped[0]?.word
  // What is told loosely before and named now stands for what is gone: "nausea" for "vomiting".
  const instead =
    added.find(({ elsewhere }) => elsewhere) ?? theirs.find(({ key }) => !ours.some((one) => one.key === key))
  if (lost !== undefined && instead !== undefined && news.length === 0 && !isShared(lost, instead.word)) {
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
  return changes.length > 0 ? [...changes, ...strayIn(unit)] : [...strayIn(unit), ...plainlyCut(unit), ...renamed(unit)]
}

/** What two texts have between the words of meaning with which both begin and both end. */
function middlesOf(unit: Unit): {
  readonly was: readonly string[]
  readonly is: readonly string[]
  readonly shared: number
} {
  const [was, is] = [unit.was.words, unit.is.words].map((words) => words.filter((word) => !isFiller(word))) as [
    string[],
    string[],
  ]
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head++
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  return { was: was.slice(head, was.length - tail), is: is.slice(head, is.length - tail), shared: head + tail }
}

/**
 * Words that were cut out or put in, all other words of meaning being the same.
 *
 * A word outside everyday English counts, or one that names a finding, or two everyday ones; one alone may be filler.
 */
function plainlyCut(unit: Unit): readonly FactChange[] {
  const { was, is, shared } = middlesOf(unit)
  const [long, short, middle] = was.length > is.length ? [unit.was, unit.is, was] : [unit.is, unit.was, is]
  if (Math.min(was.length, is.length) > 0 || /\?\s*$/.test(short.text)) return []
  const stems = new Set(short.words.map(stemOf))
  const mentions = long.mentions().filter(isFinding)
  const mentionOf = (word: string) => mentions.find((mention) => wordsOf(mentionText(long, mention)).includes(word))
  const cut = middle.filter((word) => {
    const mention = mentionOf(word)
    if (mention !== undefined && isMentioned(mention, short)) return false
    return word.length > 3 && !/\d/.test(word) && !stems.has(stemOf(negatedBase(word) ?? word))
  })
  if (shortForms(short.text).some((form) => isShortFor(form.toLowerCase(), cut))) return []
  const isCut = cut.length > 1 && cut.length * 2 <= shared
  if (!isCut && !cut.some((word) => !isEveryday(word) || mentionOf(word) !== undefined)) return []
  const [has, lacks, side] =
    long === unit.was ? ['The original', 'the new text', 'before'] : ['The new text', 'the original', 'after']
  const message = `${has} says ${quote(cut.slice(0, 3).join(' … '))}, and ${lacks} nothing in its place.`
  return [changeIn(unit, { kind: 'finding', [side as 'before']: cut[0] as string, message })]
}

/** A finding in the place of another one, all other words of meaning being the same. */
function renamed(unit: Unit): readonly FactChange[] {
  const { was, is, shared } = middlesOf(unit)
  if (was.length === 0 || is.length === 0 || Math.max(was.length, is.length) * 2 > shared) return []
  const [old, now] = [newIn(unit.was, unit.is, was), newIn(unit.is, unit.was, is)]
  if (old === undefined || now === undefined) return []
  const message = `The original says ${quote(old)}, and the new text ${quote(now)} in its place.`
  return [changeIn(unit, { kind: 'finding', before: old, after: now, message })]
}

/** A finding that some words of a text name, and that another text does not. */
function newIn(own: Reading, other: Reading, words: readonly string[]): string | undefined {
  const mention = own.mentions().find((one) => {
    return (
      isFinding(one) &&
      !isMentioned(one, other) &&
      !isDenied(mentionText(own, one), own) &&
      wordsOf(mentionText(own, one)).some((word) => words.includes(word))
    )
  })
  return mention === undefined ? undefined : mentionText(own, mention)
}

/** Whether a name is one of an illness, a complaint or a sign. */
function isFinding({ concept }: ConceptMention): boolean {
  return findings.has(vocabulary().concepts.get(concept)?.kind)
}

function isFiller(word: string): boolean {
  const { small, empty, general } = contextWords()
  return small.has(word) || empty.has(word) || general.has(word)
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
      return words.length > 1 && !/\d/.test(before.text + sentence) && !words.some((word) => isAccounted(word, before))
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

/** Whether a text names something only to deny it. */
function isDenied(name: string, { sentences }: Reading): boolean {
  const parts = wordsOf(name)
  const own = sentences.flatMap(({ words }) => words.filter(({ word }) => parts.includes(word)))
  return own.length > 0 && own.every(({ status }) => status === 'negated')
}

/** Whether two names share a word: "nebulizer treatment", "nebulized". */
function isShared(one: string, other: string): boolean {
  return wordsOf(one).some((word) => wordsOf(other).some((part) => part.length > 3 && isAlike(word, part)))
}

interface Added {
  readonly word: string
  /** Whether another sentence of the case tells it. */
  readonly elsewhere: boolean
}

/** A finding, illness, test or exposure that a text names. */
interface Named {
  readonly key: string
  readonly word: string
  /** Whether another text tells it, too. */
  readonly isIn: (other: Reading) => boolean
}

/** What a text names, each with the first words that do. */
function namedIn(reading: Reading): readonly Named[] {
  const { named, words: own } = concepts()
  const rows = [...named.rowsIn(reading.words)].map((row): Named => {
    const word = reading.words.find((word) => own[row]?.rowsOf(word).length) ?? phraseOf(reading.words, row)
    const mention = reading.mentions().find((one) => mentionText(reading, one).includes(word))
    const isIn = (other: Reading): boolean =>
      other.concepts.has(row) ||
      isByRoots(word, other) ||
      other.words.some((one) => rootOf(one) === rootOf(word)) ||
      (mention !== undefined && isMentioned(mention, other))
    return { key: `row ${row}`, word, isIn }
  })
  const mentions = reading.mentions().flatMap((mention): Named[] => {
    const word = mentionText(reading, mention)
    if (rows.some((row) => word.includes(row.word)) || word.length < 3 || isLoose(mention, word)) return []
    const isIn = (other: Reading): boolean => isMentioned(mention, other) || isTold(word, other)
    return [{ key: mention.concept, word, isIn }]
  })
  return [...rows, ...mentions]
}

/** Kinds that are findings by any of their names; of the others everyday words may be something else. */
const findings: ReadonlySet<ConceptKind | undefined> = new Set<ConceptKind>(['condition', 'symptom', 'sign'])

/** Whether a name is no finding that must be told: a part of the body, a test, what is normal, or everyday words. */
function isLoose({ concept, form }: ConceptMention, word: string): boolean {
  const kind = vocabulary().concepts.get(concept)?.kind
  if (kind === 'anatomy' || kind === 'test' || /^normal-/.test(concept)) return true
  const parts = wordsOf(word)
  if (!parts.every((part) => isEveryday(part))) return false
  return form === 'lay' || form === 'adjective' || !findings.has(kind) || (parts.length === 1 && form !== 'preferred')
}

/** Whether half the words of a name stand in a text, elsewhere than in the name of something else. */
function isTold(name: string, other: Reading): boolean {
  const parts = wordsOf(name).filter((part) => part.length > 2 && !isFiller(part))
  const others = other.mentions().map((mention) => mentionText(other, mention))
  const told = parts.filter((part) => isAccounted(part, other))
  const own = told.filter((part) => !others.some((text) => wordsOf(text).some((word) => isAlike(word, part))))
  return told.length === parts.length || own.length * 2 >= parts.length
}

function mentionText({ text }: Reading, { start, end }: ConceptMention): string {
  return text.slice(start, end).toLowerCase()
}

/** Whether a text names the concept of a mention, a broader or a narrower one. */
function isMentioned({ concept }: ConceptMention, other: Reading): boolean {
  return other
    .mentions()
    .some((mention) => /^(?:same|broader|narrower)$/.test(relation(concept, mention.concept, vocabulary())))
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

/** Units written out: they belong to their numbers. */
const measure =
  /^(?:micro|milli|centi|deci|kilo|nano|pico)(?:lit(?:er|re)|gram|met(?:er|re)|mole?|equivalent|unit|second)s?$/

/** Words outside everyday English that nothing in the original accounts for. */
function strangers(after: Reading, before: Reading, whole: Reading): readonly Added[] {
  const known = after.facts.filter((fact) =>
    before.facts.some(({ kind, value, name }) => {
      return (kind === fact.kind && value === fact.value) || (name !== undefined && name === fact.name)
    }),
  )
  const shorts = shortForms(before.text)
  const told = after.mentions().filter((mention) => isMentioned(mention, before))
  const found = new Map<string, Added>()
  for (const { 0: printed, index } of after.text.matchAll(/\p{L}[\p{L}\p{M}\d]*/gu)) {
    const word = printed.toLowerCase()
    const isShort = /^[\p{L}\d]{3,6}$/u.test(printed) && (printed.match(/\p{Lu}/gu)?.length ?? 0) > 1
    if (found.has(word) || (!isShort && (word.length < 4 || isEveryday(word) || isFiller(word)))) continue
    if (measure.test(word)) continue
    if (isShort && isShortFor(word.replace(/s$/, ''), before.words)) continue
    const isIn = ({ words }: Reading): boolean =>
      words.some((other) => isAlike(word, other)) || isByConcept(word, before)
    if (isIn(before) || isByRoots(word, before)) continue
    if (told.some(({ start, end }) => start <= index && end >= index + printed.length)) continue
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

/** "Septum" and "septal", "discomfort" and "uncomfortable". */
function rootOf(word: string): string {
  const bare = word.replace(/^(?:dis|un)(?=[a-z]{6})/, '').replace(/able$/, '')
  return bare.length < 6 ? bare : bare.replace(/(?:um|al|us|a|is|ic|ous|ary|ar|ia|ine|ae|i)$/, '')
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
  const lost = namedIn(was).filter(({ isIn }) => !isIn(changed))
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
    .filter(({ isIn }) => !isIn(whole))
    .map(({ word }) => {
      const message = `The new text says ${quote(word)}, and nothing in the original accounts for it.`
      return changeIn(unit, { kind: 'finding', after: word, message })
    })
}
