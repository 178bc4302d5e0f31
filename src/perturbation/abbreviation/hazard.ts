import { type Hazard, plainForm, writtenForm } from '../../clinical/index.js'
import { meaningsIn } from './concept.js'
import { type Place, type PlanInput, placesOf, type RefusalReason, type ShortFormPlan, shortForm } from './plan.js'
import { closedWords } from './words.js'

/** Below this share most uses of a form mean something else. */
const mostUses = 0.5

/**
 * Only short forms that readers are known to misread, each labelled with what it is taken for: forms on the lists of
 * ISMP and the Joint Commission, and forms whose dominant meaning is another one.
 */
export function planHazard({ original, lexicon, hazards }: PlanInput): ShortFormPlan {
  const meanings = meaningsIn(lexicon)
  const byForm = new Map(hazards.map((hazard) => [plainForm(hazard.form), hazard]))
  const refusals: { place: Place; reason: RefusalReason }[] = []
  const edits = placesOf(original.text, lexicon).flatMap((place) => {
    const { entry } = place
    const form = writtenForm(entry)
    const { share, rival } = meanings(entry)
    const listed = listedHazard(byForm.get(plainForm(form)), entry.sense)
    const isRare = share !== null && share < mostUses && rival !== null && isMisreading(entry.sense, rival)
    if (listed === undefined && !isRare) {
      refusals.push({ place, reason: 'not-hazardous' })
      return []
    }
    const reason = refusalOfPlace(original.text, place)
    if (reason !== undefined) {
      refusals.push({ place, reason })
      return []
    }
    const label = listed ?? { misreading: rival as string, list: 'dominant-meaning' }
    const more = { written: form, misreading: label.misreading, list: label.list }
    return shortForm(original.text, place, form, more) ?? []
  })
  return { edits, refusals }
}

/** Words around "discharge" where a person leaves a hospital; elsewhere it is a secretion or a wave. */
const leaving =
  /\b(?:hospital|home|ward|unit|from|ready|before|after|until|at|for|on|since)\s(?:\w+\s)?$|^\s(?:from the|home|to|instructions|summary|planning|medications|prescription)/i
const flowing =
  /\b(?:vaginal|urethral|nipple|nasal|eye|ear|purulent|bloody|watery|white|yellow|green|clear|thick|thin|spike|wave|penile|foul|no)\b[\w\s,-]{0,20}$/i

const eyeOrEar = /^(?:left|right|each|both) (?:eye|ear)s?$/i

/** Who writes OD, AS or AU writes a drop or a dose, and no article before it: "1 drop AU", never "her AU". */
const ordered = /\b(?:drops?|ointment|suspension|solution|instill\w*|injections?|mg|mL|mcg|%)\b[^.;]{0,60}$/i
const owned = /\b(?:the|a|an|his|her|their|patient['’]s)\s$/i

/** Places where a form would say something else than what it is labelled with, or stands where nobody writes it. */
function refusalOfPlace(text: string, { entry, start, end }: Place): RefusalReason | undefined {
  const before = text.slice(Math.max(0, start - 40), start)
  if (entry.sense.toLowerCase() === 'discharge') {
    const isLeaving = leaving.test(before) || leaving.test(text.slice(end, end + 40))
    if (!isLeaving || flowing.test(before)) return 'other-discharge'
  }
  const clause = text.slice(Math.max(0, start - 100), start)
  if (eyeOrEar.test(entry.sense) && (!ordered.test(clause) || owned.test(before))) return 'no-order'
  // "Two or three times a week" would be broken in the middle.
  return /\b(?:or|to)\s$/i.test(before) && closedWords().number.has(entry.sense.split(' ')[0] ?? '')
    ? 'range'
    : undefined
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

/** A list warns against a form in one meaning; the same letters for another sense are no listed hazard. */
function listedHazard(hazard: Hazard | undefined, sense: string): { misreading: string; list: string } | undefined {
  if (hazard === undefined || hazard.meaning.toLowerCase() !== sense.toLowerCase()) return undefined
  return { misreading: hazard.misreading, list: hazard.lists.join('+') }
}
