import { quote } from '../../../../errors.js'
import { anyOf, counterparts, type ToldSentence, toldSentences } from '../reading/index.js'

/** Who may tell a history, each with the words by which an original may name the same person. */
const people = new Map(
  `mother: mother, mom, mum, parent(s), maternal
father: father, dad, parent(s), paternal
parents: parent(s), mother, father, mom, dad
wife: wife, spouse, partner, married
husband: husband, spouse, partner, married
spouse: wife, husband, spouse, partner, married
partner: wife, husband, spouse, partner, boyfriend, girlfriend
boyfriend: boyfriend, partner
girlfriend: girlfriend, partner
son: son(s), child(ren), boy
daughter: daughter(s), child(ren), girl
children: child(ren), son(s), daughter(s)
brother: brother(s), sibling(s), twin(s)
sister: sister(s), sibling(s), twin(s)
sibling: brother(s), sister(s), sibling(s), twin(s)
grandmother: grandmother, grandma, grandparent(s)
grandfather: grandfather, grandpa, grandparent(s)
aunt: aunt(s)
uncle: uncle(s)
cousin: cousin(s)
friend: friend(s)
friends: friend(s)
neighbor: neighbo(u)r(s)
neighbour: neighbo(u)r(s)
roommate: roommate(s), flatmate(s)
flatmate: roommate(s), flatmate(s)
coworker: co(-)worker(s), colleague(s)
colleague: co(-)worker(s), colleague(s)
teacher: teacher(s), school`
    .split('\n')
    .map((row) => row.split(': ') as [string, string])
    .map(([person, names]) => [person, anyOf(names)] as const),
)

const telling =
  `(?:also |further |first |then |now |only |has |have |had )*(?:reports?|reported|says?|said|states?|stated|tells?|told|
describes?|described|notes?|noted|notices?|noticed|mentions?|mentioned|complains?|complained|recalls?|recalled|admits?|
admitted|denies|denied|deny|explains?|explained)`.replaceAll('\n', '')

const relative = `(?:his|her|their|the|an?|whose)(?: older| younger| elder)? (${[...people.keys()].join('|')})`
const relativeTells = new RegExp(String.raw`\b${relative} ${telling}\b|\baccording to ${relative}\b`, 'i')
const patientTells = new RegExp(
  String.raw`\b(?:patient|man|woman|boy|girl) ${telling}\b|\baccording to (?:the patient|him|her)(?=[ ,.])`,
  'i',
)
const pronounTells = new RegExp(String.raw`\b(?:he|she) ${telling}\b`, 'i')
const anyPerson = new RegExp(String.raw`\b(?:${[...people.keys()].join('|')})s?\b`, 'i')

/** A sentence with who tells it. */
interface Told {
  readonly sentence: ToldSentence
  /** A relative or friend by name, `patient`, or null where it cannot be said. */
  readonly by: string | null
}

/**
 * Histories that somebody else tells than in the original: "His wife reports chest pain" for "The patient reports".
 *
 * Only a person whom the original names nowhere, or one who tells in the place of the patient, and the other way round.
 *
 * @example
 * tellerFaults('His wife reports a cough.', 'He reports a cough.')
 * // → ['The new text lets the wife tell, whom the original does not name.']
 */
export function tellerFaults(rewritten: string, original: string): readonly string[] {
  const before = tellersOf(original)
  const after = tellersOf(rewritten)
  const strangers = [...new Set(after.map(({ by }) => by))].flatMap((by) => {
    const isNamed = by === null || people.get(by)?.test(original) !== false
    return isNamed ? [] : [`The new text lets the ${by} tell, whom the original does not name.`]
  })
  return strangers.length > 0 ? strangers : [...exchanged(before, after)]
}

function exchanged(before: readonly Told[], after: readonly Told[]): readonly string[] {
  return before.flatMap(({ sentence, by }) => {
    const [like] = counterparts(
      sentence,
      after.map((told) => told.sentence),
      1,
    )
    const now = after.find((told) => told.sentence === like)
    if (by === null || now === undefined || now.by === null || (by === 'patient') === (now.by === 'patient')) return []
    const other = by === 'patient' ? now : { sentence, by }
    const one = by === 'patient' ? sentence : now.sentence
    if (people.get(other.by ?? '')?.test(one.text) !== false) return []
    return [`The original lets the ${by} tell, and the new text the ${now.by}: ${quote(now.sentence.text.trim())}`]
  })
}

function tellersOf(text: string): readonly Told[] {
  const sentences = toldSentences(text)
  return sentences.map((sentence, i) => ({ sentence, by: tellerOf(sentence.text, sentences[i - 1]?.text ?? '') }))
}

function tellerOf(text: string, ahead: string): string | null {
  const [, one, other] = relativeTells.exec(text) ?? []
  const by = (one ?? other)?.toLowerCase()
  if (by !== undefined) return patientTells.test(text) || pronounTells.test(text) ? null : by
  if (patientTells.test(text)) return 'patient'
  // "She" may be his wife.
  return pronounTells.test(text) && !anyPerson.test(text) && !anyPerson.test(ahead) ? 'patient' : null
}
