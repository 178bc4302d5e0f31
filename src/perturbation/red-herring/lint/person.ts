import { findWords, sexesOf } from '../../../clinical/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import type { LintReason, PersonReason } from './reason.js'
import { personFile, persons } from './words.js'

const title = /\b(?:Mr|Mrs|Ms|Miss|Mister|Prof|Professor|Sir|Lady|Rev)\.? [A-Z][a-z]+|\bDr\.? [A-Z][a-z]+/
const named = once(() => {
  const names = alternationOf(personFile.read()['first-name'])
  return new RegExp(`\\b(?:${names})\\b(?! (?:Street|Road|Avenue|Hall|Square|Bridge|Station|Library|Park))`)
})

/** Where a word stands, and the word. */
interface Found {
  readonly index: number
  readonly 0: string
}

/** A person with a name, both sexes at once, or a pronoun that may be somebody else's. */
export function namesAndPronouns(text: string): readonly LintReason[] {
  const reasons: LintReason[] = []
  const add = (match: Found, reason: PersonReason, level: LintReason['level'], message: string): void => {
    const at = { start: match.index, end: match.index + match[0].length }
    reasons.push({ reason, level, at, found: match[0], message })
  }
  const name = title.exec(text) ?? named().exec(text)
  if (name !== null) add(name, 'named-person', 'error', `"${name[0]}" names a person who is not in the case.`)

  const male = /\b(?:he|him|his|himself)\b/i.exec(text)
  const female = /\b(?:she|her|hers|herself)\b/i.exec(text)
  if (male !== null && female !== null) {
    const later = male.index > female.index ? male : female
    add(later, 'mixed-pronouns', 'error', 'with "he" and "she" in one sentence it is not clear who the patient is.')
  }
  const they = /\b(?:they|them|their|theirs|themselves)\b/i.exec(text)
  if (they !== null && !hasPlural(text.slice(0, they.index))) {
    add(they, 'unclear-person', 'warning', `it is not said who "${they[0]}" are.`)
  }
  const pronoun = /\b(?:he|she)\b/i.exec(text)
  // Who speaks behind a quotation is the patient, whoever is quoted about.
  const before = text.slice(0, pronoun?.index ?? 0).replace(/["“][^"”]*["”]/g, '')
  if (pronoun !== null && hasOther(before)) {
    add(pronoun, 'unclear-person', 'warning', `"${pronoun[0]}" may be the patient or the person named before.`)
  }
  const owned = ownedByOther(text)
  if (owned !== null) {
    const message = `"${owned[0]}" may be the patient's or that of the person named before. Make the patient the subject, or leave it out.`
    add(owned, 'unclear-person', 'error', message)
  }
  return reasons
}

/** Single persons who are not the patient. */
const single = once(() => {
  const { kin, other, attendant } = personFile.read()
  const patients = sexesOf('person')
  const words = [...kin, ...other, ...attendant].filter((word) => !patients.has(word) && !isSeveral.test(word))
  return new RegExp(String.raw`\b(?:${alternationOf(words)})\b(?!['’]s)`, 'i')
})

const isSeveral = /(?:s|family|children)$/

/** A pronoun that owns what is named behind it; in "saw her first" it owns nothing. */
const owner = once(() => {
  const nothing = alternationOf(personFile.read()['behind-object'])
  return new RegExp(String.raw`\{possessive\}|\bhis\b|\bher\b(?= [a-z])(?! (?:${nothing})\b)`, 'i')
})

/** Where the patient is the subject, "his" and "her" are the patient's. */
const isOfPatient = /^(?:he\b|she\b|the patient\b(?!['’]s)|\{subject\})/i

/** The pronoun that owns something behind another person who may own it: "The resident will update her plan." */
function ownedByOther(text: string): Found | null {
  const person = isOfPatient.test(text) ? null : single().exec(text)
  if (person === null) return null
  const start = person.index + person[0].length
  const found = owner().exec(text.slice(start))
  if (found === null) return null
  const sex = sexesOf('relative').get(person[0].toLowerCase())
  const isOther = sex !== undefined && found[0].toLowerCase() === (sex === 'male' ? 'her' : 'his')
  return isOther ? null : { index: start + found.index, 0: found[0] }
}

/**
 * Whether somebody else than the patient is named in a stretch of text.
 *
 * @example
 * hasOther('The clerk at the desk')
 * // → true
 */
export function hasOther(text: string): boolean {
  return findWords(text, persons().others).length > 0
}

function hasPlural(before: string): boolean {
  return /\b(?!is\b|was\b|has\b|this\b|his\b|its\b)[a-z]+s\b|\b(?:people|children|men|women|and)\b/i.test(before)
}
