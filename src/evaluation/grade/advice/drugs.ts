import { readFacts } from '../../../clinical/index.js'
import { grouped } from '../../../grouped.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { brandedDrugs } from './brands.js'
import { classedDrugs } from './classes.js'
import { companionDrugs, treatingDrugs } from './companion-drugs.js'
import { hazardousDrugs } from './hazards.js'
import { advicePatterns, textBefore } from './words.js'

/** Whose use is decided, and what may stand in its place. */
export interface DrugNames {
  /** The drug and other names for it. */
  readonly drug: readonly string[]
  /** The class that it belongs to. */
  readonly drugClass?: string | null
  readonly alternatives: readonly string[]
}

/** A drug where a text names it. */
export interface DrugMention {
  readonly start: number
  readonly end: number
  /** `this`: the drug that is decided about; `pronoun`: told by "it" or "the drug". */
  readonly who: 'this' | 'alternative' | 'other' | 'pronoun'
  readonly name: string
  /** Named by its class. */
  readonly isClass?: boolean
}

/** The drugs of a text in small letters, in its order and without overlap. */
export function mentionsIn(text: string, { drug, drugClass = null, alternatives }: DrugNames): readonly DrugMention[] {
  // "PPI" tells the class "proton pump inhibitor", which the list of drugs has too.
  const ownClass = drugClass?.toLowerCase()
  const named: DrugMention[] = [
    ...placed(text, drug.flatMap(shortened), 'this'),
    ...(drugClass === null ? [] : placed(text, [drugClass], 'this').map((one) => ({ ...one, isClass: true }))),
    ...placed(text, alternatives.flatMap(headsOf).flatMap(shortened), 'alternative'),
    ...drugsIn(text).map(
      (one, _, all): DrugMention => ({
        ...one,
        ...(one.name === ownClass ? { isClass: true } : {}),
        who:
          one.name === ownClass
            ? 'this'
            : isFreeForm(text, one, alternatives)
              ? 'alternative'
              : kindOf(one.name, { drug, alternatives }, all),
      }),
    ),
    ...[...text.matchAll(advicePatterns().pronoun)].map(
      ({ index, 0: word }): DrugMention => ({ start: index, end: index + word.length, who: 'pronoun', name: word }),
    ),
  ]
  // "Tenofovir alafenamide" is told by its whole name and not by the half that another drug has too.
  const rank = { this: 0, alternative: 1, other: 2, pronoun: 3 }
  const kept: DrugMention[] = []
  const taken = new Uint8Array(text.length)
  for (const one of named.sort((a, b) => b.end - b.start - (a.end - a.start) || rank[a.who] - rank[b.who])) {
    // What is kept is no shorter, so it overlaps only where it covers an end.
    if (taken[one.start] || taken[one.end - 1]) continue
    taken.fill(1, one.start, one.end)
    kept.push(one)
  }
  // "Another statin" is another drug than the one of that class which is decided about.
  return kept
    .map((one) =>
      one.who === 'this' && another.test(textBefore(text, one.start)) ? { ...one, who: 'other' as const } : one,
    )
    .sort((a, b) => a.start - b.start)
}

/** The same without those that are told by "it" or "the drug". */
export function namedIn(text: string, names: DrugNames): readonly DrugMention[] {
  return mentionsIn(text, names).filter(({ who }) => who !== 'pronoun')
}

/** Whether a drug is another one than that which is decided about, listed as an alternative or not. */
export function isOther({ who }: DrugMention): boolean {
  return who === 'alternative' || who === 'other'
}

const another = /\b(?:another|other|different|alternative|non-?)\s?$/

function placed(text: string, names: readonly string[], who: DrugMention['who']): DrugMention[] {
  return names.flatMap((name) => {
    return [...text.matchAll(patternOf(name))].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
      who,
      name,
    }))
  })
}

/** Names of references are few and come again and again. */
function patternOf(name: string): RegExp {
  const found = patterns.get(name) ?? new RegExp(`(?<![a-z])${alternationOf([name.toLowerCase()])}s?(?![a-z])`, 'g')
  patterns.set(name, found)
  return found
}

const patterns = new Map<string, RegExp>()

/**
 * Whose other name a drug's name is: Macrobid is nitrofurantoin. One part of a combination is that combination, but where
 * it is an alternative to it by itself: clotrimazole in the place of clotrimazole and betamethasone.
 */
function kindOf(
  generic: string,
  { drug, alternatives }: DrugNames,
  all: readonly { readonly name: string }[],
): 'this' | 'alternative' | 'other' {
  const parts = new Set(drug.flatMap((name) => genericsOf(name)))
  const isAlternative = alternatives.some((name) => genericsOf(standInOf(name)).includes(generic))
  if (!parts.has(generic)) return isAlternative ? 'alternative' : 'other'
  const isWhole = [...parts].every((part) => all.some(({ name }) => name === part))
  return isAlternative && parts.size > 1 && !isWhole ? 'alternative' : 'this'
}

/** "Sodium chloride without preservative" is told as "preservative-free sodium chloride" too. */
function isFreeForm(text: string, { name, start, end }: Omit<DrugMention, 'who'>, listed: readonly string[]): boolean {
  return listed.some((one) => {
    const [head = '', lacking] = one.toLowerCase().split(' without ')
    const word = lacking?.match(/^[a-z]{5,}/)?.[0]
    if (word === undefined || !genericsOf(head).includes(name)) return false
    const before = new RegExp(`\\b${word}[- ]free (?:[\\d.,%]+ ?(?:mg|g)? ?){0,2}$`).test(textBefore(text, start))
    return before || new RegExp(`^[^,;]{0,20}(?:\\b${word}[- ]free\\b|\\bwithout (?:a )?${word})`).test(text.slice(end))
  })
}

/** The drugs that a name tells, by their generic names. */
export function genericsOf(name: string): readonly string[] {
  const found = generics.get(name) ?? drugsIn(name.toLowerCase()).map((one) => one.name)
  generics.set(name, found)
  return found
}

const generics = new Map<string, readonly string[]>()

/** A name in small letters, and the drugs that it tells: what a row of a table may call it. */
export function namesOf(name: string): readonly string[] {
  return [name.toLowerCase(), ...genericsOf(name)]
}

/** The rows of a table that are about a drug. */
export function rowsOf<Row extends { readonly drugs: readonly string[] }>(
  rows: readonly Row[],
  name: string,
): readonly Row[] {
  const names = namesOf(name)
  return rows.filter(({ drugs }) => drugs.some((one) => names.includes(one)))
}

/** The drugs of a text in small letters, by their generic names; several for the brand of a combination. */
export function drugsIn(text: string): readonly Omit<DrugMention, 'who'>[] {
  const known = readFacts(text)
    .filter(({ kind }) => kind === 'drug')
    .map(({ span, value }) => ({ ...span, name: value.replaceAll('-', ' ') }))
  const listed = listedIn(text)
  const isLonger = (one: Span, other: Span): boolean => one.end - one.start > other.end - other.start
  const [overKnown, overListed] = [overlapping(known), overlapping(listed)]
  return [
    ...known.filter((one) => !overListed(one).some((other) => isLonger(other, one))),
    ...listed
      .filter((one) => overKnown(one).every((other) => isLonger(one, other)))
      .flatMap((one) => (brandedDrugs().get(one.name) ?? [one.name]).map((name) => ({ ...one, name }))),
  ].sort((a, b) => a.start - b.start)
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Finds those of some spans that overlap another one, each once for every character that they share. */
function overlapping(spans: readonly Span[]): (one: Span) => readonly Span[] {
  const at = new Map<number, Span[]>()
  for (const span of spans)
    for (let place = span.start; place < span.end; place += 1) at.set(place, [...(at.get(place) ?? []), span])
  return ({ start, end }) => Array.from({ length: end - start }, (_, i) => at.get(start + i) ?? []).flat()
}

/** Drugs that the tables of advice name, by the first word of their names, the longest first. */
const listedDrugs = once((): ReadonlyMap<string, readonly string[]> => {
  const all = new Set([
    ...classedDrugs(),
    ...hazardousDrugs(),
    ...companionDrugs(),
    ...treatingDrugs(),
    ...brandedDrugs().keys(),
  ])
  const longestFirst = [...all].sort((one, other) => other.length - one.length)
  return grouped(longestFirst, (name) => /^\w+/.exec(name)?.[0] ?? name)
})

/** The drugs of a text that the tables of advice name; hyphens stand for blanks. */
function listedIn(text: string): readonly (Span & { readonly name: string })[] {
  const blank = text.replaceAll('-', ' ')
  const found: (Span & { readonly name: string })[] = []
  for (const { index: start, 0: word } of blank.matchAll(/\w+/g)) {
    if (start < (found.at(-1)?.end ?? 0) || text.charAt(start - 1) === '-') continue
    const name = listedDrugs()
      .get(word)
      ?.find((one) => blank.startsWith(one, start) && !/^\w/.test(blank.slice(start + one.length)))
    if (name !== undefined) found.push({ start, end: start + name.length, name })
  }
  return found
}

/**
 * "MMR vaccine" is called MMR, and "Tdap vaccine" Tdap; what is no abbreviation is written in small letters, and tells the
 * vaccine where its doses are spoken of: "rotavirus dose 2".
 */
function shortened(name: string): readonly string[] {
  const [, short, disease] = /^(?:([A-Z][A-Za-z-]*)|([a-z-]+)) vaccine$/.exec(name) ?? []
  if (disease !== undefined) return [name, ...['dose', 'series', 'shot', 'booster'].map((one) => `${disease} ${one}`)]
  return short === undefined ? [name] : [name, short]
}

/** "Azithromycin in place of clarithromycin" is azithromycin. */
function standInOf(alternative: string): string {
  return alternative.toLowerCase().split(' in place of ')[0] ?? ''
}

/**
 * An alternative as it is written, what stands before its conditions, and the drugs that it names: "cryotherapy with liquid
 * nitrogen", cryotherapy; "extended-release nifedipine", nifedipine.
 */
function headsOf(alternative: string): readonly string[] {
  const text = standInOf(alternative)
  const [head = ''] = text.split(/[,:;(]| (?:by|with|if|for|in|on|at|as|of|until|besides|taken|without|under|and|or)\b/)
  const named = drugsIn(text).map(({ start, end }) => text.slice(start, end))
  const isNoMedicine = /^(?:a|an|the|no|more|measures|putting|training|treatment|other)\b/.test(head)
  return [alternative, ...(isNoMedicine || head.length < 5 ? [] : [head]), ...named]
}
