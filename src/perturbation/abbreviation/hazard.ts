import { type Hazard, type HazardPlace, readFacts, writtenForm } from '../../clinical/index.js'
import { meets, quotations } from '../../text/index.js'
import { meaningsIn } from './concept.js'
import { type HazardList, hazardList } from './hazard-list.js'
import { isInPlace } from './hazard-place.js'
import { type PlanInput, placesOf, type RefusalReason, type SensePlace, type ShortFormPlan, shortForm } from './plan.js'
import { closedWords } from './words.js'

/** Below this share most uses of a form mean something else. */
const mostUses = 0.5

/**
 * Only short forms that readers are known to misread, each labelled with what it is taken for: forms on the lists of
 * ISMP and the Joint Commission, for what the abbreviation list has and for the wordings of the table of hazards, and
 * forms of the list whose dominant meaning is another one.
 */
export function planHazard({ original: { text }, lexicon, hazards }: PlanInput): ShortFormPlan {
  const list = hazardList(lexicon, hazards)
  const labelOf = labelsOf(list, meaningsIn(lexicon))
  const refusals: { place: SensePlace; reason: RefusalReason }[] = []
  const refusalOf = placeReader(text)
  const edits = placesOf(text, list.lexicon).flatMap((place) => {
    const label = labelOf(place)
    const reason = label === undefined ? 'not-hazardous' : refusalOf(place, label.place)
    if (label === undefined || reason !== undefined) {
      refusals.push({ place, reason: reason ?? 'not-hazardous' })
      return []
    }
    const { misreading, list } = label
    const form = writtenForm(place.entry)
    return shortForm(text, place, form, { written: form, misreading, list }) ?? []
  })
  return { edits, refusals }
}

interface Label {
  readonly misreading: string
  readonly list: string
  readonly place: HazardPlace
}

/** What a form is known to be misread as; undefined where nothing is known. */
function labelsOf(list: HazardList, meanings: ReturnType<typeof meaningsIn>): (place: SensePlace) => Label | undefined {
  return ({ entry }) => {
    const hazard = list.hazardOf(entry)
    if (hazard !== undefined) return listedLabel(hazard, list.placeOf(entry))
    const { share, rival } = meanings(entry)
    const isRare = share !== null && share < mostUses && rival !== null && isMisreading(entry.sense, rival)
    return isRare ? { misreading: rival, list: 'dominant-meaning', place: 'anywhere' } : undefined
  }
}

function listedLabel({ misreading, lists }: Hazard, place: HazardPlace): Label {
  return { misreading, list: lists.join('+'), place }
}

/** Tells of the places of a text why a form would say something else than its label there, or is not written there. */
function placeReader(text: string): (place: SensePlace, wanted: HazardPlace) => RefusalReason | undefined {
  const facts = readFacts(text)
  const quoted = quotations(text)
  return ({ start, end }, wanted) => {
    if (quoted.some((span) => meets(span, { start, end }))) return 'quotation'
    if (isInPlace(wanted, { text, start, end }, facts)) return undefined
    return wanted === 'discharge' ? 'other-discharge' : 'no-order'
  }
}

/** Meanings that no reader of a case would think of. */
const remote = /\b(?:miss|starpanel|lithotripsy|exponential)\b/i

/**
 * A reader is misled by a clinical meaning of another root, and only by a form that somebody writes: nobody shortens a
 * pronoun, a helping verb ("doe") or a temperature ("Tm").
 */
function isMisreading(sense: string, rival: string): boolean {
  const isRelated = sense.slice(0, 4).toLowerCase() === rival.slice(0, 4).toLowerCase()
  const closed = closedWords()
  const isWritten = ![closed.pronoun, closed.auxiliary, closed.unwritten].some((words) =>
    words.has(sense.toLowerCase()),
  )
  return !isRelated && !remote.test(rival) && isWritten
}
