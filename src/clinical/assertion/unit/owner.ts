import { quote } from '../../../errors.js'
import { findsIn } from '../../../text/index.js'
import type { Fact, FactChange, FactKind } from '../../fact/index.js'
import { concepts, isSameStem, stemOf } from '../term/index.js'
import { isFiller } from './alike.js'
import { isTurnedRound } from './comparative.js'
import { isExamined } from './examined.js'
import type { TextReading } from './reading.js'
import { changeIn, isOneOrder, type Unit, type UnitRule } from './rule.js'
import { together } from './side.js'

/** Facts of which several share a unit, so that what is told of one may be told of another. */
const owning: readonly FactKind[] = ['side', 'experiencer', 'site', 'drug', 'date', 'value']

/** A relative told by another one. */
const mixedKin = /maternal|paternal|['’]s (?:side|sister|brother|mother|father)/i

/** What belongs to one owner in the original and to another one in the new text: 4/5 of the left arm and 5/5 of the right. */
export const ownerRule: UnitRule = (unit) => {
  return isOneOrder(unit) || isTurnedRound(unit) ? [] : owning.flatMap((kind) => turnedIn(unit, kind))
}

function turnedIn(unit: Unit, kind: FactKind): readonly FactChange[] {
  const texts = [unit.was.text, unit.is.text] as const
  const has = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text))
  // "Thinner than the left" may be told as "compared with the left".
  if (kind === 'side' && (has(together) || /\bthan\b/.test(texts[0]) !== /\bthan\b/.test(texts[1]))) return []
  if (kind === 'experiencer' && has(mixedKin)) return []
  const [ours, theirs] = [boundIn(unit.was, kind), boundIn(unit.is, kind)]
  const both = [...ours].flatMap(([word, one]) => {
    const other = theirs.get(word)
    return other === undefined ? [] : [{ word, one, other }]
  })
  const turned = both.filter(({ one, other }) => one !== other && (kind !== 'value' || unitOf(one) === unitOf(other)))
  const isNumber = ({ word }: { readonly word: string }): boolean => /\d/.test(word)
  // Only what went both ways: wording alone moves a word to another neighbour.
  const first = turned.find(({ one, other }) => turned.some((back) => back.one === other && back.other === one))
  if (first === undefined) return []
  // Two numbers that changed their owners count by themselves; words follow the wording.
  const counted = isNumber(first) ? both.filter(isNumber) : both
  if (turned.filter((one) => counted.includes(one)).length * 2 <= counted.length) return []
  const { word, one, other } = first
  const message = `What the original says of ${quote(one)} (${quote(word)}) is told of ${quote(other)}.`
  return [changeIn(unit, { kind, before: one, after: other, message })]
}

/** A word of a text with its owner, where it names one. */
interface Token {
  readonly word: string
  readonly owner: string | null
  /** Number of the clause and of the sentence in which it occurs; a semicolon parts sentences. */
  readonly clause: number
  readonly sentence: number
}

/** How many words away a word of another clause counts as. */
const apart = 6

/** To which owner the words and values of a text belong that stand with one only: the nearest, of their clause first. */
function boundIn(reading: TextReading, kind: FactKind): ReadonlyMap<string, string> {
  const spans = reading.facts.filter(
    (fact) => isOwner(fact, kind) && !(kind === 'site' && isExamined(reading.text, fact.span)),
  )
  if (new Set(spans.map(({ value }) => value)).size < 2) return new Map()
  const tokens = tokensOf(reading, kind)
  const owners = tokens.flatMap(({ owner, ...place }, at) => (owner === null ? [] : [{ ...place, owner, at }]))
  const found = new Map<string, string | null>()
  for (const [at, { word, owner, clause, sentence }] of tokens.entries()) {
    if (owner !== null || !isOwned(word, kind)) continue
    const [first, second] = owners
      .filter((one) => one.sentence === sentence)
      .map((one) => ({ ...one, away: Math.abs(one.at - at) + (one.clause === clause ? 0 : apart) }))
      .sort((a, b) => a.away - b.away)
    if (first === undefined || (second?.away === first.away && second.owner !== first.owner)) continue
    const known = [...found.keys()].find((other) => isSameStem(other, word)) ?? word
    found.set(known, (found.get(known) ?? first.owner) === first.owner ? first.owner : null)
  }
  return new Map([...found].flatMap(([word, owner]) => (owner === null ? [] : [[word, owner] as const])))
}

/** What is printed behind a number: "9 y" and "6 wk" never change places. */
function unitOf(value: string): string {
  return value.replace(/^[\d.,/–-]+/, '')
}

/** Whether a fact may own words; of all numbers one list is made. */
function isOwner(fact: Fact, kind: FactKind): boolean {
  if (kind === 'value') return fact.quantity !== undefined && fact.quantity.shape !== 'ordinal'
  return fact.kind === kind && fact.name !== 'narrator'
}

/** Values belong to sides, findings to parts of the body, and what is measured to its number. */
function isOwned(word: string, kind: FactKind): boolean {
  if (kind === 'value') return !/\d/.test(word) && word.length > 3 && !isFiller(word)
  if (/\d/.test(word)) return kind !== 'site'
  return word.length > 3 && (kind !== 'site' || concepts().named.rowsOf(word).length > 0)
}

function tokensOf({ text, facts }: TextReading, kind: FactKind): readonly Token[] {
  let [clause, sentence] = [0, 0]
  const own = facts.filter((fact) =>
    kind === 'value' ? isOwner(fact, kind) : fact.kind === kind && !(kind === 'site' && isExamined(text, fact.span)),
  )
  return findsIn(text.toLowerCase(), /\d+(?:[.,/]\d+)*|\p{L}+|[,;:.()]/gu).flatMap(({ 0: word, index }): Token[] => {
    if (/^(?:[,;:.()]|and|but|while|whereas)$/.test(word)) {
      clause++
      if (word === '.' || word === ';') sentence++
      return []
    }
    const owner = own.find(({ span }) => index >= span.start && index < span.end)
    return [{ word: kind === 'site' ? word : stemOf(word), owner: owner?.value ?? null, clause, sentence }]
  })
}
