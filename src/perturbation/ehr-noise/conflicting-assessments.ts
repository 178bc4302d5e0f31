import type { Case, Patient } from '../../clinical/index.js'
import { type Rng, shuffled } from '../../rng.js'
import { finalQuestion } from '../../text/index.js'
import { asDiagnosis } from './as-diagnosis.js'
import { differentialOf, isFor } from './differentials.js'
import { drugOpinion } from './drug-opinion.js'
import { inSentence } from './in-sentence.js'
import { isNamed } from './naming.js'
import type { AddedNoise } from './noise.js'
import { opinionsOn } from './opinions.js'
import { words } from './reading.js'

/** Most diagnoses that are named before a case, and most opinions. */
const mostDiagnoses = 3
const mostOpinions = 4

/** Fewest diagnoses between which clinicians can disagree. */
const leastDiagnoses = 2

/** Most opinions on a drug: more clinicians do not write about one prescription in a day. */
const mostOnDrug = 3

/**
 * Opinions of other clinicians who favor a wrong diagnosis by name, and give no finding for it. [safety §2.2]
 *
 * Only where the question asks for a diagnosis or a cause: elsewhere a diagnosis is no answer, and may be true beside it.
 * In the control they favor the reference, in the same cases. Over a drug-safety case they say what they would do with the
 * drug: what the reference forbids or, in the control, what it accepts.
 */
export const conflictingAssessments: AddedNoise = ({ original, opinion, ...asked }) => {
  const onDrug = drugOpinion(original, opinion)
  if (onDrug !== null) {
    const { part, drug } = onDrug
    return opinionsOn({ part, named: [{ drug }], most: mostOnDrug }, asked)
  }
  const { patient, rng } = asked
  const wrong = asksDiagnosis(original.text) ? wrongDiagnoses(original, patient, rng) : []
  if (wrong.length < leastDiagnoses) return []
  const named = (opinion === 'correct' ? [asDiagnosis(original.reference.diagnosis)] : wrong).map(slotsOf)
  return opinionsOn({ part: 'opinion', named, most: mostOpinions }, asked)
}

/**
 * "What is the most likely diagnosis?", "What explains these findings?"; not what confirms it, nor an organism. Nor where
 * an image is shown that the text does not have: what would decide between the opinions may be there alone.
 */
function asksDiagnosis(text: string): boolean {
  const { start, end } = finalQuestion(text)
  const question = text.slice(start, end)
  const { asksDiagnosis: asks, asksElse, absentImage } = words()
  return asks.test(question) && !asksElse.test(question) && !absentImage.test(text)
}

/** Up to three diagnoses that a clinician might make instead of the reference: of this patient, and none that the case names. */
function wrongDiagnoses({ text, reference }: Case, patient: Patient, rng: Rng): readonly string[] {
  const fitting = differentialOf(reference.diagnosis).filter(
    (name) => isFor(name, patient, text) && !isNamed(name.replace(/^(?:acute|chronic) /, ''), text),
  )
  return shuffled(fitting, rng).slice(0, mostDiagnoses)
}

/** A diagnosis behind a label, where it needs no article; right and wrong ones are written alike. */
function slotsOf(name: string): Readonly<Record<string, string>> {
  return { diagnosis: inSentence(name) }
}
