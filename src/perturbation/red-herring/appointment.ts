import { alternationOf, groupFile, once, starred } from '../../vocabulary/index.js'

const file = groupFile('red-herring/appointment.yaml', ['unexpected', 'visit', 'office'], starred)

const patterns = once(() => {
  const groups = file.read()
  const [unexpected, visit, office] = [groups.unexpected, groups.visit, groups.office].map(alternationOf)
  return {
    unexpected: new RegExp(String.raw`\b(?:${unexpected})\b`, 'i'),
    visit: new RegExp(String.raw`\b(?:${visit})\b[^.]{0,90}\b(?:${office})\b`, 'i'),
  }
})

/**
 * Whether a case tells of a visit by appointment; false where it says nothing or something else, for a reminder by
 * letter does not go with an ambulance.
 *
 * @example
 * isByAppointment('A 40-year-old man comes to the physician because of knee pain.')
 * // → true
 */
export function isByAppointment(text: string): boolean {
  const { visit, unexpected } = patterns()
  return visit.test(text) && !unexpected.test(text)
}
