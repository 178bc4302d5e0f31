import type { Case } from '../../clinical/index.js'
import { shuffled } from '../../rng.js'
import { drawnFor, type Fragment, fragmentsFor, lineOf } from './fragments.js'
import { medicationsOf, partsOfEntry, tellsChange, tellsDrug } from './medications.js'
import { isNamed } from './naming.js'
import type { AddedNoise, NoiseLine, NoiseRequest } from './noise.js'
import { sentencesOf, words } from './reading.js'
import { lengthOf, nearestTo } from './share.js'

/**
 * Lists of the drugs that the patient takes, which do not agree. [safety §2.2]
 *
 * One is dated and reconciled, holds every drug that the case tells of as the case words it, and governs; each other one
 * lacks a drug or a detail that it has, and holds nothing else. So it resolves every difference, and none says that a
 * drug was stopped: whether that matters no list of drugs can tell. None at all where the answer is a drug or its effect:
 * a list that governs would speak about it.
 */
export const medicationDiscrepancy: AddedNoise = (asked) => {
  const { original, rng, length } = asked
  const drugs = drugsOf(original)
  if (drugs.length < fewestDrugs) return []
  const order = shuffled(drugs, rng.fork('order'))
  const others = drawnFor('medication-discrepancy', 'list', rng).map((head, i) =>
    otherList(asked, { head, drugs: order, turn: i }),
  )
  const governing = governingList(original, drugs)
  // A chart has no more lists than there are drugs on them.
  const most = Math.min(drugs.length, mostLists)
  const allows = (taken: readonly number[]): boolean => areDistinct(taken.map((i) => others[i] as readonly NoiseLine[]))
  const lists = nearestTo(length - lengthOf(governing('governing')), others, { size: lengthOf, most, allows })
  if (lists.length === 0) return []
  // The governing list comes at a random place; it has every drug, so that no later list adds one.
  const place = rng.fork('place').integer(lists.length + 1)
  const governs = governing(lists.length === 1 ? 'governing-one' : 'governing')
  const blocks = [...lists.slice(0, place), governs, ...lists.slice(place)].flat()
  const lines = drawnFor('medication-discrepancy', 'line', rng).map((line) => lineOf(line, 'own'))
  const size = (line: NoiseLine): number => lengthOf([line])
  return [...blocks, ...nearestTo(length - lengthOf(blocks), lines, { size, most: mostLines })]
}

/** With one drug, a list could lack nothing and still be a list. */
const fewestDrugs = 2

/** Most lists beside the one that governs, however many drugs there are. */
const mostLists = 5

/** Most remarks behind the lists. */
const mostLines = 2

/** The drugs of a case; none where they cannot all be told, or where the answer is a drug or its effect. */
function drugsOf({ text, reference }: Case): readonly string[] {
  const ofDrugs =
    reference.action === null && (words().drugAnswer.test(reference.diagnosis) || tellsDrug(reference.diagnosis))
  if (ofDrugs) return []
  const drugs = medicationsOf(text)
  const isAnswer = drugs.some((drug) => isNamed(reference.diagnosis, drug) || isNamed(drug, reference.diagnosis))
  return isAnswer ? [] : drugs
}

/** The list that governs, by the heading that fits how many others there are. */
function governingList({ text }: Case, drugs: readonly string[]) {
  const isChanged = sentencesOf(text).some((sentence) => tellsChange(sentence.text))
  const behind = isChanged ? [headed('governing-line')] : []
  return (part: 'governing' | 'governing-one'): readonly NoiseLine[] => [
    headed(part),
    ...drugs.map((drug) => entryOf(drug, 'case')),
    ...behind,
  ]
}

function headed(part: string): NoiseLine {
  const [head] = fragmentsFor('medication-discrepancy', part)
  return lineOf(head as Fragment, 'head')
}

/**
 * A list that lacks a drug, or a detail of one. Each list has another drug for certain, in turn, so that hardly a drug
 * stands in the governing list alone.
 */
function otherList(
  { rng }: NoiseRequest,
  { head, drugs, turn }: { readonly head: Fragment; readonly drugs: readonly string[]; readonly turn: number },
): readonly NoiseLine[] {
  const stream = rng.fork(`list ${turn}`)
  const sure = turn % drugs.length
  const others = stream.permutation(drugs.length).filter((index) => index !== sure)
  const entries = [sure, ...others].map((index) => poorer(drugs[index] as string))
  // The longer of two: most lists lack little. All the drugs only where a detail of one is lacking.
  const longest = entries.some(({ source }) => source !== 'case') ? drugs.length : drugs.length - 1
  const kept = 1 + Math.max(stream.integer(longest), stream.integer(longest))
  return [lineOf(head, 'head'), ...entries.slice(0, kept)]
}

/** Whether no two lists hold the same, in whatever order. */
function areDistinct(lists: readonly (readonly NoiseLine[])[]): boolean {
  const held = lists.map(([, ...entries]) =>
    entries
      .map(({ text }) => text)
      .sort()
      .join('\n'),
  )
  return new Set(held).size === held.length
}

/** An entry without the details that the governing list has, and the remark that it lacks them. */
function poorer(drug: string): NoiseLine {
  const { name, lacks } = partsOfEntry(drug)
  if (lacks === null) return entryOf(name, 'case')
  const [remark] = fragmentsFor('medication-discrepancy', `lacks-${lacks}`) as readonly [Fragment]
  return entryOf(`${name} (${remark.text})`, remark.id)
}

function entryOf(entry: string, source: string): NoiseLine {
  return { text: `- ${entry}`, source, part: 'case' }
}
