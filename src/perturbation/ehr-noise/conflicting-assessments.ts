import { type Case, type Patient, specialtyOf } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { finalQuestion } from '../../text/index.js'
import { cell, filled, once, oneOf, patternOf, tableFile } from '../../vocabulary/index.js'
import { drugOpinion } from './drug-opinion.js'
import { agesCell, isOfAge } from './fragments.js'
import { isNamed, sharesWord } from './naming.js'
import type { AddedNoise } from './noise.js'
import { opinionsOn } from './opinions.js'
import { historyOf, sentencesOf } from './reading.js'

/** Most opinions for one diagnosis, and most diagnoses that are named. */
const mostOfOne = 3
const mostDiagnoses = 3

/** Most opinions on a drug: more clinicians do not write about one prescription in a day. */
const mostOnDrug = 3

const wordsCell = filled.transform((text) => text.split('|').map((word) => word.trim()))

const file = tableFile('ehr-noise/diagnoses.csv', () => ({
  system: cell({ pattern: /^[a-z-]+$/, expected: 'a specialty, or other' }),
  complaint: wordsCell,
  diagnosis: filled,
  unless: wordsCell,
  ages: agesCell,
  sex: oneOf(['any', 'female', 'male']),
}))

type Row = ReturnType<typeof file.read>[number]

/** A diagnosis that somebody might hold, and the patterns that say of whom. */
interface Alternative extends Omit<Row, 'complaint' | 'unless'> {
  readonly complaint: RegExp
  /** What a reference says of which this is a form, a cause or a part. */
  readonly unless: RegExp
}

const alternatives = once((): readonly Alternative[] =>
  file.read().map((row) => ({
    ...row,
    complaint: new RegExp(patternOf(row.complaint), 'i'),
    unless: new RegExp(patternOf(row.unless), 'i'),
  })),
)

/**
 * Opinions of other clinicians who favor a wrong diagnosis by name, and give no finding for it. [safety §2.2]
 *
 * Only where the question asks for a diagnosis: elsewhere a diagnosis is no answer, and may be true beside it. In the
 * control they favor the reference, in the same cases. Over a drug-safety case they say what they would do with the drug:
 * what the reference forbids or, in the control, what it accepts.
 */
export const conflictingAssessments: AddedNoise = ({ original, patient, rng, length, opinion }) => {
  const onDrug = drugOpinion(original, opinion)
  if (onDrug !== null) {
    const { part, drug } = onDrug
    return opinionsOn({ part, named: [{ drug }], most: mostOnDrug }, { patient, rng, length })
  }
  const wrong = asksDiagnosis(original.text) ? wrongDiagnoses(original, patient, rng) : []
  if (wrong.length === 0) return []
  const named = (opinion === 'correct' ? [original.reference.diagnosis] : wrong).map(slotsOf)
  return opinionsOn({ part: 'opinion', named, most: mostOfOne * wrong.length }, { patient, rng, length })
}

/** "What is the most likely diagnosis?", and not what confirms it. */
function asksDiagnosis(text: string): boolean {
  const { start, end } = finalQuestion(text)
  const question = text.slice(start, end)
  return /\bdiagnosis\b/i.test(question) && !/\b(?:confirm|establish|support|test|step)/i.test(question)
}

/**
 * Up to three plausible wrong diagnoses: by the complaint of the first sentence, those of the case's organ system before
 * others; by what the history tells where that gives fewer than two. None that the case names, nor one that shares a word with the reference or is a form, cause or part of it.
 */
function wrongDiagnoses(original: Case, patient: Patient, rng: Rng): readonly string[] {
  const { text, reference, origin } = original
  const { diagnosis } = reference
  const fitting = alternatives().filter(
    (row) =>
      isOfAge(row.ages, patient) &&
      (row.sex === 'any' || row.sex === patient.sex) &&
      !row.unless.test(diagnosis) &&
      !sharesWord(row.diagnosis, diagnosis) &&
      !isNamed(diagnosis, row.diagnosis) &&
      !isNamed(row.diagnosis.replace(/^an? /, ''), text),
  )
  const system = specialtyOf({ category: origin.specialty, reference: diagnosis, text })
  const drawn = rng.permutation(fitting.length).map((index) => fitting[index] as Alternative)
  const named = new Set<string>()
  for (const { told, unless } of complaintsOf(original)) {
    if (named.size >= unless) break
    const complained = drawn.filter(({ complaint }) => complaint.test(told))
    const [near, others] = [true, false].map((isOwn) => complained.filter((row) => (row.system === system) === isOwn))
    for (const { diagnosis: name } of [...(near ?? []), ...(others ?? [])].slice(0, mostDiagnoses - named.size)) {
      named.add(name)
    }
  }
  return [...named]
}

/** What is told in the first sentence, and in the history; each with the number of diagnoses from which on it is not read. */
function complaintsOf(original: Case): readonly { readonly told: string; readonly unless: number }[] {
  const told = (sentences: readonly string[]): string =>
    sentences.filter((sentence) => !/\b(?:no|not|denies|denied|without|never)\b/i.test(sentence)).join(' ')
  const all = sentencesOf(original.text).map((sentence) => sentence.text)
  return [
    { told: told(all.slice(0, 1)), unless: mostDiagnoses },
    { told: told(historyOf(original)), unless: 2 },
  ]
}

/** A diagnosis within a sentence and at its head. */
function slotsOf(diagnosis: string): Readonly<Record<string, string>> {
  return { diagnosis, Diagnosis: diagnosis.charAt(0).toUpperCase() + diagnosis.slice(1) }
}
