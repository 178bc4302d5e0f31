import { once } from '../../vocabulary/index.js'
import { caseExpressions, elsewhere, firstSaid, says } from './case-words.js'

const patterns = once(() => ({
  arrival: new RegExp(caseExpressions().arrival.pattern, 'iy'),
  startsElsewhere: new RegExp(`^(?:At|In|On) [^.,]{0,40}?${elsewhere()}`, 'i'),
}))

/** Where the patient comes to, and the sentence that says so from its verb on. */
export interface Arrival {
  readonly place: 'emergency' | 'office' | 'elsewhere'
  readonly sentence: string
}

/** The first sentence in which somebody comes, is brought or is seen, and where: the first place behind the verb. */
export function arrivalIn(text: string): Arrival | null {
  const { arrival, startsElsewhere } = patterns()
  if (startsElsewhere.test(text)) return { place: 'elsewhere', sentence: sentenceFrom(text, 0) }
  arrival.lastIndex = firstSaid(text, 'arrival')
  const found = arrival.lastIndex < 0 ? null : arrival.exec(text)
  if (found === null) return null
  const { emergency, office } = found.groups as Readonly<Record<string, string | undefined>>
  const place = emergency !== undefined ? 'emergency' : office !== undefined ? 'office' : 'elsewhere'
  return { place, sentence: sentenceFrom(text, found.index) }
}

function sentenceFrom(text: string, start: number): string {
  const end = text.slice(start).search(/[.?!]\s/)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}

/** Where a case takes place: a visit by appointment, an emergency department, a hospital ward, or nowhere that is told. */
export type CareSetting = 'clinic' | 'emergency' | 'ward' | 'untold'

/**
 * The setting that a case tells of; null where it is something else, for a reminder by letter does not go with an
 * ambulance, nor a wristband with an office.
 *
 * The arrival decides: in a visit to an office a hospital named elsewhere is an earlier stay, or a later one.
 *
 * @example
 * settingOf('A 40-year-old man comes to the physician because of knee pain.')
 * // → 'clinic'
 */
export function settingOf(text: string, arrival: Arrival | null = arrivalIn(text)): CareSetting | null {
  const place = arrival?.place
  if (place === 'office') return says(text, 'unexpected') ? null : 'clinic'
  if (place === 'elsewhere') return null
  if (place === 'emergency' || says(text, 'emergency')) return 'emergency'
  return says(text, 'ward') ? 'ward' : 'untold'
}
