import { ageBands, findWords, type Patient } from '../../../clinical/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { hasOther } from './person.js'
import type { CaseReason, LintReason } from './reason.js'
import { ageWords, personFile } from './words.js'

const sexes = {
  male: /\b(?:he|him|his|himself)\b|\b(?:the|this) (?:(?:old|young|elderly) )?(?:man|boy|gentleman|lad)\b/i,
  female: /\b(?:she|her|hers|herself)\b|\b(?:the|this) (?:(?:old|young|elderly) )?(?:woman|girl|lady)\b/i,
}
/** Case matters for "I" alone: "the letter i" is nobody. */
const patient = /\b(?:[Hh]e|[Ss]he|[Hh]im|[Hh]is|[Hh]ers?|[Tt]he (?:\w+ )?patient|I|[Mm]y|me|mine|[Oo]ur)\b|\{\w+\}/
const speech = once(() => {
  const says = alternationOf(personFile.read().speech)
  return new RegExp(
    String.raw`\b(?:he|she|the patient|\{subject\}|I)(?: \w+ly)? (?:${says})\b|["“][^"”]*\b(?:I|my|our|mine)\b`,
    'i',
  )
})
const home =
  /\b(?:at home|(?:his|her|patient['’]s|\{possessive\}) (?:\w+ )?(?:home|house|apartment|flat|kitchen|living room|bedroom|hallway|street|address|neighbou?rs?|garage|front door|mailbox)|(?:he|she|patient|\{subject\}) lives)\b/i
const acts = /\b(?:he|she|the (?:\w+ )?patient|\{subject\})\b/i

/** What a sentence says that cannot be of this patient. */
export function againstCase(text: string, read: Patient): readonly LintReason[] {
  const reasons: LintReason[] = []
  const add = (match: { 0: string; index: number } | null, reason: CaseReason, message: string): void => {
    if (match === null) return
    const at = { start: match.index, end: match.index + match[0].length }
    reasons.push({ reason, level: 'error', at, found: match[0], message })
  }
  reasons.push(...sexReasons(text, read))
  for (const { meaning, start, end } of findWords(text.replace(/['’]/g, ' '), ageWords())) {
    if (read.ageBand === null || fitsAge(meaning, read.ageBand)) continue
    const found = text.slice(start, end)
    add(
      { 0: found, index: start },
      'age-mismatch',
      `"${found}" does not fit a patient of the age band ${read.ageBand}.`,
    )
  }
  if (!read.canSpeak) add(speech().exec(text), 'cannot-speak', 'this patient is not known to be able to speak.')
  if (!read.atHome) add(home.exec(text), 'not-at-home', 'this patient is not known to have a home of that kind.')
  if (read.ambientReasons.includes('deceased')) {
    add(acts.exec(text), 'deceased', 'the case tells of a death; the patient does and owns nothing now.')
  }
  if (read.ambientOnly) {
    const why = read.ambientReasons.join(', ')
    const message = `in this case (${why}) anything about the patient could be a finding; only rooms, forms and appointments are not.`
    add(patient.exec(text), 'not-ambient', message)
  }
  return reasons
}

/**
 * Words of the other sex are an error, unless somebody else is named before; where the sex is open, any are a warning.
 */
function sexReasons(text: string, { sex }: Patient): readonly LintReason[] {
  const wrong = sex === 'male' ? sexes.female : sex === 'female' ? sexes.male : anySex
  const match = wrong.exec(text)
  if (match === null || hasOther(text.slice(0, match.index))) return []
  const at = { start: match.index, end: match.index + match[0].length }
  const message =
    sex === null
      ? `the case does not settle the sex, and "${match[0]}" does. Say "the patient".`
      : `the patient is ${sex}, and "${match[0]}" is not.`
  return [{ reason: 'sex-mismatch', level: sex === null ? 'warning' : 'error', at, found: match[0], message }]
}

const anySex = new RegExp(`${sexes.male.source}|${sexes.female.source}`, 'i')

type AgeBand = NonNullable<Patient['ageBand']>

function fitsAge([from, to]: readonly [AgeBand, AgeBand], band: AgeBand): boolean {
  const at = ageBands.indexOf(band)
  return at >= ageBands.indexOf(from) && at <= ageBands.indexOf(to)
}
