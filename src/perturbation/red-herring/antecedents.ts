import { compileWords, findWords, type Sex, sexesOf } from '../../clinical/index.js'
import { once } from '../../vocabulary/index.js'
import { personFile } from './lint/index.js'

/** What a sentence has to do with the "he" and "she" of those around it. */
export interface Antecedents {
  /** Sexes of somebody else than the patient whom a pronoun behind the sentence may take up. */
  readonly offers: readonly Sex[]
  /** Sexes of the pronouns that nothing before them in the sentence explains. */
  readonly leansOn: readonly Sex[]
}

interface Word {
  /** In a case a man is the patient; "a man" is somebody whom the sentence brings in. */
  readonly kind: 'person' | 'patient' | 'pronoun'
  readonly sexes: readonly Sex[]
}

const both: readonly Sex[] = ['male', 'female']
const pronouns = { male: ['he', 'his', 'him', 'himself'], female: ['she', 'her', 'hers', 'herself'] }

const words = once(() => {
  const { kin, other, attendant, patient } = personFile.read()
  const patients = sexesOf('person')
  const known = new Map([...patients, ...sexesOf('relative')])
  const rows = [...kin, ...other, ...attendant]
    .filter((word) => !isSeveral.test(word))
    .map((word): [string, Word] => {
      const sex = known.get(word)
      const kind = patients.has(word) ? 'patient' : 'person'
      return [word, { kind, sexes: sex === undefined ? both : [sex] }]
    })
  for (const word of patient) rows.push([word, { kind: 'patient', sexes: both }])
  for (const sex of both) for (const word of pronouns[sex]) rows.push([word, { kind: 'pronoun', sexes: [sex] }])
  return compileWords([...rows, ['in person', { kind: 'person', sexes: [] }]])
})

/** "He" and "she" take up one person, no family. */
const isSeveral = /(?:s|family|children)$/

/** A sentence whose subject is the patient goes on about the patient, whoever else is named in it. */
const isOfPatient = /^(?:he|she|the patient(?!['’]s)|an? [^,.]{0,40}?-old)\b/i

const bringsIn = /\b(?:an?|another|one)(?: [\w-]+){0,2} $/i

/**
 * Whom a sentence names that "he" or "she" behind it could mean, and which "he" and "she" of its own it leaves to what
 * stands before it.
 *
 * @example
 * [antecedentsOf('His sister waited in the lobby.'), antecedentsOf('On examination, the patient holds her arm.')]
 * // → [{ offers: ['female'], leansOn: ['male'] }, { offers: [], leansOn: [] }]
 */
export function antecedentsOf(sentence: string): Antecedents {
  const offers = new Set<Sex>()
  const leansOn = new Set<Sex>()
  const named = new Set<Sex>()
  for (const { meaning, start } of findWords(sentence, words())) {
    const { kind, sexes } = meaning
    const isOther = kind === 'person' || (kind === 'patient' && bringsIn.test(sentence.slice(0, start)))
    for (const sex of sexes) {
      if (kind !== 'pronoun') named.add(sex)
      else if (!named.has(sex)) leansOn.add(sex)
      if (isOther) offers.add(sex)
    }
  }
  return { offers: isOfPatient.test(sentence) ? [] : [...offers], leansOn: [...leansOn] }
}
