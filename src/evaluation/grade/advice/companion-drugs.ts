import { filled, once, several, tableFile } from '../../../vocabulary/index.js'
import type { GivenDrug } from './action.js'
import { compareRegimens, regimensIn } from './regimen/index.js'

const roleFile = tableFile('advice/roles.csv', () => ({
  role: filled,
  /** Of these one is enough: who starts another stops the one before. */
  drugs: several('|', filled),
}))

const roles = once(() => roleFile.read().map(({ drugs }) => new Set(drugs)))

/**
 * Whether one drug does the work of another, so that the two are not taken together as a rule.
 *
 * @example
 * [['lactulose', 'linaclotide'], ['warfarin', 'dofetilide']].map(([one, other]) => isOfOneRole(one, other))
 * // → [true, false]
 */
export function isOfOneRole(one: string, other: string): boolean {
  return one !== other && roles().some((drugs) => drugs.has(one) && drugs.has(other))
}

/**
 * Whether a text names a drug by its work: "with an antiemetic".
 *
 * @example
 * ['metoclopramide', 'linaclotide'].map((name) => isNamedByRole(name, 'split doses with an antiemetic'))
 * // → [true, false]
 */
export function isNamedByRole(name: string, text: string): boolean {
  return roleFile.read().some(({ role, drugs }) => drugs.includes(name) && new RegExp(`\\ban? ${role}\\b`).test(text))
}

/**
 * Whether the table of roles tells the work of a drug, by which another one may be told to do another.
 *
 * @example
 * ['lactulose', 'unobtainium'].map(hasRole)
 * // → [true, false]
 */
export function hasRole(name: string): boolean {
  return roles().some((drugs) => drugs.has(name))
}

const treatmentFile = tableFile('advice/treatments.csv', () => ({
  /**
   * What the drug of a rule is for, and what makes it dangerous, as references name them; `open` where a label does not
   * let tell whether the drugs go with a hazard of its rules.
   */
  indication: filled,
  hazard: filled,
  drugs: several('|', filled),
  /** The ways by which these drugs are given for that, as `advice/route.ts` calls them; any where none is told. */
  by: several('|', filled),
}))

/** Every drug that stands in the table of treatments, in small letters. */
export const treatingDrugs = once(
  (): ReadonlySet<string> => new Set(treatmentFile.read().flatMap(({ drugs }) => drugs)),
)

/** What a drug is to treat, where which hazard forbids another, and by which ways it is given. */
export interface TreatedBy {
  readonly indication: string | null
  readonly concept: string | null
  readonly routes: readonly string[]
}

/**
 * Whether a guideline names a drug for what the drug of a rule is for, where the hazard of the rule forbids that one.
 *
 * @example
 * const lice = { indication: 'head lice', concept: 'age' }
 * [['surface'], ['mouth']].map((routes) => isTreatment('ivermectin', { ...lice, routes }))
 * // → [true, false]
 */
export function isTreatment(name: string, { indication, concept, routes }: TreatedBy): boolean {
  return treatmentFile
    .read()
    .some(
      (row) =>
        row.indication === indication &&
        row.hazard === concept &&
        row.drugs.includes(name) &&
        (row.by.length === 0 || routes.length === 0 || routes.some((one) => row.by.includes(one))),
    )
}

/**
 * Whether a drug is named for an indication under any hazard, so that it is no drug of another work.
 *
 * @example
 * ['high cholesterol', 'head lice'].map((indication) => mayTreat('ezetimibe', indication))
 * // → [true, false]
 */
export function mayTreat(name: string, indication: string | null): boolean {
  return treatmentFile.read().some((row) => row.indication === indication && row.drugs.includes(name))
}

const companionFile = tableFile('advice/companions.csv', () => ({
  drugs: several('|', filled),
  /** What is customarily given with each of them. */
  companions: several('|', filled),
  /** Hazards under which it is not. */
  except: several('|', filled),
  /** The most in a day that goes with them; any where none is told. */
  most: several('|', filled),
}))

/** Every drug that is told as a companion, in small letters. */
export const companionDrugs = once(
  (): ReadonlySet<string> => new Set(companionFile.read().flatMap(({ companions }) => companions)),
)

/**
 * Whether a drug is customarily given with one of others: pyridoxine with isoniazid, naloxone with an opioid.
 *
 * @example
 * const pyridoxine = { name: 'pyridoxine', regimens: regimensIn('25 mg once a day') }
 * [['isoniazid'], ['rifampin']].map((drugs) => isCompanion(pyridoxine, drugs, null))
 * // → [true, false]
 */
export function isCompanion({ name, regimens }: GivenDrug, drugs: readonly string[], concept: string | null): boolean {
  return companionFile.read().some((row) => {
    if (!row.companions.includes(name) || !row.drugs.some((one) => drugs.includes(one))) return false
    if (concept !== null && row.except.includes(concept)) return false
    // A hazard that is a drug is there where the patient takes it.
    if (row.except.some((one) => drugs.includes(one) && !row.drugs.includes(one))) return false
    const most = regimensIn(row.most.join(' '))
    return most.length === 0 || regimens.length === 0 || compareRegimens(regimens, most) !== 'higher'
  })
}
