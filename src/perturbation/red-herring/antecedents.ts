import { type Sex, sexesOf } from '../../clinical/index.js'
import type { PhraseExpression } from '../../text/index.js'
import { alternationOf, once } from '../../vocabulary/index.js'
import { personFile } from './lint/index.js'

/** A set of sexes, one bit each, so that `one & other` tells whether they agree. */
export type Sexes = number
export const bitOf: Readonly<Record<Sex, Sexes>> = { male: 1, female: 2 }
const both: Sexes = bitOf.male | bitOf.female

/** What a sentence has to do with the "he" and "she" of those around it. */
export interface Antecedents {
  /** Of somebody else than the patient whom a pronoun behind the sentence may take up. */
  readonly offers: Sexes
  /** Of the pronouns that nothing before them in the sentence explains. */
  readonly leansOn: Sexes
  /** The same, although its subject is the patient: put in before "he", "He was seen by the resident." leaves open who he is. */
  readonly names: Sexes
  /** Whether it names a relative of the patient, one or several. */
  readonly namesRelative: boolean
}

interface Word {
  /** In a case a man is the patient; "a man" is somebody whom the sentence brings in. */
  readonly kind: 'person' | 'patient' | 'pronoun'
  readonly sexes: Sexes
  readonly isRelative: boolean
}

const pronouns = [
  ...['he', 'his', 'him', 'himself'].map((word) => [word, bitOf.male] as const),
  ...['she', 'her', 'hers', 'herself'].map((word) => [word, bitOf.female] as const),
]

const words = once(() => {
  const { kin, other, attendant, patient } = personFile.read()
  const patients = sexesOf('person')
  const known = new Map([...patients, ...sexesOf('relative')])
  const relatives = new Set(kin)
  const row = (word: string, kind: Word['kind'], sexes: Sexes): [string, Word] => {
    return [word, { kind, sexes, isRelative: word.split(' ').some((part) => relatives.has(part)) }]
  }
  const meanings = new Map([
    ...[...kin, ...other, ...attendant].map((word) => {
      const sex = known.get(word)
      const sexes = sex === undefined ? both : bitOf[sex]
      return row(word, patients.has(word) ? 'patient' : 'person', isSeveral.test(word) ? 0 : sexes)
    }),
    ...patient.map((word) => row(word, 'patient', both)),
    ...pronouns.map(([word, sex]) => row(word, 'pronoun', sex)),
    row('in person', 'person', 0),
  ])
  const any = alternationOf([...meanings.keys()]).replaceAll(' ', '[ -]')
  const pattern = String.raw`\b(?:${any})\b`
  return { meanings, expression: { pattern, begins: [...meanings.keys()] }, pattern: new RegExp(pattern, 'gi') }
})

/** Finds the words for persons of which `antecedentsFrom` wants to hear. */
export function personExpression(): PhraseExpression {
  return words().expression
}

/** A word as the list of persons writes it. */
function listed(word: string): string {
  return word.toLowerCase().replaceAll('-', ' ')
}

/** "He" and "she" take up one person, no family. */
const isSeveral = /(?:s|family|children)$/

/** After a sentence whose subject is the patient, "he" or "she" is the patient, whoever else it names. */
const isOfPatient = /^(?:he|she|the patient(?!['’]s)|an? [^,.]{0,40}?-old)\b/i

const bringsIn = /\b(?:an?|another|one)(?: [\w-]+){0,2} $/i

/**
 * Whom a sentence names that a later "he" or "she" could mean, and which of its own pronouns need an antecedent
 * before it.
 *
 * @example
 * antecedentsOf('His sister waited in the lobby.')
 * // → { offers: bitOf.female, names: bitOf.female, leansOn: bitOf.male, namesRelative: true }
 */
export function antecedentsOf(sentence: string): Antecedents {
  const persons = Array.from(
    sentence.matchAll(words().pattern),
    ({ 0: word, index }): NamedPerson => ({ word, at: index }),
  )
  return antecedentsFrom(sentence, persons)
}

/** A word for a person, and where it begins in its sentence. */
export interface NamedPerson {
  readonly word: string
  readonly at: number
}

/** The same as `antecedentsOf` where the words for persons, in their order, are known. */
export function antecedentsFrom(sentence: string, persons: readonly NamedPerson[]): Antecedents {
  let names = 0
  let leansOn = 0
  let explained = 0
  let namesRelative = false
  const { meanings } = words()
  for (const { word, at } of persons) {
    // Most words are written as they stand in the list.
    const { kind, sexes, isRelative } = (meanings.get(word) ?? meanings.get(listed(word))) as Word
    if (kind === 'pronoun') leansOn |= sexes & ~explained
    // Behind "the nurse", "he" is the patient as before; "attending" and "relative" may be no persons at all.
    else if (kind === 'patient' || sexes !== both) explained |= sexes
    if (kind === 'person' || (kind === 'patient' && bringsIn.test(sentence.slice(0, at)))) names |= sexes
    namesRelative ||= isRelative
  }
  const offers = names !== 0 && isOfPatient.test(sentence) ? 0 : names
  return { offers, names, leansOn, namesRelative }
}
