import {
  type Fact,
  type FactChange,
  type FactKind,
  type Loose,
  type Matched,
  matchFacts,
  type Near,
  nearChange,
  pairUp,
} from '../../fact/index.js'
import { isSameQuantity } from '../../quantity/index.js'
import { isEveryday, wordsOf } from '../term/index.js'
import { isShortFor, shortForms } from '../unit/index.js'

/** Kinds that are told by numbers, names and fixed words: each counts by itself, wherever in the text it stands. */
const exactKinds: ReadonlySet<FactKind> = new Set<FactKind>([
  'value',
  'comparator',
  'age',
  'duration',
  'date',
  'dose',
  'route',
  'frequency',
  'drug',
  'allergen',
  'gravidity',
  'vital-sign',
  'laboratory',
])

/** A text with all its facts. */
export interface TextFacts {
  readonly text: string
  readonly facts: readonly Fact[]
}

/** The facts of sentences that stand for each other. */
export interface FactUnit {
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
  /** A sentence of its own, for which nothing stands in the original. */
  readonly isPutIn?: boolean
}

/** Sentences about daily life are full of numbers: in one that was put in, only what is measured or ordered counts. */
function isMedical({ kind, quantity, value }: Fact): boolean {
  if (medical.has(kind)) return true
  const stated = quantity?.unit.dimension ?? value
  return kind === 'value' && /^(?:mass|mole|equivalent|unit)|temperature|mmHg|percent/.test(stated)
}

const medical = new Set<FactKind>(['drug', 'dose', 'vital-sign', 'laboratory', 'allergen', 'gravidity', 'age', 'route'])

/**
 * Numbers, drugs, orders, ages and times that changed, went or came: matched within their unit first, and then across
 * the text, so that a fact that moved is kept; two that changed places between units are a change.
 */
export function exactChanges(units: readonly FactUnit[], before: TextFacts, after: TextFacts): readonly FactChange[] {
  const near: Near[] = []
  const lost: Loose[] = []
  const added: Loose[] = []
  for (const [stretch, unit] of units.entries()) {
    const matched = withoutApart(matchFacts(unit.before.filter(isExact), unit.after.filter(isExact)))
    near.push(...matched.near)
    const twins = twinsIn(unit.before, before.text)
    const isLost = new Set(matched.lost)
    const gone = matched.lost.filter(
      (fact) =>
        isOrder(fact, unit.before, before.text) &&
        !isStatedOnce(fact, unit.after, after.text) &&
        !twins.get(fact)?.some((other) => !isLost.has(other)),
    )
    lost.push(...gone.map((fact) => ({ fact, stretch })))
    const [told, isAdded] = [twinsIn(unit.after, after.text), new Set(matched.added)]
    const come = matched.added.filter(
      (fact) =>
        isOrder(fact, unit.after, after.text) &&
        !isShortForm(fact, before.text, after.text) &&
        !told.get(fact)?.some((other) => !isAdded.has(other)) &&
        !isSetRight(fact, before, after.text),
    )
    added.push(...come.map((fact) => ({ fact, stretch })))
  }
  const texts = { before: before.text, after: after.text }
  const putIn = new Set(units.flatMap((unit) => (unit.isPutIn === true ? unit.after : [])))
  const stated = new Set(before.facts.map(({ kind, value }) => `${kind} ${value}`))
  const isKnown = ({ kind, value }: Fact): boolean => stated.has(`${kind} ${value}`)
  const swapped = exchanged(lost, added, units)
  const moved = matchFacts(
    lost.filter((one) => !swapped.has(one)).map(({ fact }) => fact),
    added.filter((one) => !swapped.has(one)).map(({ fact }) => fact),
  )
  const [gone, come] = [new Set(moved.lost), new Set(moved.added.filter((fact) => !putIn.has(fact) || isMedical(fact)))]
  return [
    ...[...near, ...moved.near].map((pair) => nearChange(pair, texts)),
    ...pairUp(
      lost.filter((one) => gone.has(one.fact) || swapped.has(one)),
      added.filter((one) => come.has(one.fact) || swapped.has(one)),
      { texts, facts: { before: before.facts, after: after.facts } },
    )
      .filter(({ before: old, after: now }) => old !== null || now === null || !putIn.has(now) || !isKnown(now))
      .map((change) => {
        const isLoose = change.before === null && change.after !== null && putIn.has(change.after)
        return isLoose && change.kind === 'value' ? { ...change, level: 'warning' as const } : change
      })
      .flatMap((change) => softened(change, texts)),
  ]
}

/** Words for a route that tell something else without a drug: patches of skin, sores of the mouth. */
const looseRoute = /^(?:patch(?:es)?|oral|gel|creams?|ointment)$/i

/** Whether a fact is what it seems: a loose word is a route beside what is given, and "n.p.o." is none. */
function isOrder({ kind, span }: Fact, beside: readonly Fact[], text: string): boolean {
  if (kind !== 'route') return true
  if (/\bn\.?$/i.test(text.slice(Math.max(0, span.start - 2), span.start))) return false
  const isLoose = looseRoute.test(text.slice(span.start, span.end))
  return !isLoose || beside.some((fact) => /^(?:drug|dose|frequency)$/.test(fact.kind))
}

/** Of each number that is printed twice, in two units and the one in brackets, the other: "36.4°C (97.5°F)". */
function twinsIn(facts: readonly Fact[], text: string): ReadonlyMap<Fact, readonly Fact[]> {
  const byStart = new Map<number, Fact[]>()
  for (const fact of facts) byStart.set(fact.span.start, [...(byStart.get(fact.span.start) ?? []), fact])
  const twins = new Map<Fact, Fact[]>()
  for (const first of facts) {
    const gap = /\s?\(/y
    gap.lastIndex = first.span.end
    if (!gap.test(text)) continue
    for (const second of byStart.get(gap.lastIndex) ?? []) {
      if (!isSameNumberFact(first, second)) continue
      twins.set(first, [...(twins.get(first) ?? []), second])
      twins.set(second, [...(twins.get(second) ?? []), first])
    }
  }
  return twins
}

function isSameNumberFact(a: Fact, b: Fact): boolean {
  return (
    a.quantity !== undefined && b.quantity !== undefined && isSameQuantity(a.quantity, b.quantity, a.name ?? b.name)
  )
}

/** What is left of a match where "from 11.8 to 9.1" is not told as "9.1, down from 11.8", or the other way round. */
function withoutApart({ lost, added, near }: Matched): Matched {
  const stated = new Set([...apartIn(lost, added), ...apartIn(added, lost)])
  const isOpen = (fact: Fact): boolean => !stated.has(fact)
  return { lost: lost.filter(isOpen), added: added.filter(isOpen), near }
}

/** Ranges of one list, each with the two numbers of the other one that are its ends. */
function apartIn(ranges: readonly Fact[], numbers: readonly Fact[]): readonly Fact[] {
  return ranges.flatMap((range) => {
    if (range.quantity?.shape !== 'range') return []
    const { quantity } = range
    const ends = quantity.values.map((value) => {
      const end = (shape: 'number' | 'ordinal') => ({ ...range, quantity: { ...quantity, values: [value], shape } })
      return numbers.find(
        (number) =>
          number.quantity?.values.length === 1 &&
          // "The fourth through eighth ribs" are ribs 4 to 8.
          isSameNumberFact(end(number.quantity.shape === 'ordinal' ? 'ordinal' : 'number'), number),
      )
    })
    const found = ends.flatMap((end) => end ?? [])
    return found.length === 2 ? [range, ...found] : []
  })
}

/** "PIP" for "proximal interphalangeal" is no drug, and "ACE inhibitor" the one that was told in full. */
function isShortForm({ kind, span }: Fact, before: string, after: string): boolean {
  const [form] = shortForms(after.slice(span.start, span.end))
  return kind === 'drug' && form !== undefined && form.length > 2 && isShortFor(form.toLowerCase(), wordsOf(before))
}

/** Whether a drug is in the original with one letter wrong, in a word that names no other drug. */
function isSetRight({ kind, span }: Fact, before: TextFacts, after: string): boolean {
  if (kind !== 'drug' || span.end - span.start < fewestLetters) return false
  const name = after.slice(span.start, span.end).toLowerCase()
  const words = before.text.toLowerCase().matchAll(/\p{L}+/gu)
  return [...words].some(
    ({ 0: word, index }) =>
      isOneLetterOff(word, name) &&
      !isEveryday(word) &&
      !before.facts.some((fact) => fact.kind === 'drug' && fact.span.start <= index && index < fact.span.end),
  )
}

/** Names of drugs with fewer letters may differ from others in one. */
const fewestLetters = 8

/** Whether two words differ by one letter that is missing, added or another. */
function isOneLetterOff(one: string, other: string): boolean {
  let head = 0
  while (head < one.length && one[head] === other[head]) head++
  let tail = 0
  while (tail < Math.min(one.length, other.length) - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return one !== other && Math.max(one.length, other.length) - head - tail === 1
}

/** What was said of each of two drugs and is now said once for both. */
function isStatedOnce({ kind, value }: Fact, others: readonly Fact[], text: string): boolean {
  if (kind !== 'route' && kind !== 'dose') return false
  return others.some(
    (fact) =>
      fact.kind === kind &&
      fact.value === value &&
      (kind === 'route' || /\b(?:each|both)\b/i.test(text.slice(fact.span.start - 12, fact.span.start))),
  )
}

/** A change whose number is told in other words is none; one of manner alone is a warning. */
function softened(change: FactChange, texts: { before: string; after: string }): readonly FactChange[] {
  const { before, after, kind } = change
  if (before !== null && after !== null) {
    // The second day is day two, and the third attack makes three of them.
    const countOf = ({ value }: Fact): string => value.replace(/\.$| time$/, '')
    if (kind === 'value' && countOf(before) === countOf(after)) return []
    if (kind === 'frequency' && everyOf(before) === everyOf(after)) return [{ ...change, level: 'warning' }]
    return kind === 'value' && isOfCells(before, after, texts) ? [] : [change]
  }
  const fact = (before ?? after) as Fact
  const [own, other] = before === null ? [texts.after, texts.before] : [texts.before, texts.after]
  if (isArticle(fact, other)) return []
  const isSpelled = kind === 'value' && !/\d/.test(own.slice(fact.span.start, fact.span.end))
  // "Within 10 minutes", "over a year": what bounds a number is told by other words, too.
  const isMild =
    kind === 'comparator' ||
    (kind === 'frequency' && !/^(?:\d|every)/.test(fact.value) && !isByNeed(change, texts)) ||
    (isSpelled && !hasUnit(fact))
  return [isMild ? { ...change, level: 'warning' } : change]
}

/** "Twice a day" is "every 12 hours", if not quite. */
function everyOf({ value }: Fact): string {
  const [, times] = /^([2346])\/day$/.exec(value) ?? []
  return times === undefined ? value : `every ${24 / Number(times)} h`
}

/** A count of cells in a microliter, and in a liter; the name of the cells stands between the number and its unit. */
function isOfCells(before: Fact, after: Fact, texts: { readonly before: string; readonly after: string }): boolean {
  const perLiter = ({ span }: Fact, text: string): number => {
    const behind = text.slice(span.end, span.end + 40)
    return /^[^.;]*(?:\/[µμ]L|\/mm3|\/mm³|per microliter)/i.test(behind) ? 1e6 : 1
  }
  const [one, other] = [before, after].map(({ quantity }) => {
    const [value] = quantity?.values ?? []
    return value === undefined ? 0 : Number(value.units) / 10 ** value.places
  }) as [number, number]
  const [was, is] = [perLiter(before, texts.before), perLiter(after, texts.after)]
  return was !== is && one > 0 && Math.abs((one * was) / (other * is) - 1) < 1e-9
}

/** An order for times of need that is told for none any more. */
function isByNeed({ before, after }: FactChange, texts: { readonly after: string }): boolean {
  return after === null && before?.value === 'as needed' && !needed.test(texts.after)
}

const needed =
  /\b(?:need\w*|requir\w*|necessary|on demand|when(?:ever)? (?:he|she|it|they|the)|if (?:he|she|it|the)|p\.? ?r\.? ?n)\b/i

function hasUnit({ quantity }: Fact): boolean {
  return quantity !== undefined && quantity.unit.dimension !== 'number'
}

/** Lengths of time that are one of a longer unit. */
const ones: Readonly<Record<string, string>> = { '24 h': '1 d', '7 d': '1 wk', '12 mo': '1 yr', '60 min': '1 h' }

/** "One month", told as "a month"; "per day", told as "a day"; "24 hours", told as "the past day". */
function isArticle({ value: stated, quantity }: Fact, other: string): boolean {
  const value = ones[stated] ?? stated
  const unit = /^1[ /](second|minute|hour|day|week|month|year|night|morning|s|min|h|d|wk|mo|yr|pack|[a-z]+)\b/.exec(
    value,
  )?.[1]
  if (unit === undefined) return false
  const words = units[unit] ?? unit
  return (
    new RegExp(`\\b(?:an?|each|per|every|the|one|past|last) ${words}|\\b${words}ly\\b|\\bdaily\\b`, 'i').test(other) &&
    quantity?.approximate !== true
  )
}

const units: Readonly<Record<string, string>> = {
  s: 'sec',
  min: 'min',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  yr: 'year',
}

function isExact({ kind }: Fact): boolean {
  return exactKinds.has(kind)
}

/** Facts of one kind that changed places between two units. */
function exchanged(lost: readonly Loose[], added: readonly Loose[], units: readonly FactUnit[]): ReadonlySet<Loose> {
  const found = new Set<Loose>()
  if (lost.length > mostExchanged || added.length > mostExchanged) return found
  const isOne = (a: Fact, b: Fact): boolean => a.kind === b.kind && a.value === b.value && a.name === b.name
  const isWhole = (stretch: number): boolean =>
    (units[stretch]?.before.length ?? 0) > 0 && (units[stretch]?.after.length ?? 0) > 0
  for (const went of lost) {
    const there = added.find((one) => one.stretch !== went.stretch && isOne(one.fact, went.fact))
    if (there === undefined || !isWhole(went.stretch) || !isWhole(there.stretch)) continue
    const back = lost.find(
      (one) => one.stretch === there.stretch && one.fact.kind === went.fact.kind && one.fact.value !== went.fact.value,
    )
    const here = added.find((one) => back !== undefined && one.stretch === went.stretch && isOne(one.fact, back.fact))
    if (back === undefined || here === undefined) continue
    for (const one of [went, there, back, here]) found.add(one)
  }
  return found
}

/** In a text with more open facts than this, nothing is looked for. */
const mostExchanged = 2000
