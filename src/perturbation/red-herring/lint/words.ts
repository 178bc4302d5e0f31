import { compileWords, type Patient } from '../../../clinical/index.js'
import { alternationOf, type Form, formsOf, groupFile, once } from '../../../vocabulary/index.js'
import { type Exposure, exposures } from './exposure.js'

/** Small words and phrases, with the signs that {@link formsOf} writes out. */
const bent: Form = {
  pattern: /^[a-z0-9]+(?: [a-z0-9]+)*[+!]?$/,
  expected: 'words of small letters and digits, parted by single blanks, with + or ! at the end for further forms',
}

/** Reasons that no list of words can tell, only the patterns. */
const wordless: readonly Exposure[] = ['family-illness', 'consanguinity']

const exposureFile = groupFile(
  'red-herring/exposures.yaml',
  ['body', 'clinical', ...exposures.filter((exposure) => !wordless.includes(exposure)), 'medical-term', 'plain'],
  bent,
)

/** What a word of a sentence can be: a reason, a part of the body, or a plain phrase that is none. */
export type WordMeaning = Exposure | 'medical-term' | 'body' | 'plain'

/** The words of exposures, of medicine and of the body, to be found in a sentence. */
export const contentWords = once(() => {
  const groups = Object.entries(exposureFile.read()) as [WordMeaning | 'clinical', readonly string[]][]
  return compileWords<WordMeaning>(
    groups.flatMap(([group, words]) => {
      const meaning = group === 'clinical' ? 'medical-term' : group
      return words.flatMap(formsOf).map((word) => [word, meaning] as const)
    }),
  )
})

export const personFile = groupFile(
  'red-herring/persons.yaml',
  ['kin', 'other', 'attendant', 'patient', 'behind-object', 'first-name', 'speech', 'little'],
  {
    pattern: /^[A-Za-z]+(?: [a-z]+)*$/,
    expected: 'words of letters, parted by single blanks',
  },
)

/** Relatives, and all persons who are not the patient, to be found in a sentence. */
export const persons = once(() => {
  const { kin, other } = personFile.read()
  const named = (words: readonly string[]) => compileWords(words.map((word) => [word, true] as const))
  return { kin: named(kin), others: named([...kin, ...other]) }
})

type AgeBand = NonNullable<Patient['ageBand']>

/** The first and the last age band that the words of a group fit. */
const ages = {
  adult: ['18-64', '65+'],
  old: ['65+', '65+'],
  teenager: ['13-17', '65+'],
  'school-child': ['6-12', '65+'],
  'small-child': ['newborn', '1-5'],
  infant: ['newborn', 'infant'],
  'kindergarten-child': ['1-5', '6-12'],
  child: ['newborn', '13-17'],
} as const satisfies Readonly<Record<string, readonly [AgeBand, AgeBand]>>

const ageFile = groupFile('red-herring/ages.yaml', Object.keys(ages) as (keyof typeof ages)[], bent)

/** The words that only some ages fit, each with the first and the last of these age bands. */
export const ageWords = once(() => {
  const groups = Object.entries(ageFile.read()) as [keyof typeof ages, readonly string[]][]
  return compileWords<readonly [AgeBand, AgeBand]>(
    groups.flatMap(([group, words]) => words.flatMap(formsOf).map((word) => [word, ages[group]] as const)),
  )
})

const medicalWordFile = groupFile('red-herring/medical-words.yaml', ['beginning', 'ending', 'plain'], {
  pattern: /^[a-z]+$/,
  expected: 'small letters',
})

const medical = once(() => {
  const { beginning, ending, plain } = medicalWordFile.read()
  return {
    begins: new RegExp(`^(?:${alternationOf(beginning)})\\p{L}{2,}`, 'u'),
    ends: new RegExp(`(?:${alternationOf(ending)})$`),
    plain: new Set(plain),
  }
})

/** Whether a word in small letters begins or ends as only words of medicine do. */
export function isMedical(word: string): boolean {
  const { begins, ends, plain } = medical()
  return (ends.test(word) || begins.test(word)) && !plain.has(word)
}

const unitFile = groupFile('red-herring/units.yaml', ['medical', 'doubtful'], {
  pattern: /^\S+(?: \S+)*$/,
  expected: 'a unit as it is written',
})

/** Numbers with a unit: `medical` where only medicine has it, `doubtful` where it has a plain use too. */
export const measured = once(() => {
  const { medical, doubtful } = unitFile.read()
  const inWords = 'one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred'
  const before = (signs: string): string => String.raw`(?<!\d[${signs}])\b(?:\d+(?:[${signs}]\d+)*|${inWords})[ -]?`
  return {
    medical: new RegExp(`${before('.,/')}(?:${alternationOf(medical)})(?![A-Za-z])`),
    doubtful: new RegExp(`${before('.,')}(?:${alternationOf(doubtful)})(?![A-Za-z])`),
  }
})
