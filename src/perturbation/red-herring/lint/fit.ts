import { type Case, type Patient, readPatient } from '../../../clinical/index.js'

/**
 * What red herrings of a case must fit, one demand a line: the words for a writer of what the lint holds against the
 * case. Empty where there is nothing to say.
 *
 * @example
 * fitOf({ text: 'A 40-year-old man has knee pain.', reference: { diagnosis: 'Gout', action: null } })
 * // → '- The patient is male.'
 */
export function fitOf({ text, reference }: Pick<Case, 'text' | 'reference'>): string {
  const read = readPatient(text, reference.diagnosis)
  const demands = [
    sexDemand(read),
    ...(read.canSpeak
      ? []
      : ['Whether the patient can speak is not known: nothing is said, told, asked or agreed to by the patient.']),
    ...(read.atHome ? [] : ['Leave out home, street and neighbors of the patient: nothing is known of them.']),
    ...(read.ageBand === null || read.ageBand === '18-64'
      ? []
      : [`The patient's age band is ${read.ageBand}: fit it.`]),
    ...(read.ambientOnly ? [ambient] : []),
  ]
  return demands.map((demand) => `- ${demand}`).join('\n')
}

const ambient =
  'In this case anything about the patient, a relative or a visitor could be a finding. Write nothing about them, and no "he", "she", "his", "her" or "the patient": write only of what a note holds about nobody: registration, forms, chart review, requests for records, letters, calls, scheduling, the portal, who of the staff was present, how the note was made.'

function sexDemand({ sex, ambientOnly }: Patient): string {
  if (ambientOnly) return 'The patient is not spoken of.'
  return sex === null
    ? 'The case does not settle the sex: say "the patient", never "he" or "she".'
    : `The patient is ${sex}.`
}
