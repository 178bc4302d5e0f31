import {
  type Age,
  ageInDays,
  ageInWords,
  ageInYears,
  bedsideSchwartz,
  ckdEpi2021,
  cockcroftGault,
  idealWeight,
  readAge,
} from '../measure/index.js'
import type { Change, Rule, Slot } from '../rule/index.js'
import type { Printed } from '../text/index.js'

/** What a slot holds in one record: a number as printed, or a word. */
export type SlotValue = number | string

/** The facts of one record, as printed and as the bands read them. */
export interface Facts {
  readonly age: Age
  /** Every slot by name; a derived one is undefined where its formula cannot be worked out. */
  readonly values: Readonly<Record<string, SlotValue | undefined>>
  /** Why derived slots could not be worked out. */
  readonly problems: readonly string[]
}

/** Slots that a derived slot is worked out from, the patient's age and sex apart. */
export function inputsOf(slot: Slot): readonly string[] {
  if (!('measure' in slot)) return []
  if (slot.measure === 'ckd-epi-2021') return ['creatinine']
  if (slot.measure === 'bedside-schwartz') return ['creatinine', 'height']
  return ['creatinine', slot.weight === 'ideal' ? 'height' : 'weight']
}

/** The facts of a record: those of the original with what changes set. A value that is set twice has the later one. */
export function factsOf({ patient, slots }: Pick<Rule, 'patient' | 'slots'>, changes: readonly Change[]): Facts {
  const set = Object.assign({}, ...changes.map((change) => change.set ?? {})) as Record<string, SlotValue>
  const age = readAge(String(set.age ?? patient.age)) ?? { value: 0, unit: 'years' }
  const values: Record<string, SlotValue | undefined> = {}
  for (const [name, slot] of Object.entries(slots)) if (!('measure' in slot)) values[name] = set[name] ?? slot.value
  const problems: string[] = []
  for (const [name, slot] of Object.entries(slots)) {
    if (!('measure' in slot)) continue
    const worked = derive(slot, { age, sex: patient.sex, values })
    if (typeof worked === 'string') problems.push(`${name}: ${worked}`)
    values[name] = typeof worked === 'string' ? undefined : Number(worked.toFixed(slot.decimals))
  }
  return { age, values, problems }
}

type DerivedSlot = Extract<Slot, { measure: string }>

function derive(
  slot: DerivedSlot,
  { age, sex, values }: { age: Age; sex: 'female' | 'male'; values: Facts['values'] },
): number | string {
  const missing = inputsOf(slot).find((name) => typeof values[name] !== 'number')
  if (missing !== undefined) return `${slot.measure} is worked out from a slot "${missing}", and there is none`
  const { creatinine, weight, height } = values as Record<string, number>
  const years = ageInYears(age)
  const isAdult = years >= 18
  if (slot.measure === 'bedside-schwartz') {
    if (isAdult) return `bedside-schwartz is for patients under 18 years, and this one is ${ageInWords(age)} old`
    return bedsideSchwartz({ creatinine: creatinine as number, height: height as number })
  }
  if (!isAdult) return `${slot.measure} is for patients from 18 years on, and this one is ${ageInWords(age)} old`
  if (slot.measure === 'ckd-epi-2021') return ckdEpi2021({ creatinine: creatinine as number, age: years, sex })
  const kilograms = slot.weight === 'ideal' ? idealWeight({ height: height as number, sex }) : (weight as number)
  return cockcroftGault({ creatinine: creatinine as number, age: years, weight: kilograms, sex })
}

/** What a record's placeholders print. */
export function printedOf({ patient, slots }: Pick<Rule, 'patient' | 'slots'>, facts: Facts): Printed {
  const shown = Object.entries(slots).map(([name, slot]) => {
    const value = facts.values[name]
    const number = typeof value === 'number' && 'decimals' in slot ? value.toFixed(slot.decimals) : String(value ?? '')
    return [name, { number, whole: withUnit(number, slot.unit) }]
  })
  return { sex: patient.sex, age: facts.age, slots: Object.fromEntries(shown) }
}

const countable = /^(?:days|weeks|months|years|hours|minutes|tablets|capsules|doses)$/

function withUnit(number: string, unit: string): string {
  if (unit === 'none') return number
  if (unit === '%') return `${number}%`
  return `${number} ${number === '1' && countable.test(unit) ? unit.slice(0, -1) : unit}`
}

/** The number that bands read: that of a slot, or the age in days. */
export function measured(facts: Facts, by: string): number | undefined {
  if (by === 'age') return ageInDays(facts.age)
  const value = facts.values[by]
  return typeof value === 'number' ? value : undefined
}

/** A bound of a band as a number that can be compared with {@link measured}. */
export function boundValue(bound: number | string): number {
  return typeof bound === 'number' ? bound : ageInDays(readAge(bound) ?? { value: 0, unit: 'days' })
}
