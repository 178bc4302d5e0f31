import type { SafeAction } from '../record/index.js'
import {
  type DrugNames,
  genericsOf,
  noPatient,
  ownRegimens,
  type PatientDrugs,
  type ReadBeside,
  type Regimen,
  readPatientDrugs,
  regimensIn,
} from './advice/index.js'

/** What an answer about a drug is held against, beside the structured reference. */
export interface AskedOf {
  /** The response that the answer sums up: what must be mentioned may stand anywhere in it. */
  readonly whole?: string
  /** The reference in words; where it names a dose, another one is `partly`. */
  readonly target?: string
  /** The text of the case; null where it is not known. */
  readonly input?: string | null
  /** The question is about the drug; else it stands in the plan and the question is about something else. */
  readonly isAsked?: boolean
}

/** The reference, and what the case and the reference say in words. */
export interface Held extends Required<Pick<ReadBeside, 'patient' | 'wanted'>> {
  readonly action: SafeAction
  readonly names: DrugNames
  readonly whole: string | null
  readonly isAsked: boolean
  /** The reference in words. */
  readonly target: string
}

/** The reference of a record, ready to be held against an answer. */
export function heldAgainst(
  action: SafeAction,
  { whole, target: text = '', input = null, isAsked = true }: AskedOf,
): Held {
  const target = ofClearance(text, input ?? '')
  const names = drugNamesOf(action)
  const stated = input === null ? noPatient : patientOf(input, names)
  const isRenal = action.verdict !== 'usable' && /^reduced-(?:kidney|creatinine)/.test(action.concept ?? '')
  const patient = { ...stated, implied: impliedBy(action), isRenal, indication: action.indication }
  return { action, names, patient, wanted: wantedRegimens(target, names), whole: whole ?? null, isAsked, target }
}

/** A reference without the intervals that it tells for another clearance than that of the case. */
function ofClearance(target: string, input: string): string {
  const clearance = Number(/\bclearance\b[^.;]{0,60}?\b(\d+(?:\.\d+)?)(?= ?mL\b)/.exec(input)?.[1])
  return Number.isNaN(clearance)
    ? target
    : target.replace(band, (found, low: string, high: string) =>
        clearance < Number(low) || clearance >= Number(high) + 1 ? '' : found,
      )
}

/** "And to every 36 hours from 40 to 59", behind a first interval. */
const band = /(?:,? and)? to every \d+ hours(?: at a clearance)? from (\d+) to (\d+)(?: mL\/min)?/g

/** The drug that is the hazard of a rule is taken where the rule holds: eplerenone, told as "a selective antagonist". */
function impliedBy({ verdict, concept }: SafeAction): readonly string[] {
  return verdict === 'usable' || concept === null ? [] : genericsOf(concept.replaceAll('-', ' '))
}

/** One record is answered many times in a row: its text is read once. */
let last: { readonly of: string; readonly patient: PatientDrugs } | undefined

function patientOf(input: string, names: DrugNames): PatientDrugs {
  const of = JSON.stringify([input, names])
  if (last?.of !== of) last = { of, patient: readPatientDrugs(input, names) }
  return last.patient
}

/** The doses that the reference names for the drug: "reduce it to 2.5 mg", but not those of what may replace it. */
function wantedRegimens(target: string, names: DrugNames): readonly Regimen[] {
  const text = target.toLowerCase()
  const own = ownRegimens(text, names)
  return own.length > 0 ? own : regimensIn(text)
}

/** What the case and the reference say in words, in small letters. */
export function statedText({ patient, target }: Held): string {
  return `${patient.text} ${target.toLowerCase()}`
}

/** The same with the alternatives that the reference lists. */
export function statedWithAlternatives(held: Held): string {
  return `${statedText(held)} ${held.action.alternatives.map(({ drug }) => drug.toLowerCase()).join('. ')}`
}

/** The names by which an answer may speak of the drug of a reference, and of what may replace it. */
export function drugNamesOf({ drug, alternatives }: SafeAction): DrugNames {
  return { drug: [drug.name, ...drug.also], drugClass: drug.class, alternatives: alternatives.map((one) => one.drug) }
}
