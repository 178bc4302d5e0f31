import { ageInYears, ckdEpi2021, cockcroftGault } from '../measure/index.js'
import type { Rule } from '../rule/index.js'
import { bandAt } from './band.js'
import type { Facts } from './values.js'

/**
 * Whether eGFR and creatinine clearance of a patient fall into different bands of a rule, so that the answer hangs on
 * which of the two is read; null where not both can be worked out, or the rule reads neither.
 */
export function isDiscordant({ bands, slots, patient: { sex } }: Rule, { age, values }: Facts): boolean | null {
  const slot = bands === undefined ? undefined : slots[bands.by]
  const { creatinine, weight } = values
  if (bands === undefined || slot === undefined || !('measure' in slot)) return null
  const years = ageInYears(age)
  if (typeof creatinine !== 'number' || typeof weight !== 'number' || years < 18) return null
  const both = [ckdEpi2021({ creatinine, age: years, sex }), cockcroftGault({ creatinine, age: years, weight, sex })]
  const [one, other] = both.map((value) => bandAt(bands, Number(value.toFixed(slot.decimals)))?.response)
  return one !== other
}
