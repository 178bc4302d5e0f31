import type { Case } from '../../clinical/index.js'
import { drawnFor, type Fragment, fragmentsFor, lineOf } from './fragments.js'
import { medicationsOf } from './medications.js'
import { isNamed } from './naming.js'
import type { AddedNoise, Asked, Piece } from './noise.js'
import { words } from './reading.js'
import { fillTo, lengthOf, shortest } from './share.js'

/**
 * Lists of the drugs that the patient takes, which do not agree. [safety §2.2]
 *
 * One is dated and reconciled, holds every drug that the case tells of, and governs; the others lack drugs or doses. No
 * list holds a drug or a dose that the case does not tell.
 */
export const medicationDiscrepancy: AddedNoise = (asked) => {
  const { original, patient, rng, length } = asked
  const drugs = drugsOf(original)
  if (drugs.length < fewestDrugs) return []
  const governing = governingList(asked, drugs)
  const others = drawnFor('medication-discrepancy', 'list', { patient, rng }).map((head, i) =>
    otherList(asked, { head, drugs, turn: i }),
  )
  const shown = fillTo(length - lengthOf(governing), others, { size: lengthOf })
  const lists = shown.length > 0 ? shown : [shortest(others, lengthOf)]
  // The governing list comes at a random place; it has every drug, so that no later list adds one.
  const place = rng.fork('place').integer(lists.length + 1)
  const blocks = [...lists.slice(0, place), governing, ...lists.slice(place)].flat()
  const lines = drawnFor('medication-discrepancy', 'line', { patient, rng }).map((line) => lineOf(line, 'own', patient))
  return [...blocks, ...fillTo(length - lengthOf(blocks), lines, { size: (line) => lengthOf([line]) })]
}

/** With one drug, a list could lack nothing and still be a list. */
const fewestDrugs = 2

/** The drugs of a case; none where they cannot all be told, or one of them is the answer. */
function drugsOf({ text, reference }: Case): readonly string[] {
  const drugs = medicationsOf(text)
  const isAnswer = drugs.some((drug) => isNamed(reference.diagnosis, drug) || isNamed(drug, reference.diagnosis))
  return isAnswer ? [] : drugs
}

function governingList({ original, patient }: Asked, drugs: readonly string[]): readonly Piece[] {
  const [head, line] = ['governing', 'governing-line'].map(
    (part) => fragmentsFor('medication-discrepancy', part, patient)[0],
  )
  const behind = words().recentChange.test(original.text) ? [lineOf(line as Fragment, 'head', patient)] : []
  return [lineOf(head as Fragment, 'head', patient), ...drugs.map((drug) => entryOf(drug, 'case')), ...behind]
}

/** A list that lacks at least one drug, and of the others a detail. */
function otherList(
  { patient, rng }: Asked,
  list: { readonly head: Fragment; readonly drugs: readonly string[]; readonly turn: number },
): readonly Piece[] {
  const stream = rng.fork(`list ${list.turn}`)
  const kept = 1 + stream.integer(list.drugs.length - 1)
  const remarks = fragmentsFor('medication-discrepancy', 'entry', patient)
  const entries = stream
    .permutation(list.drugs.length)
    .slice(0, kept)
    .map((index) => {
      const remark = remarks[stream.integer(remarks.length)] as Fragment
      const name = withoutDose(list.drugs[index] as string)
      return entryOf(`${name} (${remark.text})`, remark.id)
    })
  return [lineOf(list.head, 'head', patient), ...entries]
}

function entryOf(entry: string, source: string): Piece {
  return { text: `- ${entry}`, source, part: 'case' }
}

/** The name alone: an older list may lack a dose, and never has another one. */
function withoutDose(drug: string): string {
  return drug.replace(/\s+\d.*$/, '')
}
