import { quote } from '../../../../errors.js'
import { type AssertedSentence, anyOf, assertedSentences, counterparts } from '../reading/index.js'

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

const reporting =
  `(?:also |further |first |then |now |only |has |have |had )*(?:reports?|reported|says?|said|states?|stated|tells?|told|
describes?|described|notes?|noted|notices?|noticed|mentions?|mentioned|complains?|complained|recalls?|recalled|admits?|
admitted|denies|denied|deny|explains?|explained)`.replaceAll('\n', '')

const relative = `(?:his|her|their|the|an?|whose)(?: older| younger| elder)? (${[...people.keys()].join('|')})`
const relativeReports = new RegExp(String.raw`\b${relative} ${reporting}\b|\baccording to ${relative}\b`, 'i')
const patientReports = new RegExp(
  String.raw`\b(?:patient|man|woman|boy|girl) ${reporting}\b|\baccording to (?:the patient|him|her)(?=[ ,.])`,
  'i',
)
const pronounReports = new RegExp(String.raw`\b(?:he|she) ${reporting}\b`, 'i')
const anyPerson = new RegExp(String.raw`\b(?:${[...people.keys()].join('|')})s?\b`, 'i')

/** A sentence with who tells it. */
interface Attribution {
  readonly sentence: AssertedSentence
  /** A relative or friend by name, `patient`, or null where it cannot be said. */
  readonly by: string | null
}

/**
 * Histories that somebody else tells than in the original: "His wife reports chest pain" for "The patient reports".
 *
 * Only a person whom the original names nowhere, or one who tells in the place of the patient, and the other way round.
 *
 * @example
 * informantFaults('His wife reports a cough.', 'He reports a cough.')
 * // → ['The new text lets the wife tell, whom the original does not name.']
 */
export function informantFaults(rewritten: string, original: string): readonly string[] {
  const before = attributionsIn(original)
  const after = attributionsIn(rewritten)
  const strangers = [...new Set(after.map(({ by }) => by))].flatMap((by) => {
    const isNamed = by === null || people.get(by)?.test(original) !== false
    return isNamed ? [] : [`The new text lets the ${by} tell, whom the original does not name.`]
  })
  return strangers.length > 0 ? strangers : [...exchanged(before, after)]
}

function exchanged(before: readonly Attribution[], after: readonly Attribution[]): readonly string[] {
  return before.flatMap(({ sentence, by }) => {
    const [like] = counterparts(
      sentence,
      after.map((one) => one.sentence),
      1,
    )
    const now = after.find((one) => one.sentence === like)
    if (by === null || now === undefined || now.by === null || (by === 'patient') === (now.by === 'patient')) return []
    const other = by === 'patient' ? now : { sentence, by }
    const one = by === 'patient' ? sentence : now.sentence
    if (people.get(other.by ?? '')?.test(one.text) !== false) return []
    return [`The original lets the ${by} tell, and the new text the ${now.by}: ${quote(now.sentence.text.trim())}`]
  })
}

function attributionsIn(text: string): readonly Attribution[] {
  const sentences = assertedSentences(text)
  return sentences.map((sentence, i) => ({ sentence, by: informantOf(sentence.text, sentences[i - 1]?.text ?? '') }))
}

function informantOf(text: string, ahead: string): string | null {
  const [, one, other] = relativeReports.exec(text) ?? []
  const by = (one ?? other)?.toLowerCase()
  if (by !== undefined) return patientReports.test(text) || pronounReports.test(text) ? null : by
  if (patientReports.test(text)) return 'patient'
  // "She" may be his wife.
  return pronounReports.test(text) && !anyPerson.test(text) && !anyPerson.test(ahead) ? 'patient' : null
}
