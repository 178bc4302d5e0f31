import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

const file = groupFile(
  'red-herring/setting.yaml',
  ['unexpected', 'emergency', 'ward', 'visit', 'office', 'elsewhere'],
  starred,
)

/** Most characters between "comes" and where to. */
const reach = 90

const patterns = once(() => {
  const { unexpected, emergency, ward, visit, office, elsewhere } = file.read()
  const anyOf = (...names: readonly (readonly string[])[]): string =>
    String.raw`\b(?:${names.map(alternationOf).join('|')})\b`
  // Others are brought by the school nurse.
  const to = String.raw`\b(?:to|at|in|during) (?:the|an?|his|her|their) (?:[\w-]+ )?`
  const places = `(?<emergency>${anyOf(emergency)})|(?<office>${anyOf(office)})|(?<elsewhere>${to}${anyOf(elsewhere)})`
  return {
    unexpected: new RegExp(anyOf(unexpected, emergency, ward), 'i'),
    emergency: new RegExp(anyOf(emergency), 'i'),
    ward: new RegExp(anyOf(ward), 'i'),
    arrival: new RegExp(`${anyOf(visit)}[^.]{0,${reach}}?(?:${places})`, 'i'),
    startsElsewhere: new RegExp(`^(?:At|In|On) [^.,]{0,40}?${anyOf(elsewhere)}`, 'i'),
  }
})

/** Where the patient comes to, and the sentence that says so from its verb on. */
export interface Arrival {
  readonly place: 'emergency' | 'office' | 'elsewhere'
  readonly sentence: string
}

/** The first sentence in which somebody comes, is brought or is seen, and where: the first place behind the verb. */
export function arrivalIn(text: string): Arrival | null {
  const { arrival, startsElsewhere } = patterns()
  if (startsElsewhere.test(text)) return { place: 'elsewhere', sentence: sentenceFrom(text, 0) }
  const found = arrival.exec(text)
  if (found === null) return null
  const { emergency, office } = found.groups as Readonly<Record<string, string | undefined>>
  const place = emergency !== undefined ? 'emergency' : office !== undefined ? 'office' : 'elsewhere'
  return { place, sentence: sentenceFrom(text, found.index) }
}

function sentenceFrom(text: string, start: number): string {
  const end = text.slice(start).search(/[.?!]\s/)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}

/** Where a case takes place: a visit by appointment, an emergency department, or a hospital ward. */
export type CareSetting = 'clinic' | 'emergency' | 'ward'

/**
 * The setting that a case tells of; null where it says nothing or something else, for a reminder by letter does not go
 * with an ambulance, nor a wristband with an office.
 *
 * The arrival decides: in a visit to an office a hospital named elsewhere is an earlier stay, or a later one.
 *
 * @example
 * settingOf('A 40-year-old man comes to the physician because of knee pain.')
 * // → 'clinic'
 */
export function settingOf(text: string, arrival: Arrival | null = arrivalIn(text)): CareSetting | null {
  const { unexpected, emergency, ward } = patterns()
  const place = arrival?.place
  if (place === 'office') return unexpected.test(text) ? null : 'clinic'
  if (place === 'elsewhere') return null
  if (place === 'emergency' || emergency.test(text)) return 'emergency'
  return ward.test(text) ? 'ward' : null
}
