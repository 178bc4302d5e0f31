import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

const file = groupFile('red-herring/setting.yaml', ['unexpected', 'ward', 'visit', 'office'], starred)

const patterns = once(() => {
  const groups = file.read()
  const [unexpected, ward, visit, office] = [groups.unexpected, groups.ward, groups.visit, groups.office].map(
    alternationOf,
  )
  return {
    unexpected: new RegExp(String.raw`\b(?:${unexpected}|${ward})\b`, 'i'),
    ward: new RegExp(String.raw`\b(?:${ward})\b`, 'i'),
    visit: new RegExp(String.raw`\b(?:${visit})\b[^.]{0,90}\b(?:${office})\b`, 'i'),
  }
})

/** Where a case takes place: a visit by appointment, or where staff work in shifts. */
export type Setting = 'clinic' | 'ward'

/**
 * The setting that a case tells of; null where it says nothing or something else, for a reminder by letter does not go
 * with an ambulance, nor a wristband with an office.
 *
 * @example
 * settingOf('A 40-year-old man comes to the physician because of knee pain.')
 * // → 'clinic'
 */
export function settingOf(text: string): Setting | null {
  const { visit, unexpected, ward } = patterns()
  if (visit.test(text) && !unexpected.test(text)) return 'clinic'
  return ward.test(text) ? 'ward' : null
}
