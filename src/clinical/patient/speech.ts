import { alternationOf, groupFile, once, phrases } from '../../vocabulary/index.js'
import type { Found } from '../vocabulary/index.js'
import type { IndexPatient } from './index-patient.js'
import type { Sign, SignReading } from './sign.js'

const file = groupFile('patient/speech.yaml', ['speak-of', 'verb', 'adverb'], phrases)

const patterns = once(() => {
  const groups = file.read()
  const [speakOf, verb, adverb] = [groups['speak-of'], groups.verb, groups.adverb].map(alternationOf)
  return {
    speakOf: new RegExp(`^ (?:${speakOf})\\b`, 'i'),
    quotes: new RegExp(`\\b(he|she|the patient) (?:(?:${adverb}) )?(?:${verb})\\b`, 'gi'),
    goesOn: new RegExp(`^,? (?:and|but) (?:${verb})\\b`, 'i'),
  }
})

/** From this age on, "she reports" is the girl and not her mother. */
const tellingYears = 6

const adultYears = 18

/** A word for a silent state, and the sign before it. */
export interface SilentWord {
  readonly sign: Found<Sign>
  readonly before: Found<Sign> | undefined
}

/**
 * Whether a word for a state in which nobody speaks is about the patient's speech: not "cannot speak English", and not
 * "her son cannot speak" of a mother.
 */
export function isOfPatient({ text }: SignReading, { sign, before }: SilentWord, { years }: IndexPatient): boolean {
  const { start, end } = sign
  if (/speak$/i.test(text.slice(start, end)) && patterns().speakOf.test(text.slice(end, end + 24))) return false
  if (before?.meaning.kind !== 'relative' || !/^ (?:(?:is|was) )?$/.test(text.slice(before.end, start))) return true
  return before.meaning.child && !(years !== null && years >= adultYears)
}

/**
 * Whether the case quotes the patient, so that a lethargic one speaks: "the patient says", "lethargic and complains",
 * or "she reports" where no relative of that sex was named before who could be meant.
 */
export function isQuoted(reading: SignReading, index: IndexPatient, states: readonly Found<Sign>[]): boolean {
  const { text, signs } = reading
  const { quotes, goesOn } = patterns()
  if (states.some(({ end }) => goesOn.test(text.slice(end, end + 24)))) return true
  if (index.years !== null && index.years < tellingYears) return false
  for (const { 1: subject = '', index: at } of text.matchAll(quotes)) {
    if (/patient$/i.test(subject)) return true
    const sex = subject.toLowerCase() === 'he' ? 'male' : 'female'
    if (sex !== index.sex) continue
    const named = signs.find(({ meaning }) => meaning.kind === 'relative' && meaning.sex === sex)
    if (named === undefined || named.start > at) return true
  }
  return false
}
