import { finalQuestion } from '../../text/index.js'
import type { Found } from '../vocabulary/index.js'
import { type AgeMention, joins, readAgeBeside, readAges } from './age.js'
import { contradictsPronouns, isSexOpen, sexAfter, sexElsewhere } from './sex.js'
import { type AgeBand, crossesSentence, type Sex, type Sign, type SignReading } from './sign.js'

/** Age and sex of the patient whom the case is about. */
export interface IndexPatient {
  readonly ageBand: AgeBand | null
  /** In years; null where the text gives a band without a number. */
  readonly years: number | null
  readonly sex: Sex | null
}

const nobody: IndexPatient = { ageBand: null, years: null, sex: null }

/**
 * Who the case is about: as a rule the first person with an age.
 *
 * Not a companion ("brought by a 24-year-old"), a relative ("her 3-year-old brother"), a mother beside a newborn, or an
 * adult who brings a child. Where two persons could be meant, nothing is told.
 */
export function readIndexPatient(reading: SignReading): IndexPatient {
  const index = chooseIndex(reading)
  return isSexOpen(reading) ? { ageBand: index.ageBand, years: index.years, sex: null } : index
}

function chooseIndex(reading: SignReading): IndexPatient {
  const ages = readAges(reading)
  const brought = ages.find((age) => isBroughtChild(reading, age))
  if (brought !== undefined) return patientOf(reading, brought)
  const first = ages.find((age) => isSubject(reading, age, ages))
  const stage = firstStage(reading)
  if (stage !== null && (first === undefined || standsBehind(reading, stage, first))) return patientAt(reading, stage)
  const subject = first ?? readAgeBeside(reading)
  if (subject === null) return nobody
  if (first !== undefined) {
    const second = ages.find((age) => age.start > first.start && isCoupled(reading, first, age))
    if (second !== undefined) return { ...nobody, ageBand: second.band === first.band ? first.band : null }
  }
  if (subject.years >= 12) {
    if (bringsUnagedChild(reading, subject) || ages.some((age) => comesAlong(reading, subject, age))) return nobody
    const about = afterBirth(reading, subject)
    if (about !== 'mother') return about
  }
  return patientOf(reading, subject)
}

function patientOf(reading: SignReading, age: AgeMention): IndexPatient {
  const { text } = reading
  const sex = sexAfter(text, age.end) ?? sexBefore(reading, age.start) ?? sexElsewhere(reading, age.years < 18)
  const isSlip = sex !== null && age.years >= 18 && contradictsPronouns(text, sex)
  return { ageBand: age.band, years: age.years, sex: isSlip ? null : sex }
}

/** "A male patient, 34 years old": the person precedes the age. */
function sexBefore({ text, signs }: SignReading, start: number): Sex | null {
  for (const { meaning, end } of signs) {
    if (end > start) break
    if (meaning.kind === 'person' && joins(text, end, start)) return meaning.sex
  }
  return null
}

/** Up to three words before an age, nearest first, articles and "previously healthy" left out. */
function wordsBefore(text: string, start: number): string[] {
  // Most texts begin with the patient: "A 61-year-old man".
  if (start < 4) return []
  const before = /(?:([a-z]+) )?(?:([a-z]+) )?(?:([a-z]+) )$/i.exec(text.slice(Math.max(0, start - 36), start))
  if (before === null) return []
  const words = [before[3], before[2], before[1]]
  return words.flatMap((word) => (word === undefined || isSkipped(word) ? [] : [word.toLowerCase()]))
}

function isSkipped(word: string): boolean {
  return /^(?:an?|the|previously|otherwise|healthy)$/i.test(word)
}

const possessives = new Set(['her', 'his', 'their', 'whose', 'my', 'our'])
const bringing = new Set(['brings', 'bring', 'bringing', 'brought', 'takes'])

/** "brings their 3-year-old son": the child is the patient. */
function isBroughtChild({ text }: SignReading, age: AgeMention): boolean {
  if (age.years >= 18 && !/^[ -](?:[a-z]+ )?(?:son|daughter)\b/.test(text.slice(age.end, age.end + 24))) return false
  const [nearest, next] = wordsBefore(text, age.start)
  if (nearest === undefined) return false
  if (possessives.has(nearest)) return next !== undefined && (bringing.has(next) || next === 'in')
  return bringing.has(nearest)
}

/** Whether an age may be the patient's: not a relative's, a companion's, or a mother's to whom a child is born. */
function isSubject(reading: SignReading, age: AgeMention, ages: readonly AgeMention[]): boolean {
  const [nearest] = wordsBefore(reading.text, age.start)
  if (nearest === undefined) return true
  if (possessives.has(nearest) || nearest === 'by') return false
  return nearest !== 'to' || (ages.length === 1 && !reading.signs.some(({ meaning }) => isBaby(meaning)))
}

function isBaby(meaning: Sign): boolean {
  return meaning.kind === 'stage' && meaning.baby
}

/** The first word of the opening that is an age or a stage by itself: "a male neonate", "an elderly man". */
function firstStage({ text, signs }: SignReading): Found<Sign> | null {
  for (const sign of signs) {
    if (sign.start > 260) return null
    if (sign.meaning.kind === 'gives-birth' && !/delivered$/i.test(text.slice(sign.start, sign.end))) return null
    if (sign.meaning.kind !== 'stage') continue
    // "a group of elderly men" is nobody in particular.
    if (
      sign.meaning.baby ||
      /\b(?:an?|this) (?:[a-z]+ )?$/i.test(text.slice(Math.max(0, sign.start - 24), sign.start))
    ) {
      return sign
    }
  }
  return null
}

/** Whether the age is of somebody told of after the newborn only: "A newborn is … His 30-year-old mother". */
function standsBehind({ text, signs }: SignReading, stage: Found<Sign>, age: AgeMention): boolean {
  if (!isBaby(stage.meaning) || stage.start > age.start || age.years < 12) return false
  if (crossesSentence(text, stage.start, age.start)) return true
  return signs.some(({ start, meaning }) => {
    if (meaning.kind !== 'relative' || meaning.child) return false
    return start >= age.end && start - age.end < 40 && !/[.,;]/.test(text.slice(age.end, start))
  })
}

function patientAt(reading: SignReading, stage: Found<Sign>): IndexPatient {
  if (stage.meaning.kind !== 'stage') return nobody
  const { text } = reading
  const isBorn =
    stage.meaning.baby && /\b(?:born|delivered|delivery|birth|gestation|\d{3,4}[ -]g)\b/.test(text.slice(0, 300))
  const band = stage.meaning.band ?? (isBorn ? 'newborn' : null)
  const near = reading.signs.find(
    ({ meaning, end, start }) =>
      meaning.kind === 'person' &&
      end <= stage.start &&
      stage.start - end < 14 &&
      !crossesSentence(text, start, stage.start),
  )
  const sex = near?.meaning.kind === 'person' ? near.meaning.sex : sexAfter(text, stage.end)
  return { ageBand: band, years: null, sex: sex ?? sexElsewhere(reading, true) }
}

/** "A 34-year-old man and his 32-year-old wife": two patients. */
function isCoupled({ text }: SignReading, first: AgeMention, second: AgeMention): boolean {
  const between = text.slice(first.end, second.start)
  return between.length < 40 && /^[a-z\- ]* and (?:a|an|his|her) (?:[a-z]+ )?$/i.test(between)
}

/** An adult brings a child whose age is not told in the same breath. */
function bringsUnagedChild({ text, signs }: SignReading, adult: AgeMention): boolean {
  return signs.some(({ meaning, start, end }) => {
    if (meaning.kind !== 'brings' || start < adult.end || start - adult.end > 80) return false
    if (crossesSentence(text, adult.end, start)) return false
    return /^ (?:in )?(?:her|his|their) (?:[a-z]+ )?(?:son|daughter|child|infant|baby|newborn|twins|boy|girl)\b/i.test(
      text.slice(end, end + 40),
    )
  })
}

/** "A 30-year-old woman comes with her 3-year-old son": either may be the patient. */
function comesAlong({ text }: SignReading, adult: AgeMention, age: AgeMention): boolean {
  if (age.years >= 18 || age.start < adult.end || age.start - adult.end > 160) return false
  if (crossesSentence(text, adult.end, age.start)) return false
  return /\b(?:with|for|about|regarding|accompanies|accompanying) (?:her|his|their) (?:[a-z]+ )?$/i.test(
    text.slice(adult.end, age.start),
  )
}

/** Most characters between "gives birth to" and the word for the child's sex: its weight may come first. */
const bornReach = 60

/**
 * Whether the patient of a case that describes a birth is the mother or the newborn.
 *
 * The final question decides where it names one of them; else a child mentioned only in passing is not the patient.
 */
function afterBirth(reading: SignReading, mother: AgeMention): 'mother' | IndexPatient {
  const { text, signs } = reading
  const birth = signs.find(({ meaning, start }) => meaning.kind === 'gives-birth' && start > mother.end)
  if (birth === undefined) return 'mother'
  const children = signs.filter(
    ({ meaning, start }) =>
      start > birth.end &&
      (isBaby(meaning) || (meaning.kind === 'person' && /^(?:boy|girl)$/i.test(text.slice(start, start + 4).trim()))),
  )
  const question = finalQuestion(text).start
  if (children.some(({ start }) => start >= question)) {
    if (/\b(?:mother|woman|patient)\b/i.test(text.slice(question))) return nobody
    const born = signs.find(({ meaning, start }) => meaning.kind === 'person' && start > birth.end)
    const sex = born?.meaning.kind === 'person' && born.start - birth.end < bornReach ? born.meaning.sex : null
    return { ageBand: 'newborn', years: null, sex }
  }
  // Behind a birth "he" can only be the child.
  if (/\b(?:he|his|him)\b/i.test(text.slice(birth.end))) return nobody
  if (children.length <= 2 || /\b(?:mother|woman|she|her)\b/i.test(text.slice(question))) return 'mother'
  return nobody
}
