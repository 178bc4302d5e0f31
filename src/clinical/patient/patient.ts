import { demand, kinds } from '../../given.js'
import { memoiseByObject } from '../../memoise-by-object.js'
import { memoiseLast } from '../../memoise-last.js'
import { once } from '../../vocabulary/index.js'
import type { Case } from '../case.js'
import { compileWords, findWords } from '../vocabulary/index.js'
import { contextRows } from './context-words.js'
import { readIndexPatient } from './index-patient.js'
import { addReferenceReasons } from './reference.js'
import { readSetting } from './setting.js'
import type { AgeBand, AmbientReason, Sex, Sign } from './sign.js'
import { signRows } from './sign-words.js'

/** What an inserted sentence must fit. Whatever the text leaves open is null or the careful value. */
export interface Patient {
  /** Of the index patient; null where the text does not settle who that is or how old. */
  readonly ageBand: AgeBand | null
  /** The age in years; a fraction where the text gives it in hours, days, weeks or months; null where it gives no number. */
  readonly years: number | null
  /** Stated by noun phrases about the index patient, never by pronouns alone; null: sentences say "The patient". */
  readonly sex: Sex | null
  /** False for the unconscious, the dead, and children who do not converse yet. */
  readonly canSpeak: boolean
  /** False where the text tells of another lodging than a private home, and for newborns. */
  readonly atHome: boolean
  /** True where hobbies, habits or belongings would be findings; then there are `ambientReasons`. */
  readonly ambientOnly: boolean
  /** Without repeats, in the order in which the text and then the reference give them. */
  readonly ambientReasons: readonly AmbientReason[]
}

// A word in both lists has the meaning of the later one.
const vocabulary = once(() => compileWords<Sign>([...contextRows(), ...signRows()]))

/**
 * Reads from a case what an inserted sentence must fit: age band, sex, state, lodging, whether hobbies are findings.
 *
 * Inserted sentences must be medically irrelevant [main §3.1.1], and what is irrelevant depends on the case. So
 * `ambientOnly` errs towards true: a case named wrongly loses variety, a case missed would get a clue. The reference,
 * if given, is looked at for this alone.
 *
 * @example
 * readPatient('A 61-year-old man has pain in the left knee.', 'Osteoarthritis')
 * // → { ageBand: '18-64', years: 61, sex: 'male', canSpeak: true, atHome: true, ambientOnly: false, ambientReasons: [] }
 */
export function readPatient(text: string, reference = ''): Patient {
  demand('readPatient', text, kinds.anyText)
  demand('readPatient', reference, kinds.anyText)
  return patientIn(text, reference)
}

/** The patient of a case, as its text and its reference tell of one. */
export const patientOf = memoiseByObject(({ text, reference }: Case) => patientIn(text, reference.diagnosis))

const patientIn = memoiseLast((text: string, reference: string): Patient => {
  const reading = { text, signs: findWords(text, vocabulary()) }
  const index = readIndexPatient(reading)
  const { canSpeak, atHome, reasons } = readSetting(reading, index)
  if (reference !== '') addReferenceReasons(reference, reasons)
  if (index.ageBand === 'newborn') reasons.add('newborn')
  if (index.ageBand === null) reasons.add('age-unknown')
  return {
    ageBand: index.ageBand,
    years: index.years,
    sex: index.sex,
    canSpeak,
    atHome,
    ambientOnly: reasons.size > 0,
    ambientReasons: [...reasons],
  }
})
