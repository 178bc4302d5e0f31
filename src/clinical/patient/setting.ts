import type { Found } from '../vocabulary/index.js'
import type { IndexPatient } from './index-patient.js'
import type { AmbientReason, Sign, SignReading } from './sign.js'
import { crossesSentence } from './sign.js'
import { isOfPatient, isQuoted } from './speech.js'

/** How and where the patient is, and what makes hobbies findings. */
export interface PatientSetting {
  readonly canSpeak: boolean
  readonly atHome: boolean
  /** The caller's to add to. */
  readonly reasons: Set<AmbientReason>
}

/** Children learn to converse in their third year; below, nobody quotes the patient. */
const speakingYears = 2

/** Scores from which a patient answers, if confused: eye opening, voice and movement together. */
const answeringScore = 13

/** From this age on, a systolic pressure below 90 mm Hg is shock; small children have it in health. */
const adultPressureYears = 10

/** Most characters between "no" or "denies" and the word that it negates. */
const negationReach = 60

/** Reads the state, the lodging and the nature of a case. */
export function readSetting(reading: SignReading, index: IndexPatient): PatientSetting {
  const reasons = new Set<AmbientReason>()
  const hints = new Map<AmbientReason, string>()
  const isBaby = index.ageBand === 'newborn' || index.ageBand === 'infant'
  const isYoung = isBaby || index.ageBand === '1-5'
  let canSpeak = !isBaby && !(index.years !== null && index.years < speakingYears)
  // A newborn of unknown lodging may not have left the hospital yet.
  let atHome = index.ageBand !== 'newborn'
  let negatedFrom = Number.NEGATIVE_INFINITY
  const doubtful: Found<Sign>[] = []
  let before: Found<Sign> | undefined
  for (const sign of reading.signs) {
    const { meaning, start } = sign
    const word = { sign, before }
    before = sign
    if (meaning.kind === 'negator') negatedFrom = sign.end
    else if (meaning.kind === 'negation-end') negatedFrom = Number.NEGATIVE_INFINITY
    else if (meaning.kind === 'context') {
      if (meaning.silent !== undefined && isOfPatient(reading, word, index)) {
        if (meaning.silent === true) canSpeak = false
        else doubtful.push(sign)
      }
      if (meaning.away === true) atHome = false
      if (meaning.reason === undefined) continue
      if (meaning.youngOnly === true && !isYoung) continue
      if (meaning.negatable === true && isNegated(reading.text, negatedFrom, start)) continue
      const hint = reading.text.slice(start, sign.end).toLowerCase()
      const isEnough = meaning.decisive === true || !needsTwo.has(meaning.reason)
      if (isEnough || isSecondHint(hints, meaning.reason, hint)) reasons.add(meaning.reason)
    } else if (meaning.kind === 'coma-score') {
      if (!answers(reading.text, sign.end)) canSpeak = false
    } else if (meaning.kind === 'died') {
      if (!patientDied(reading.text, start)) continue
      canSpeak = false
      reasons.add('deceased')
    } else if (meaning.kind === 'blood-pressure') {
      if (index.years !== null && index.years >= adultPressureYears && isLow(reading.text, sign.end))
        reasons.add('shock')
    } else addMeasured(reading.text, sign, { reasons, hints })
  }
  if (canSpeak && doubtful.length > 0) canSpeak = isQuoted(reading, index, doubtful)
  return { canSpeak, atHome, reasons }
}

/**
 * Reasons that one word does not establish: a fever, a beer or a worry is mentioned in many cases of another kind. Two
 * different words do, and so does the reference.
 */
const needsTwo: ReadonlySet<AmbientReason> = new Set(['infectious', 'substance', 'occupational', 'psychiatric'])

/** Notes a word that hints at a nature; true from the second different word on. */
function isSecondHint(hints: Map<AmbientReason, string>, reason: AmbientReason, word: string): boolean {
  const first = hints.get(reason)
  if (first === undefined) hints.set(reason, word)
  return first !== undefined && first !== word
}

/** "he died", "the patient died"; a father who died is family history. */
function patientDied(text: string, start: number): boolean {
  return /\b(?:s?he|patient|(?:wo)?man|boy|girl|child|infant|newborn) $/i.test(
    text.slice(Math.max(0, start - 9), start),
  )
}

function isNegated(text: string, negatedFrom: number, start: number): boolean {
  return start - negatedFrom <= negationReach && !crossesSentence(text, negatedFrom, start)
}

/** Whether the score after "Glasgow Coma Scale" lets the patient answer; without a number, it does. */
function answers(text: string, from: number): boolean {
  const score = /\d+/.exec(text.slice(from, from + 40))
  return score === null || Number(score[0]) >= answeringScore
}

/** A low percentile is poor growth, a high temperature a fever, "AIDS" not an aid. */
function addMeasured(
  text: string,
  { meaning, start, end }: Found<Sign>,
  { reasons, hints }: { readonly reasons: Set<AmbientReason>; readonly hints: Map<AmbientReason, string> },
): void {
  if (meaning.kind === 'percentile') {
    if (/\b(?:[1-9]|first|second|third|fifth)(?:st|nd|rd|th)?[ -]$/i.test(text.slice(start - 8, start))) {
      reasons.add('failure-to-thrive')
    }
  } else if (meaning.kind === 'temperature') {
    if (isFever(text.slice(end, end + 40)) && isSecondHint(hints, 'infectious', 'fever')) reasons.add('infectious')
  } else if (meaning.kind === 'aids' && text.startsWith('AIDS', start)) reasons.add('infectious')
}

/** A systolic pressure below 90 mm Hg. */
function isLow(text: string, from: number): boolean {
  const match = /^[^.;]{0,30}?\b(\d{2,3})\s?\/\s?\d{2,3}/.exec(text.slice(from, from + 45))
  return match !== null && Number(match[1]) < 90
}

/** Fever begins at 38.0 °C or 100.4 °F. */
function isFever(words: string): boolean {
  const match = /\b(\d{2,3}(?:\.\d+)?)/.exec(words)
  if (match === null) return false
  const value = Number(match[1])
  return (value >= 38 && value < 44) || (value >= 100.4 && value < 111)
}
