/** Care that begins without an appointment, or that has no visit: emergency, ward, delivery, autopsy. */
const unexpected =
  /\b(?:emergency|ambulance|paramedics?|rushed|hospitali[sz](?:ed|ation)|admitted|admission|intensive care|icu|ward|operating|postoperative|resuscitat\w*|unconscious|unresponsive|deliver(?:s|ed|y)|labor|autopsy|collaps\w*|collision|accident|found (?:down|dead|lying))\b/i

/** Someone goes to see somebody who has office hours. */
const visit =
  /\b(?:comes?|came|presents?|presented|brought|brings|returns?|returned|seen|visits?|visited|evaluated|evaluation|consults?|seeks?)\b[^.]{0,90}\b(?:physician|doctor|office|clinic|practitioner|pediatrician|gynecologist|obstetrician|dermatologist|ophthalmologist|neurologist|internist|check-?up|follow-?up)\b/i

/**
 * Whether a case tells of a visit by appointment; false where it says nothing or something else, for a reminder by
 * letter does not go with an ambulance.
 *
 * @example
 * isByAppointment('A 40-year-old man comes to the physician because of knee pain.')
 * // → true
 */
export function isByAppointment(text: string): boolean {
  return visit.test(text) && !unexpected.test(text)
}
