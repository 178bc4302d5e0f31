import type { Case } from '../../clinical/index.js'
import { shuffled } from '../../rng.js'
import { drawnFor, type Fragment, fragmentsFor, lineOf } from './fragments.js'
import { medicationsOf, tellsChange, tellsDrug } from './medications.js'
import { isNamed } from './naming.js'
import type { AddedNoise, NoiseLine, NoiseRequest } from './noise.js'
import { sentencesOf, words } from './reading.js'
import { fillTo, lengthOf, shortest } from './share.js'

/**
 * Lists of the drugs that the patient takes, which do not agree. [safety §2.2]
 *
 * One is dated and reconciled, holds every drug that the case tells of, and governs; the others lack drugs or doses, or
 * hold one as stopped. No list holds a drug or a dose that the case does not tell. None at all where the answer is a drug
 * or its effect: a list that governs would speak about it.
 */
export const medicationDiscrepancy: AddedNoise = (asked) => {
  const { original, patient, rng, length } = asked
  const drugs = drugsOf(original)
  if (drugs.length < fewestDrugs) return []
  const governing = governingList(asked, drugs)
  const order = shuffled(drugs, rng.fork('order'))
  const others = drawnFor('medication-discrepancy', 'list', rng).map((head, i) =>
    otherList(asked, { head, drugs: order, turn: i }),
  )
  const likely = withFewAlone(others)
  const shown = fillTo(length - lengthOf(governing), likely, { size: lengthOf })
  const lists = shown.length > 0 ? shown : [shortest(likely, lengthOf)]
  // The governing list comes at a random place; it has every drug, so that no later list adds one.
  const place = rng.fork('place').integer(lists.length + 1)
  const blocks = [...lists.slice(0, place), governing, ...lists.slice(place)].flat()
  const lines = drawnFor('medication-discrepancy', 'line', rng).map((line) => lineOf(line, 'own', patient))
  return [...blocks, ...fillTo(length - lengthOf(blocks), lines, { size: (line) => lengthOf([line]), most: 1 })]
}

/** With one drug, a list could lack nothing and still be a list. */
const fewestDrugs = 2

/** Most lists with one drug each: no chart has more. */
const mostAlone = 4

/** The lists without those of one drug that are too many. */
function withFewAlone(lists: readonly (readonly NoiseLine[])[]): readonly (readonly NoiseLine[])[] {
  const alone = lists.filter(({ length }) => length === 2).slice(mostAlone)
  return lists.filter((list) => !alone.includes(list))
}

/** The drugs of a case; none where they cannot all be told, or where the answer is a drug or its effect. */
function drugsOf({ text, reference }: Case): readonly string[] {
  const ofDrugs =
    reference.action === null && (words().drugAnswer.test(reference.diagnosis) || tellsDrug(reference.diagnosis))
  if (ofDrugs) return []
  const drugs = medicationsOf(text)
  const isAnswer = drugs.some((drug) => isNamed(reference.diagnosis, drug) || isNamed(drug, reference.diagnosis))
  return isAnswer ? [] : drugs
}

function governingList({ original, patient }: NoiseRequest, drugs: readonly string[]): readonly NoiseLine[] {
  const [head, line] = ['governing', 'governing-line'].map((part) => fragmentsFor('medication-discrepancy', part)[0])
  const behind = sentencesOf(original.text).some(({ text }) => tellsChange(text))
    ? [lineOf(line as Fragment, 'head', patient)]
    : []
  return [lineOf(head as Fragment, 'head', patient), ...drugs.map((drug) => entryOf(drug, 'case')), ...behind]
}

/**
 * A list that lacks a drug, or of each a detail; it may hold one as stopped. Each list has another drug
 * for certain, in turn, so that hardly a drug stands in the governing list alone.
 *
 * Over a drug-safety case no drug is held as stopped: whether to stop it is what is asked there.
 */
function otherList(
  { original, patient, rng }: NoiseRequest,
  list: { readonly head: Fragment; readonly drugs: readonly string[]; readonly turn: number },
): readonly NoiseLine[] {
  const { head, drugs, turn } = list
  const stream = rng.fork(`list ${turn}`)
  // The longer of two: most lists lack little. Of two drugs a list may hold both, so that not each has a single one.
  const longest = Math.max(drugs.length - 1, fewestDrugs)
  const kept = 1 + Math.max(stream.integer(longest), stream.integer(longest))
  const parts = original.reference.action === null ? ['entry', 'stopped'] : ['entry']
  const remarks = parts.flatMap((part) => fragmentsFor('medication-discrepancy', part))
  const sure = turn % drugs.length
  const others = stream.permutation(drugs.length).filter((index) => index !== sure)
  const entries = [sure, ...others].slice(0, kept).map((index) => {
    const name = withoutDose(drugs[index] as string)
    const fitting = remarks.filter(({ text }) => !isRefuted(text, name))
    const remark = fitting[stream.integer(fitting.length)] as Fragment
    return entryOf(`${name} (${remark.text})`, remark.id)
  })
  return [lineOf(head, 'head', patient), ...entries]
}

function entryOf(entry: string, source: string): NoiseLine {
  return { text: `- ${entry}`, source, part: 'case' }
}

/** Whether a remark says that something is not recorded, and the name tells it: "as needed (frequency not recorded)". */
function isRefuted(remark: string, name: string): boolean {
  const { tellsFrequency, tellsDose } = words()
  return (
    (remark.includes('frequency') && tellsFrequency.test(name)) || (remark.includes('dose') && tellsDose.test(name))
  )
}

/** The name alone: an older list may lack a dose, and never has another one. */
function withoutDose(drug: string): string {
  return drug.replace(/\s+\d.*$/, '')
}
