import { once } from '../../../vocabulary/index.js'
import type { CaseReading, Sentence } from './reading.js'
import { anyOf, isIn } from './words.js'

/**
 * Whether some words hold no verb and open no clause, as far as a list of words can tell.
 *
 * @example
 * [isVerbless('fever, cough, or chills'), isVerbless('fever and takes no drugs')]
 * // → [true, false]
 */
export function isVerbless(words: string): boolean {
  if (signOfClause.test(words)) return false
  return lettersOf(words).every((word) => !isIn('verb', word) && !isIn('clause-opener', word))
}

/**
 * Whether some words behind a verb in the present tense hold no second finite verb and open no clause. A participle is
 * none, nor does "but" open a clause without one.
 *
 * @example
 * [isOnePhrase('an enlarged liver but no ascites'), isOnePhrase('pallor, and percussion reveals dullness')]
 * // → [true, false]
 */
export function isOnePhrase(words: string): boolean {
  if (signOfClause.test(words)) return false
  return lettersOf(words).every(
    (word) => (!isIn('verb', word) || isIn('participle', word)) && (!isIn('clause-opener', word) || word === 'but'),
  )
}

/**
 * Signs that another clause follows, whatever its verb: a sign between clauses, a new subject behind "and", and a word in
 * -s that is followed like a verb ("and paints the fence").
 */
const signOfClause = new RegExp(
  [
    '[;:"“”]',
    '\\band (?:he|she|it|they|there)\\b',
    ', and (?:the|his|her|its|their|this|these) ',
    '\\band (?:[a-z]+ly )?[a-z]+s (?:an?|the|his|her|its|any|no|very|little|about|up)\\b',
  ].join('|'),
  'i',
)

function lettersOf(words: string): readonly string[] {
  return words.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Persons whom a pronoun can mean, by the patient's sex, and all of them. */
const others = once(() => ({
  male: new RegExp(`\\b${anyOf('male-other', 'open-other')}\\b`, 'i'),
  female: new RegExp(`\\b${anyOf('female-other', 'open-other')}\\b`, 'i'),
  anyone: new RegExp(`\\b${anyOf('male-other', 'female-other', 'open-other')}\\b`, 'i'),
}))

/** Pronouns that cannot mean a patient of this sex; where it is open, none is certain. */
const strangers = {
  male: /\b(?:she|her|hers)\b/i,
  female: /\b(?:he|his|him)\b/i,
  open: /\b(?:she|her|hers|he|his|him)\b/i,
}

/** How many sentences before count when it is asked whom "he" means. */
const reach = 2

/**
 * Whether the subject at the head of a sentence is the index patient for certain, and stays so when it is left out.
 *
 * A pronoun is certain where it agrees with the patient's sex and this sentence and the two before name nobody else
 * whom it could mean. A subject left out is understood as that of the sentence before, which may name nobody else.
 */
export function isPatient(reading: CaseReading, sentence: Sentence, subject: string): boolean {
  const position = reading.sentences.indexOf(sentence)
  const near = reading.sentences.slice(Math.max(0, position - reach), position + 1).map(withoutPatient)
  const { sex } = reading.patient
  const { anyone, ...bySex } = others()
  const last = near.slice(-2)
  if (last.some((text) => anyone.test(text) || strangers[sex ?? 'open'].test(text))) return false
  if (/^(?:The|This) patient$/.test(subject)) return true
  if (sex === null || subject !== (sex === 'male' ? 'He' : 'She')) return false
  return near.every((text) => !bySex[sex].test(text))
}

/** The opening sentence names the patient, and that name is not somebody else's. */
function withoutPatient({ index, text }: Sentence): string {
  return index === 0 ? text.replace(/^.*?\b(?:man|woman|boy|girl|child)\b/s, '') : text
}

/** The same word with a small first letter, where its capital came from the head of a sentence; else null. */
export function lowered(word: string): string | null {
  return isIn('head', word) ? word.charAt(0).toLowerCase() + word.slice(1) : null
}
