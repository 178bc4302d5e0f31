import type { AmbientReason } from '../../clinical/index.js'
import { once } from '../../vocabulary/index.js'
import { caseExpressions, says } from './case-words.js'
import { type Arrival, arrivalIn, settingOf } from './setting.js'

/** What a sentence presupposes of a case; a case that rules it out does not get the sentence. */
export const needs = ['earlier-care', 'other-primary-care', 'staff', 'company', 'calm', 'life'] as const

export type Need = (typeof needs)[number]

const primaryCare = once(() => new RegExp(caseExpressions()['primary-care'].pattern, 'i'))

/**
 * What a case rules out: earlier care where nobody has seen the patient or knows of it, another office to inform where
 * the visit is with primary care itself, the staff of a hospital or an office at a school or a field hospital,
 * company where the patient stays at home, calm in an emergency, where nobody tells of card games or signs out, and calm
 * and a life where the patient is dead: nobody follows the dead or sets their next visit.
 *
 * @example
 * ruledOut('A 40-year-old man who has never seen a doctor comes to his family physician.', [])
 * // → ['earlier-care', 'other-primary-care']
 */
export function ruledOut(
  text: string,
  reasons: readonly AmbientReason[],
  arrival: Arrival | null = arrivalIn(text),
): readonly Need[] {
  const isDead = reasons.includes('deceased')
  const isGrave = says(text, 'critical') || reasons.includes('shock')
  const holds: Readonly<Record<Need, boolean>> = {
    'earlier-care': says(text, 'no-earlier-care'),
    'other-primary-care':
      says(text, 'primary-care') &&
      (arrival === null || (arrival.place === 'office' && primaryCare().test(arrival.sentence))),
    staff: arrival?.place === 'elsewhere',
    company: says(text, 'withdrawn'),
    // In a visit by appointment its words tell of what was once.
    calm: isDead || (isGrave && settingOf(text, arrival) !== 'clinic'),
    life: isDead,
  }
  return needs.filter((need) => holds[need])
}
