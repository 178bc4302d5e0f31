import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

const file = groupFile('red-herring/setting.yaml', ['unexpected', 'emergency', 'ward', 'visit', 'office'], starred)

const patterns = once(() => {
  const { unexpected, emergency, ward, visit, office } = file.read()
  const anyOf = (...names: readonly (readonly string[])[]): string =>
    String.raw`\b(?:${names.map(alternationOf).join('|')})\b`
  return {
    unexpected: new RegExp(anyOf(unexpected, emergency, ward), 'i'),
    emergency: new RegExp(anyOf(emergency), 'i'),
    ward: new RegExp(anyOf(ward), 'i'),
    visit: new RegExp(`${anyOf(visit)}[^.]{0,90}${anyOf(office)}`, 'i'),
  }
})

/** Where a case takes place: a visit by appointment, an emergency department, or a hospital ward. */
export type Setting = 'clinic' | 'emergency' | 'ward'

/**
 * The setting that a case tells of; null where it says nothing or something else, for a reminder by letter does not go
 * with an ambulance, nor a wristband with an office.
 *
 * @example
 * settingOf('A 40-year-old man comes to the physician because of knee pain.')
 * // → 'clinic'
 */
export function settingOf(text: string): Setting | null {
  const { visit, unexpected, emergency, ward } = patterns()
  if (visit.test(text) && !unexpected.test(text)) return 'clinic'
  if (emergency.test(text)) return 'emergency'
  return ward.test(text) ? 'ward' : null
}
