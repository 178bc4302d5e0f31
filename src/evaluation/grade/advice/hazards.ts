import { filled, once, oneOf, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { compareRegimens, numberWords, regimensIn } from './regimen/index.js'

const harmful = tableFile('advice/hazards.csv', () => ({
  /** Hazards, as references name them. */
  concepts: several('|', filled),
  /** Whether the hazard is a state of the patient, or a drug that the patient takes. */
  is: oneOf(['state', 'drug'], 'state or drug'),
  /** What harms under each of them. */
  drugs: several('|', filled),
}))

const harmfulUnder = once(() => {
  const drugs = new Map<string, Set<string>>()
  for (const row of harmful.read())
    for (const concept of row.concepts) drugs.set(concept, new Set([...(drugs.get(concept) ?? []), ...row.drugs]))
  return drugs
})

/** Every drug that stands in the tables of hazards, in small letters. */
export const hazardousDrugs = once((): ReadonlySet<string> => {
  const known = harmful.read().flatMap(({ drugs }) => drugs)
  const own = hazardous.read().flatMap(({ drugs }) => drugs)
  return new Set([...known, ...own, ...harmless.read().flatMap(({ drugs }) => drugs)])
})

/**
 * Whether a drug harms under a hazard by its own nature, whatever drug the rule is about.
 *
 * @example
 * ['cyclophosphamide', 'labetalol'].map((drug) => isHarmfulUnder(drug, 'pregnancy'))
 * // → [true, false]
 */
export function isHarmfulUnder(drug: string, concept: string | null): boolean {
  return concept !== null && (harmfulUnder().get(concept)?.has(drug) ?? false)
}

const hazardous = tableFile('advice/hazard-drugs.csv', () => ({
  /** A hazard that is called by a class of drugs. */
  hazard: filled,
  drugs: several('|', filled),
}))

/**
 * Whether a drug is the hazard of a rule itself: the drug, or one of the class, with which the drug of the rule does not go.
 *
 * @example
 * [['lisinopril', 'ace-inhibitor'], ['azathioprine', 'azathioprine'], ['losartan', 'ace-inhibitor']].map(([drug, concept]) => isHazardItself(drug, concept))
 * // → [true, true, false]
 */
export function isHazardItself(drug: string, concept: string | null): boolean {
  if (concept === null || !isOfDrug(concept)) return false
  const row = hazardous.read().find(({ hazard }) => hazard === concept)
  return row === undefined ? drug === concept.replaceAll('-', ' ') : row.drugs.includes(drug)
}

/**
 * Whether a drug does not go with another one, whatever the rule is about.
 *
 * @example
 * [['sildenafil', 'riociguat'], ['sildenafil', 'metformin']].map(([drug, other]) => isHarmfulWith(drug, other))
 * // → [true, false]
 */
export function isHarmfulWith(drug: string, other: string): boolean {
  return harmful
    .read()
    .some(
      ({ concepts, is, drugs }) =>
        is === 'drug' && drugs.includes(drug) && concepts.some((one) => isHazardItself(other, one)),
    )
}

const harmless = tableFile('advice/harmless.csv', () => ({
  drugs: several('|', filled),
  /** Hazards under which it may harm all the same. */
  except: several('|', filled),
  /** What a case must not tell of: beginnings of words. */
  unless: several('|', filled),
  /** The most in a day that is harmless: "4000 mg a day"; any where none is told. */
  most: several('|', filled),
  /** The same for a child; "any" where none is too much, and nothing where it is not harmless to one. */
  child: several('|', filled),
}))

/** What the text of a case tells of its patient. */
interface Pictured {
  readonly text: string
  readonly refused: ReadonlySet<string>
  readonly weight: number | null
}

/** Whether a patient may be given a drug beside whatever a rule decides, without a thought of the rule. */
export function isHarmless(
  { name, regimens }: GivenDrug,
  { concept, patient }: { readonly concept: string | null; readonly patient: Pictured },
): boolean {
  if (patient.refused.has(name)) return false
  const row = harmless.read().find(({ drugs }) => drugs.includes(name))
  if (row === undefined || (concept !== null && row.except.includes(concept))) return false
  if (row.unless.some((word) => new RegExp(`\\b${word}`).test(patient.text))) return false
  const bound = child.test(patient.text) ? row.child : row.most
  if (bound === row.child) {
    if (bound.length === 0) return false
    // An amount without a weight to hold it against may be any multiple of what is safe.
    const stated = regimens.flatMap(({ amount }) => (amount === null ? [] : [amount.unit]))
    if (bound.includes('any') || stated.length === 0) return true
    const most = regimensIn(bound.join(', '))
    const isByWeight = most.some(({ amount }) => amount?.unit.endsWith('/kg'))
    if (isByWeight && patient.weight === null && stated.some((unit) => !unit.endsWith('/kg'))) return false
    const level = compareRegimens(regimens, most, patient.weight)
    return level === 'same' || level === 'lower'
  }
  return bound.every((one) => {
    const most = regimensIn(one)
    const stated = regimens.filter(({ amount }) => most.some((other) => other.amount?.unit === amount?.unit))
    return stated.length === 0 || compareRegimens(stated, most) !== 'higher'
  })
}

const child = new RegExp(
  String.raw`\b(?:\d+|${numberWords})[- ](?:day|week|month)s?[- ]old\b|\b(?:\d|1[0-7])[- ]years?[- ]old\b|\b(?:newborn|infant|toddler)\b|\bborn \d+ (?:days?|weeks?|months?) ago\b|\bborn (?:\d|1[0-7]) years? ago\b`,
)

/** Whether a hazard is another drug that does not go with the one of the rule; what no row names is taken for one. */
export function isOfDrug(concept: string): boolean {
  return !harmful.read().some(({ concepts, is }) => is === 'state' && concepts.includes(concept))
}
