import { isDenied } from './cue.js'
import type { DrugMention, DrugNames } from './drugs.js'
import { type Bound, conditional, isLater, later, type OrderTally, offer } from './ordered-actions.js'
import { isOver } from './patient.js'
import { regimensIn } from './regimen/index.js'
import type { Order } from './verb.js'
import { has } from './words.js'

/** What an order does to another drug than the one that is decided about. */
export function decideOther(
  mention: DrugMention,
  { verb, isDenied: denied, isEnd, object, behind, fields }: Order,
  { known, tally }: { known: Bound; tally: OrderTally },
): void {
  const name = mention.name.toLowerCase()
  const regimens = fields?.regimens ?? regimensIn(object.slice(mention.end))
  const isTaken = isCurrent(name, known.patient.current)
  if ((verb === 'take') !== denied && isSpaced(object, mention, behind)) return
  if (verb === 'give' || verb === 'again' || verb === 'keep' || (verb === 'take' && denied)) {
    if (denied && verb !== 'take') {
      tally.stopped.add(name)
      return
    }
    const isNow = !isLater({ object, behind }) && !conditional.test(behind) && !ownLine.test(`${object} ${behind}`)
    if (verb !== 'again' && isNow) tally.kept.add(name)
    // Drugs that are taken already may go on, and so may whatever the case names.
    const isStated = known.patient.text.includes(name) || known.patient.implied.includes(name)
    if (verb === 'keep' && isStated && !known.patient.refused.has(name)) return
    if (!isTaken || mention.who === 'alternative' || (verb === 'give' && known.patient.refused.has(name)))
      offer(mention, regimens, tally)
    return
  }
  if (denied || verb === 'delay' || conditional.test(behind) || /^of\b/.test(object)) return
  // "CHANGE DOSE tacrolimus 0.03% ointment": another strength of the drug, which the reference lists in its place.
  if (verb === 'change' && mention.who === 'alternative' && isStrengthOf(name, known.names)) {
    tally.speaksOfDrug = true
    tally.actions.add('stop').add('switch')
    offer(mention, regimens, tally)
    return
  }
  if (verb === 'take') {
    tally.stopped.add(name)
    // What was planned only may be left out; to end a drug that the case does not name is to take it for a running one.
    const isUnnamed = isEnd && mention.who === 'other' && !known.patient.text.includes(name)
    if ((isTaken || (isUnnamed && known.patient.text !== '')) && !known.patient.refused.has(name))
      tally.removed.add(name)
  } else if (isTaken && mention.who === 'other') tally.others.set(name, regimens)
}

/** Whether an alternative is named as the drug itself, but for its strength. */
function isStrengthOf(name: string, { drug }: DrugNames): boolean {
  const plainly = (one: string): string => one.toLowerCase().replace(/\d+(?:\.\d+)? ?%/g, '%')
  return drug.some((own) => plainly(own) === plainly(name))
}

/** "No second dose of naproxen before the evening" spaces its doses and takes none away. */
function isSpaced(object: string, { start, end }: DrugMention, behind: string): boolean {
  return (
    /\b(?:second|third|further|repeat|another|additional) (?:dose|tablet|injection|spray)s? of $/.test(
      object.slice(0, start),
    ) && /\b(?:before|within|until|for \d)/.test(`${object.slice(end)} ${behind}`)
  )
}

/** "By Y-site", "in the same line": but not where that is what is not to be done. */
export function isInOneLine(text: string): boolean {
  return [...text.matchAll(oneLine)].some(({ index }) => !isDenied(text, index))
}

const oneLine =
  /\by[- ]?(?:site|port|connector)\b|\bpiggy-?back\w*|\b(?:same|one|running|existing|shared) (?:iv |infusion |intravenous )?(?:lines?|lumen|bag|syringe|catheter|port|tubing|access|site)\b|\bco-?infus\w*|\bmixed (?:with|in)\b/g
const ownLine =
  /\b(?:separate|another|different|second|other|own|dedicated) (?:iv |intravenous |venous )?(?:lines?|lumen|site|catheter|access|port|vein|cannula)\b/

/** A combination is taken where its parts are, and a part where the combination is: carbidopa and levodopa. */
function isCurrent(name: string, current: ReadonlySet<string>): boolean {
  if (current.has(name)) return true
  const words = name.split(' ')
  if (words.length > 1 && words.every((word) => current.has(word))) return true
  return [...current].some((one) => one.split(' ').includes(name))
}

/** "STOP intravenous fluid" takes away what no list of drugs names; habits are no treatment. */
export function removeUnnamed({ object, behind }: Order, { patient, names }: Bound, tally: OrderTally): void {
  if (conditional.test(behind) || later.test(behind) || has(object, 'habit')) return
  const words = object.match(/[a-z]{4,}/g) ?? []
  // "Any ergot" is ergotamine too.
  if (words.some((word) => names.drug.some((name) => name.toLowerCase().startsWith(word)))) return
  const isTaken = words.length > 0 && words.every((word) => patient.text.includes(word))
  if (isTaken && !isOver(words, patient)) tally.removed.add(object)
}
