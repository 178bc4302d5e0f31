import { memoiseByObject } from '../../../memoise-by-object.js'
import { isWithin } from '../../../text/index.js'
import { alternationOf, filled, once, several, tableFile } from '../../../vocabulary/index.js'
import type { Fact, FactChange, FactKind } from '../../fact/index.js'
import { readPatient, type Sex, sexesOf } from '../../patient/index.js'
import { stemOf, wordsOf } from '../term/index.js'
import { hasAlike, isByMedicalWord, isByRoots, isFiller } from './alike.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule, type Whole } from './rule.js'

type Values = ReadonlySet<string>

function valuesOf(facts: readonly Fact[], kind: FactKind): Values {
  return new Set(facts.flatMap((fact) => (fact.kind === kind ? [fact.value] : [])))
}

/**
 * A sex of which neither the original of the unit nor the patient is; "he", "she" and "the patient" are the patient where
 * nobody else is named.
 */
export const sexRule: UnitRule = (unit) => {
  const [before, after] = [unit.was.facts, unit.is.facts]
  const kin = [...valuesOf(before, 'experiencer')].map(sexOfKin)
  const was = new Set<string | null | undefined>([...valuesOf(before, 'sex'), unit.whole.sex, ...kin])
  const stated = after.find(({ kind, value }) => kind === 'sex' && !was.has(value))
  const ours = before.find(({ kind }) => kind === 'sex')
  // "Contact with tuberculosis" is nobody to speak of.
  const isSomebody = ({ kind, value }: Fact): boolean =>
    kind === 'experiencer' && !/^(?:contact|family|pet)$/.test(value)
  if (stated === undefined || after.some(isSomebody)) return []
  if (ours === undefined && unit.whole.sex === null) return []
  const message = `The new text speaks of somebody ${stated.value}, and the original of nobody such.`
  return [changeIn(unit, { kind: 'sex', before: textOf(unit.was, ours), after: textOf(unit.is, stated), message })]
}

function textOf({ text }: { readonly text: string }, fact: Fact | undefined): string | null {
  return fact === undefined ? null : text.slice(fact.span.start, fact.span.end)
}

/** Of which sex a relative is; "maternal" tells of the mother. */
function sexOfKin(kin: string): Sex | undefined {
  return sexesOf('relative').get(/ernal$/.test(kin) ? (kinship[kin]?.[0] ?? '') : kin)
}

/** Relatives who may stand for each other, by a word that holds both. */
const kinship: Readonly<Record<string, readonly string[]>> = {
  parents: ['mother', 'father'],
  sibling: ['brother', 'sister', 'twin'],
  child: ['son', 'daughter'],
  spouse: ['wife', 'husband', 'partner'],
  maternal: ['mother'],
  paternal: ['father'],
  contact: ['friend', 'roommate', 'coworker', 'neighbor', 'classmate'],
}

/** Who a patient is to the relatives that bring him or her. */
const patientOf: Readonly<Record<string, readonly string[]>> = {
  son: ['mother', 'father', 'parents'],
  daughter: ['mother', 'father', 'parents'],
  mother: ['son', 'daughter'],
  father: ['son', 'daughter'],
  wife: ['husband'],
  husband: ['wife'],
}

/** People in general, who stand for nobody. */
const anybody = /^(?:child|family|contact|pet|teacher|twin)$/

/** People who may be told by what they do beside the patient: "two people she worked with", "sex with two men". */
const acquainted = /^(?:partner|coworker|classmate|neighbor|roommate|friend)$/

/** Words with which somebody tells or brings, and is no part of what is told. */
const telling =
  /\b(?:sa(?:ys|id)|den(?:y|ies|ied)|report(?:s|ed)?|state(?:s|d)|t(?:ells|old)|notic\w+|not(?:es|ed)|describ\w+|according|br(?:ings|ought)|accompan\w+|ask(?:s|ed)|recalls?|mentions?|believes?|thinks?|with (?:his|her)|lives|by (?:his|her))\b/i

/** Whose illness it is: a relative who came, went or became another. */
export const kinRule: UnitRule = (unit) => {
  const text = unit.was.text
  const [was, is] = sameRelatives(unit.was, unit.is)
  if (was.size === 0 && is.size === 0) return []
  // "His father brings him in" is "a father brings in his son"; who does not bring anybody may speak of another.
  const isPatient = (one: string): boolean =>
    (patientOf[one] ?? []).some((other) => was.has(other) && is.has(other)) &&
    (/^(?:son|daughter)$/.test(one) || /\bbr(?:ings?|ought)\b/i.test(text)) &&
    (unit.whole.sex ?? sexOfKin(one)) === sexOfKin(one)
  const [lost, come] = [
    [...was].find((one) => !anybody.test(one) && !isSameKin(one, is) && !isBornTo(one, unit.is.text)),
    [...is].filter(
      (one) =>
        !anybody.test(one) && !isSameKin(one, was) && !isNamed(one, text) && !isBornTo(one, text) && !isPatient(one),
    ),
  ]
  const found = come.find((one) => !kinIn(unit.whole.reading()).has(one)) ?? (lost === undefined ? undefined : come[0])
  const tell = (message: string, level: FactChange['level'] = 'error'): readonly FactChange[] => [
    changeIn(unit, {
      kind: 'experiencer',
      before: lost ?? null,
      after: found ?? (lost === undefined ? '' : null),
      level,
      message,
    }),
  ]
  if (/\bfamily (?:history|members?)\b|\brelatives?\b/i.test(text) && was.has('family') && is.size === 0) {
    // "There are no heart attacks in his line": a family has more names than relatives have.
    return tell('The original speaks of the family, and the new text of the patient.', 'warning')
  }
  const isBirth = found === 'mother' && /\b(?:born|birth|deliver\w*|gravid\w*|pregnan\w*)\b/i.test(text)
  if (found !== undefined && !isBirth && !(lost === undefined && was.has('family'))) {
    return tell(
      `The new text speaks of the ${found}, and the original ${lost === undefined ? 'of nobody such' : `of the ${lost}`}.`,
    )
  }
  // "Her mother says" may become "reportedly"; whose illness it is may not go.
  if (lost !== undefined && is.size === 0 && !telling.test(text) && !acquainted.test(lost)) {
    return tell(`The original speaks of the ${lost}, and the new text of nobody such.`)
  }
  return []
}

/** Whether "the child" is the patient, who is no adult and may be told by a pronoun. */
export function isPatient(fact: Fact | null, { text }: TextReading, { reading }: Whole): boolean {
  if (fact?.value !== 'child' || !/\b(?:the|this) $/i.test(text.slice(0, fact.span.start))) return false
  const { years } = readPatient(reading().text)
  return !/ren$/i.test(text.slice(fact.span.start, fact.span.end)) && (years === null || years < adult)
}

const adult = 18

/** Whether a text tells of a child that somebody has: "she delivered a healthy boy" of her son. */
function isBornTo(kin: string, text: string): boolean {
  const own =
    /\b(?:deliver\w*|birth to|(?:mother|father) of|ha[sd]|have)\b[^.;]*?\b(?:(?<male>boy)|(?<female>girl)|child|baby)/i.exec(
      text,
    )
  if (own === null || !/^(?:son|daughter)$/.test(kin)) return false
  const { male, female } = own.groups ?? {}
  return (kin === 'son' ? female : male) === undefined
}

/** The relatives of two texts; "his mother says that her brother" may speak of her brother or of his, an uncle. */
function sameRelatives(...readings: readonly [TextReading, TextReading]): readonly [Values, Values] {
  const [was, is] = readings.map(kinIn) as [Values, Values]
  const parted = [was, is].map((own) => ['brother', 'sister'].some((one) => own.has(one)) && own.has('mother'))
  const uncles = [was, is].map((own) => own.has('maternal') && (own.has('uncle') || own.has('aunt')))
  const isSame = (parted[0] && uncles[1]) || (parted[1] && uncles[0])
  const without = (own: Values): Values =>
    new Set([...own].filter((one) => !/^(?:brother|sister|mother|maternal|uncle|aunt)$/.test(one)))
  return isSame === true ? [without(was), without(is)] : [was, is]
}

const bringing =
  /\ban? (?:[\w-]+ ){0,3}(woman|man|couple)\b[^.;]* (?:brings?|brought)\b[^.;]* (?:her|his|their) (?:[\w-]+ ){0,3}(son|daughter|child)\b/

const parentOf: Readonly<Record<string, string>> = { woman: 'mother', man: 'father', couple: 'parents' }

const siblingOfParent = /\b(brother|sister)s? of (?:his|her|the) (mother|father)\b/gi

/** The relatives of a text; a brother of the mother is a maternal uncle. */
const kinIn = memoiseByObject(({ text, facts }: TextReading): Values => {
  const kin = new Set(valuesOf(facts, 'experiencer'))
  if (!/mother|father|\bbr(?:ing|ought)/i.test(text)) return kin
  for (const [, sibling = '', parent = ''] of text.toLowerCase().matchAll(siblingOfParent)) {
    for (const one of [sibling, parent]) kin.delete(one)
    kin.add(sibling === 'brother' ? 'uncle' : 'aunt').add(parent === 'mother' ? 'maternal' : 'paternal')
  }
  // "A woman brings in her son" is the mother of the patient.
  const [, parent = '', child = ''] = bringing.exec(text.toLowerCase()) ?? []
  if (parent !== '' && kin.delete(child)) kin.add(parentOf[parent] ?? 'parents')
  // "She is the mother of two girls" tells of herself.
  for (const [, parent = ''] of text
    .toLowerCase()
    .matchAll(/\b(?:is|was|became) (?:an? |the )?(?:[a-z]+ )?(mother|father) of\b/g))
    kin.delete(parent)
  return kin
})

/** Whether a text has the name of a relative in some word: "maternal". */
export function isNamed(kin: string, text: string): boolean {
  return text.toLowerCase().includes(kin === 'mother' ? 'matern' : kin === 'father' ? 'patern' : kin.slice(0, 7))
}

/** Whether two texts speak of the same relatives. */
export function isOneFamily(...readings: readonly [TextReading, TextReading]): boolean {
  const [was, is] = sameRelatives(...readings)
  return [...was].every((one) => isSameKin(one, is)) && [...is].every((one) => isSameKin(one, was))
}

/** Whether two texts speak of a relative in common, by his own name. */
export function hasOneRelative(...readings: readonly [TextReading, TextReading]): boolean {
  const [was, is] = readings.map(kinIn) as [Values, Values]
  return [...was].some((one) => !anybody.test(one) && is.has(one))
}

/** Whether a relative is among others, by name or by a word that holds both. */
function isSameKin(one: string, others: Values): boolean {
  if (others.has(one)) return true
  return Object.entries(kinship).some(([all, some]) => {
    return (one === all && some.some((other) => others.has(other))) || (some.includes(one) && others.has(all))
  })
}

/** Where a part lies, and parts that are everywhere: which of them is told is a matter of wording. */
const loosely =
  /^(?:base|apex|upper|lower|medial|lateral|\w+ior|proximal|distal|(?:above|below) a part|\w+ lobe|\w+ line|skin|back|spine)$/

/** Regions of the body, and what lies in them. */
const regionFile = tableFile('assertion/regions.csv', () => ({ region: filled, parts: several('|', filled) }))

const regions = once(
  () =>
    new Map(
      regionFile.read().map(({ region, parts }) => [region, new RegExp(`^(?:${alternationOf(parts)})$`)] as const),
    ),
)

function isPartOf(one: string, other: string): boolean {
  return regions().get(one)?.test(other) === true || regions().get(other)?.test(one) === true
}

/** Whether a text speaks of a part: by its name, a part of it, a name that holds its own, or a medical word for it. */
function isSiteIn(site: string, sites: Values, reading: TextReading): boolean {
  return (
    sites.has(site) ||
    [...sites].some((other) => isPartOf(site, other) || other.endsWith(` ${site}`) || site.endsWith(` ${other}`)) ||
    isByMedicalWord(site, reading) ||
    isByRoots(site, reading) ||
    // "The sternal border" is "the border of the sternum".
    wordsOf(site).every((word) => hasAlike(reading, word))
  )
}

/** The parts of the body that a text names at a place. */
export function sitesAt({ facts }: TextReading, at: number): readonly string[] {
  return facts.flatMap(({ kind, value, span }) => (kind === 'site' && isWithin(at, span) ? [value] : []))
}

/** Whether of two parts of the body one is the other, or a part of it; extremities are arms and legs. */
export function isOneRegion(one: string, other: string, readings: readonly [TextReading, TextReading]): boolean {
  const hasLimbs = ({ facts }: TextReading): boolean =>
    ['arm', 'leg'].every((limb) => valuesOf(facts, 'site').has(limb))
  if (one === 'extremities' || other === 'extremities') return one === other || readings.some(hasLimbs)
  return one === other || isPartOf(one, other)
}

/** How many words of meaning on either side tell what is said of a part. */
const reach = 4

/** The words of meaning that occur near a part of the body, wherever a text names it. */
function wordsBeside({ text, facts }: TextReading, site: string): ReadonlySet<string> {
  const spans = facts.filter(({ kind, value }) => kind === 'site' && value === site).map(({ span }) => span)
  const stemsIn = (piece: string): readonly string[] =>
    wordsOf(piece).flatMap((word) => (isFiller(word) ? [] : [stemOf(word)]))
  return new Set(
    spans.flatMap(({ start, end }) => [
      ...stemsIn(text.slice(Math.max(0, start - 80), start)).slice(-reach),
      ...stemsIn(text.slice(end, end + 80)).slice(0, reach),
    ]),
  )
}

function sharesPlace(was: ReadonlySet<string>, is: ReadonlySet<string>): boolean {
  return [...was].some((stem) => is.has(stem))
}

/** A part of the body in the place of another one. */
export const siteRule: UnitRule = (unit) => {
  const [was, is] = [valuesOf(unit.was.facts, 'site'), valuesOf(unit.is.facts, 'site')]
  const gone = [...was].filter((site) => !isSiteIn(site, is, unit.is))
  const come = [...is].filter((site) => !isSiteIn(site, was, unit.was))
  const [old, now] = [gone[0], come[0]]
  if (old === undefined || now === undefined) return []
  const isLoose =
    gone.every((site) => loosely.test(site)) ||
    come.every((site) => loosely.test(site)) ||
    !gone.some((one) => come.some((other) => sharesPlace(wordsBeside(unit.was, one), wordsBeside(unit.is, other))))
  const message = `The original speaks of the ${old}, and the new text of the ${now}.`
  return [changeIn(unit, { kind: 'site', before: old, after: now, level: isLoose ? 'warning' : 'error', message })]
}
