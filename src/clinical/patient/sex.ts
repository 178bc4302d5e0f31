import { type Reading, rowsOf, type Sex, type Sign } from './sign.js'

const male = `man, men, boy, male, gentleman, businessman, policeman, fireman, fisherman, salesman, schoolboy, widower
mailman, handyman, serviceman, repairman, craftsman, waiter`

/** Pregnancy and parity stand here as well: beside an age they can only be the patient's. */
const female = `woman, women, girl, female, lady, businesswoman, housewife, waitress, actress, schoolgirl, widow
policewoman, servicewoman, homemaker woman, primigravid, primigravida, prima gravida, primiparous, multigravida
multigravid, multiparous, nulligravid, nulligravida, nulliparous, gravida, gravid, pregnant, postmenopausal, postpartum`

const mothers = 'mother, grandmother, mom, aunt, sister, wife, girlfriend, niece, stepmother, foster mother'
const fathers = 'father, grandfather, dad, uncle, brother, husband, boyfriend, nephew, stepfather, foster father'

/** Vocabulary rows for persons. */
export const sexRows: readonly (readonly [string, Sign])[] = [
  ...rowsOf<Sign>(male, { kind: 'person', sex: 'male' }),
  ...rowsOf<Sign>(female, { kind: 'person', sex: 'female' }),
  ...rowsOf<Sign>(mothers, { kind: 'relative', sex: 'female', child: false }),
  ...rowsOf<Sign>(fathers, { kind: 'relative', sex: 'male', child: false }),
  ...rowsOf<Sign>('son', { kind: 'relative', sex: 'male', child: true }),
  ...rowsOf<Sign>('daughter', { kind: 'relative', sex: 'female', child: true }),
  // Where sex is the question or a matter of care, sentences say "the patient".
  ...rowsOf<Sign>(
    `transgender, transsexual, nonbinary, non binary, intersex, ambiguous genitalia, gender dysphoria, gender identity
    gender incongruence, gender reassignment, sex reassignment, gender affirming, hermaphroditism, transition from`,
    { kind: 'sex-open' },
  ),
]

/** Verbs, prepositions and conjunctions that end a noun phrase. */
const phraseEnds = new Set(
  `is was are were has had have presents presented presenting comes came complains complaining reports reported with who
  whose that to by in at on for from of because after before but undergoes underwent develops developed being been
  seen arrives arrived visits visited returns states requests calls experiences suffers notes notices noticed seeks
  attends goes needs consults requires receives takes lives works falls sustains admitted delivered born becomes began
  begins died feels wants asks says brings brought gives gave delivers a an the his her`.split(/\s+/),
)

const sexOfNoun = sexesOf('person')
const sexOfRelative = sexesOf('relative')

function sexesOf(kind: 'person' | 'relative'): ReadonlyMap<string, Sex> {
  return new Map(sexRows.flatMap(([word, sign]) => (sign.kind === kind ? [[word, sign.sex] as const] : [])))
}

/** Most words of a noun phrase that may stand between an age and the word that tells the sex. */
const phraseWords = 10

/** The sex that the noun phrase after an age tells: "61-year-old, right-handed white man", "G2P1", "40 yo F". */
export function sexAfter(text: string, from: number): Sex | null {
  const word = /([^\na-z0-9]*)([a-z0-9]+)/iy
  word.lastIndex = from
  let joined = false
  for (let i = 0; i < phraseWords; i++) {
    const match = word.exec(text)
    if (match === null || /[.;:?!][^a-z0-9]*\s/i.test(match[1] ?? '')) return null
    const noun = match[2] ?? ''
    if (/^(?:[FM]|G\d+|G\d+P\d\w*)$/.test(noun)) return noun === 'M' ? 'male' : 'female'
    const lower = noun.toLowerCase()
    const sex = sexOfNoun.get(lower) ?? (joined ? undefined : sexOfRelative.get(lower))
    if (sex !== undefined) return sex
    if (phraseEnds.has(lower)) return null
    // "hypertensive and diabetic woman" is one phrase, "and mother" another person.
    joined ||= lower === 'and'
  }
  return null
}

/** Whether an adult's text goes on with the other sex's "He" or "She" alone, so that one of the two must be a slip. */
export function contradictsPronouns(text: string, sex: Sex): boolean {
  const [own, other] = sex === 'female' ? [' She ', ' He '] : [' He ', ' She ']
  return !text.includes(own) && text.includes(other)
}

/** Whether a case leaves the patient's sex open. */
export function isSexOpen({ signs }: Reading): boolean {
  return signs.some(({ meaning }) => meaning.kind === 'sex-open')
}

/** The sex that "this man", or of a child "the girl", tells, if all of these agree. */
export function sexElsewhere({ text, signs }: Reading, isChild: boolean): Sex | null {
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
