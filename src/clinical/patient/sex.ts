import { groupFile, once } from '../../vocabulary/index.js'
import type { Sex, SignReading } from './sign.js'
import { sexesOf } from './sign-words.js'

/** Verbs, prepositions and conjunctions that end a noun phrase. */
const phraseEndFile = groupFile('patient/phrase-ends.yaml', ['phrase-end'], {
  pattern: /^[a-z]+$/,
  expected: 'a word of small letters',
})

const words = once(() => ({
  nouns: sexesOf('person'),
  relatives: sexesOf('relative'),
  phraseEnds: new Set(phraseEndFile.read()['phrase-end']),
}))

/** Most words of a noun phrase between an age and the word that tells the sex. */
const phraseWords = 10

/** The sex that the noun phrase after an age tells: "61-year-old, right-handed white man", "G2P1", "40 yo F". */
export function sexAfter(text: string, from: number): Sex | null {
  const { nouns, relatives, phraseEnds } = words()
  const word = /([^\na-z0-9]*)([a-z0-9]+)/iy
  word.lastIndex = from
  let joined = false
  for (let i = 0; i < phraseWords; i++) {
    const match = word.exec(text)
    if (match === null || /[.;:?!][^a-z0-9]*\s/i.test(match[1] ?? '')) return null
    const noun = match[2] ?? ''
    if (/^(?:[FM]|G\d+|G\d+P\d\w*)$/.test(noun)) return noun === 'M' ? 'male' : 'female'
    const lower = noun.toLowerCase()
    const sex = nouns.get(lower) ?? (joined ? undefined : relatives.get(lower))
    if (sex !== undefined) return sex
    if (phraseEnds.has(lower)) return null
    // "hypertensive and diabetic woman" is one phrase, "and mother" another person.
    joined ||= lower === 'and'
  }
  return null
}

/**
 * Whether the text only uses the pronoun of the other sex, "He" or "She", so that one of the two must be a mistake.
 */
export function contradictsPronouns(text: string, sex: Sex): boolean {
  const [own, other] = sex === 'female' ? [' She ', ' He '] : [' He ', ' She ']
  return !text.includes(own) && text.includes(other)
}

/** Whether a case leaves the patient's sex open. */
export function isSexOpen({ signs }: SignReading): boolean {
  return signs.some(({ meaning }) => meaning.kind === 'sex-open')
}

/** The sex that "this man", or of a child "the girl", tells, if all of these agree. */
export function sexElsewhere({ text, signs }: SignReading, isChild: boolean): Sex | null {
  let sex: Sex | null = null
  for (const { meaning, start, end } of signs) {
    if (meaning.kind !== 'person' || !/^(?:man|woman|boy|girl|gentleman|lady)$/i.test(text.slice(start, end))) continue
    const before = text.slice(Math.max(0, start - 5), start)
    if (!/\bthis $/i.test(before) && !(isChild && /\bthe $/i.test(before))) continue
    if (sex !== null && sex !== meaning.sex) return null
    sex = meaning.sex
  }
  return sex
}
