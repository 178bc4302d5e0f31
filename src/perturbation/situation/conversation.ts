import type { AmbientReason, Patient } from '../../clinical/index.js'
import { says } from './case-words.js'

/** Small children are interviewed in private by nobody, and agree to nothing. */
const tooYoung: readonly (string | null)[] = ['newborn', 'infant', '1-5']

/** Nobody chats there, or what is said is not understood. */
const preventing: readonly AmbientReason[] = ['shock', 'labor', 'neurocognitive', 'deceased']

type Speaker = Pick<Patient, 'canSpeak' | 'ageBand' | 'ambientReasons'>

/**
 * Whether a patient can be asked, told and introduced to somebody: not where one is drowsy, confused, in shock or on
 * the way in an ambulance, may have had a stroke or was stabbed, and not before school age.
 *
 * @example
 * canConverse('Brought in by ambulance.', { canSpeak: true, ageBand: '18-64', ambientReasons: [] })
 * // → false
 */
export function canConverse(text: string, { canSpeak, ageBand, ambientReasons }: Speaker): boolean {
  if (!canSpeak || tooYoung.includes(ageBand)) return false
  return !preventing.some((reason) => ambientReasons.includes(reason)) && !says(text, 'hindered')
}
