import { compareFacts, type Fact, type FactChange, type FactKind } from '../../../clinical/index.js'
import { quote } from '../../../errors.js'
import { turnedFaults } from './bound.js'
import type { Fault, GateRule } from './unit.js'

/** Kinds whose exchange is nearly always one, in faithful and changed texts alike. */
const sure: ReadonlySet<FactKind> = new Set<FactKind>(['age', 'duration', 'gravidity', 'dose', 'frequency', 'allergen'])

/** Facts that the comparer reads and that a unit may not change. */
export const factFaults: GateRule = (unit) => {
  const { before, after, was, is } = unit
  const changes = compareFacts(before, after).filter(isSure)
  const facts = { before: was.facts, after: is.facts, whole: unit.whole.reading().facts }
  return [
    ...changes.map(({ kind, message }) => ({ rule: kind, message })),
    ...drugFaults(facts),
    ...nameFaults(facts),
    ...timeFaults(unit.asked, unit.told),
    ...spanFaults(before, after),
    ...sexFaults(unit.whole.sex, facts),
    ...kinFaults(facts, before),
    ...siteFaults(facts),
    ...(mixedKin.test(`${unit.asked} ${unit.told}`) ? [] : turnedFaults(unit.asked, unit.told, kinIn)).map(
      ({ one, other, word }) => ({
        rule: 'relative',
        message: `What the original says of the ${one} (${quote(word)}) is told of the ${other}.`,
      }),
    ),
  ]
}

/** Severities that are not much; the others are. */
const slight: ReadonlySet<string> = new Set(['mild', 'minimal', 'small'])

function isSure({ kind, change, level, before, after }: FactChange): boolean {
  if (kind === 'duration' && change === 'lost' && level === 'error') return true
  if (change !== 'changed' || before === null || after === null) return false
  if (kind === 'severity') return slight.has(before.value) !== slight.has(after.value)
  // The second day is day two.
  if (kind === 'value') return level === 'error' && before.quantity?.shape === after.quantity?.shape
  return level === 'error' && sure.has(kind)
}

interface Facts {
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
  readonly whole: readonly Fact[]
}

function drugFaults({ before, after, whole }: Facts): Fault[] {
  const [was, is, all] = [before, after, whole].map((facts) => valuesOf(facts, 'drug')) as [Values, Values, Values]
  const gone = [...was].filter((drug) => !is.has(drug))
  const come = [...is].filter((drug) => !was.has(drug) && (gone.length > 0 || !all.has(drug)))
  return [
    ...gone.map((drug) => ({ rule: 'drug', message: `The drug ${quote(drug)} of the original is gone.` })),
    ...come.map((drug) => ({ rule: 'drug', message: `The drug ${quote(drug)} is not in the original.` })),
  ].slice(0, 2)
}

type Values = ReadonlySet<string>

function valuesOf(facts: readonly Fact[], kind: FactKind): Values {
  return new Set(facts.flatMap((fact) => (fact.kind === kind ? [fact.value] : [])))
}

/** What each number measures, where both texts say it; the numbers themselves are the original's, in its order. */
function nameFaults({ before, after }: Facts): Fault[] {
  const was = before.filter(({ quantity }) => quantity !== undefined)
  const is = after.filter(({ quantity }) => quantity !== undefined)
  if (was.length !== is.length) return []
  return was.flatMap(({ name, kind, value }, i) => {
    const other = is[i] as Fact
    const isOther = name !== undefined && other.name !== undefined && name !== other.name && kind === other.kind
    return isOther
      ? [
          {
            rule: 'name',
            message: `${quote(value)} is of ${quote(name)} in the original, and of ${quote(other.name)} here.`,
          },
        ]
      : []
  })
}

const timeUnit =
  /⟦(\d+)⟧[\s-]*(?:to ⟦\d+⟧[\s-]*)?(s(?:ec(?:ond)?)?|min(?:ute)?|h(?:ou)?r?|d(?:ay)?|w(?:ee)?k|mo(?:nth)?|y(?:ea)?r?)(?:s|\b)/gu

/** Time units behind placeholders: two weeks may not become two months. */
function timeFaults(asked: string, told: string): Fault[] {
  const units = (text: string): ReadonlyMap<string, string> =>
    new Map(
      [...text.matchAll(timeUnit)].map(([, number = '', unit = '']) => [
        number,
        unit.slice(0, 2).replace(/^([sdhwy]).*/, '$1'),
      ]),
    )
  const is = units(told)
  return [...units(asked)].flatMap(([number, unit]) => {
    const other = is.get(number)
    return other === undefined || other === unit
      ? []
      : [{ rule: 'duration', message: `The time unit behind ⟦${number}⟧ is another one than in the original.` }]
  })
}

/** A time unit in words in the place of another one: the past week, the past day. */
function spanFaults(before: string, after: string): Fault[] {
  const units = (text: string): ReadonlySet<string> =>
    new Set(
      text
        .toLowerCase()
        .match(/(?<=\b(?:past|last|for a|next|every|each|per|an?|this|next) )(?:hour|day|week|month|year)\b/g) ?? [],
    )
  const [was, is] = [units(before), units(after)]
  const gone = [...was].find((unit) => !is.has(unit))
  const come = [...is].find((unit) => !was.has(unit))
  if (gone === undefined || come === undefined || before.includes(come) || after.includes(gone)) return []
  return [{ rule: 'duration', message: `The original says ${quote(gone)}, and the new text ${quote(come)}.` }]
}

/** A sex of which neither the original of the unit nor the patient is. */
function sexFaults(ofPatient: string | null, { before, after }: Facts): Fault[] {
  const was = new Set([...valuesOf(before, 'sex'), ofPatient, ...[...valuesOf(before, 'experiencer')].map(sexOfKin)])
  const kin = after.some(({ kind }) => kind === 'experiencer')
  const strange = [...valuesOf(after, 'sex')].find((sex) => !was.has(sex))
  const told = after.find(({ kind, value }) => kind === 'sex' && value === strange)
  if (told === undefined || kin) return []
  return [{ rule: 'sex', message: `The new text speaks of somebody ${strange}, and the original of nobody such.` }]
}

function sexOfKin(kin: string): string {
  if (/^(?:mother|maternal|sister|grandmother|aunt|niece|daughter|wife)$/.test(kin)) return 'female'
  return /^(?:father|paternal|brother|grandfather|uncle|son|husband)$/.test(kin) ? 'male' : ''
}

/** Relatives who may stand for each other, by a word that holds both. */
const kinship: Readonly<Record<string, readonly string[]>> = {
  parents: ['mother', 'father'],
  sibling: ['brother', 'sister', 'twin'],
  child: ['son', 'daughter'],
  spouse: ['wife', 'husband', 'partner'],
  husband: ['wife'],
  maternal: ['mother'],
  paternal: ['father'],
  contact: ['friend', 'roommate', 'coworker', 'neighbor', 'classmate'],
}

/** The parent or sibling that a word names. */
function kinIn(word: string): string | null {
  if (/^(?:mother|mom|mum)$/.test(word)) return 'mother'
  if (/^(?:father|dad)$/.test(word)) return 'father'
  return /^(?:brother|sister)$/.test(word) ? word : null
}

/** A relative told by another one. */
const mixedKin = /maternal|paternal|['’]s (?:side|sister|brother|mother|father)/i

/** People in general, who stand for nobody. */
const anybody = /^(?:child|family|contact|donor|recipient|pet|teacher|twin)$/

function kinFaults({ before, after, whole }: Facts, text: string): Fault[] {
  const [was, is, all] = [before, after, whole].map((facts) => valuesOf(facts, 'experiencer')) as [
    Values,
    Values,
    Values,
  ]
  const gone = [...was].filter((one) => !anybody.test(one) && !isSameKin(one, is))
  const come = [...is].filter(
    (one) =>
      !anybody.test(one) &&
      !isSameKin(one, was) &&
      !text.toLowerCase().includes(one === 'mother' ? 'matern' : one.slice(0, 5)),
  )
  const [lost, new_] = [gone[0], come.find((one) => !all.has(one)) ?? (gone.length > 0 ? come[0] : undefined)]
  const isBirth = new_ === 'mother' && /\b(?:born|birth|deliver\w*|gravid\w*|pregnan\w*)\b/i.test(text)
  if (/\bfamily (?:history|members?)\b|\brelatives?\b/i.test(text) && was.has('family') && is.size === 0) {
    return [{ rule: 'relative', message: 'The original speaks of the family, and the new text of the patient.' }]
  }
  if (new_ !== undefined && !isBirth && !(lost === undefined && was.has('family'))) {
    return [
      {
        rule: 'relative',
        message: `The new text speaks of the ${new_}, and the original ${lost === undefined ? 'of nobody such' : `of the ${lost}`}.`,
      },
    ]
  }
  // "Her mother says" may become "reportedly"; whose illness it is may not go.
  if (lost !== undefined && is.size === 0 && !telling.test(text)) {
    return [{ rule: 'relative', message: `The original speaks of the ${lost}, and the new text of nobody such.` }]
  }
  return []
}

/** Parts of parts, and regions that hold others: which of them is told is a matter of wording. */
const loosely =
  /^(?:base|apex|upper|lower|medial|lateral|\w+ior|proximal|distal|(?:above|below) a part|back|head|trunk|extremities|arm|leg|hand|foot|\w+ lobe|\w+ line|skin|brain|chest|lung|abdomen|spine)$/

/** A part of the body in the place of another one. */
function siteFaults({ before, after }: Facts): Fault[] {
  const [was, is] = [valuesOf(before, 'site'), valuesOf(after, 'site')]
  const gone = [...was].find((site) => !is.has(site) && !loosely.test(site))
  const come = [...is].find((site) => !was.has(site) && !loosely.test(site))
  if (gone === undefined || come === undefined) return []
  return [{ rule: 'site', message: `The original speaks of the ${gone}, and the new text of the ${come}.` }]
}

/** Words with which somebody tells or brings, and is no part of what is told. */
const telling =
  /\b(?:sa(?:ys|id)|report(?:s|ed)?|state(?:s|d)|t(?:ells|old)|notic\w+|not(?:es|ed)|describ\w+|according|br(?:ings|ought)|accompan\w+|ask(?:s|ed)|recalls?|mentions?|believes?|thinks?|with (?:his|her)|lives|by (?:his|her))\b/i

function isSameKin(one: string, others: Values): boolean {
  if (others.has(one)) return true
  return Object.entries(kinship).some(([all, some]) => {
    return (one === all && some.some((other) => others.has(other))) || (some.includes(one) && others.has(all))
  })
}
