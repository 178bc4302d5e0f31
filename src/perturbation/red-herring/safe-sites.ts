import { type Case, patientOf } from '../../clinical/index.js'
import { memoiseByObject } from '../../memoise-by-object.js'
import { finalQuestion, type InsertionSite, insertionSites, quotations, type Span } from '../../text/index.js'
import { antecedentsOf, bitOf } from './antecedents.js'
import {
  asksOfLast,
  type LinkedSentence,
  linkedSentences,
  namesThisPatient,
  pointsBack,
  pointsToLast,
  tellsOfList,
} from './sentence-links.js'
import type { Site } from './sites.js'

/** `any`: every sentence break that parts no heading from its list, as in the paper; `safe`: those that part nothing. */
export const siteRules = ['safe', 'any'] as const
export type SiteRule = (typeof siteRules)[number]

/**
 * The places of a case where a sentence may be put in. [main §3.1.1]
 *
 * Under `safe` nothing is separated that belongs together: no quotation, no sentence that announces a list from the
 * list, no sentence that points back, or whose "he" is not the patient, from the one before, and no question for "the
 * cause" from what was told last. A pointing word further on
 * in a sentence ("… makes it move") may refer to the one before, so nothing is put in between; and after a sentence
 * that names a relative, "she" would be the relative. Both hold unless hardly any place would be left. Each place says
 * which "he" and "she" follow it, so that nobody is named there whom they could mean.
 */
export function sitesOf(original: Case, rule: SiteRule): readonly Site[] {
  return rule === 'any' ? anySites(original) : safeSites(original)
}

const anySites = memoiseByObject(({ text }: Case): readonly Site[] =>
  insertionSites(text).map((site) => ({ ...site, offers: 0, leansOn: 0, isHistory: true })),
)

const safeSites = memoiseByObject((original: Case): readonly Site[] => {
  const { text } = original
  const all = insertionSites(text)
  if (all.length === 0) return []
  const isQuoted = isWithin(quotations(text))
  const { sex } = patientOf(original)
  const sentences = linkedSentences(text)
  const safe = besides(sentences, all, text.length).filter(
    ({ site, before, behind }) =>
      !isQuoted(site.at) &&
      !announces(before.text, site) &&
      !behind.pointsBack &&
      !asksOfLast(behind.text) &&
      (sex === null || (behind.names.leansOn & ~bitOf[sex]) === 0) &&
      // What names nobody's relative as a whole does not at its beginning.
      !(
        before.names.namesRelative &&
        /^(?:He|She)\b/.test(behind.text) &&
        antecedentsOf(subjectOf(before.text)).namesRelative
      ),
  )
  const question = finalQuestion(text).start
  // The history ends where a sentence tells of an examination or a test, or else with the question; the first one says why somebody comes.
  const historyEnd = sentences.slice(1).find(({ examined }) => examined)?.start ?? question
  const best = safe.filter(
    ({ site, before, behind }) =>
      !(site.at >= question ? pointsToLast(behind.text) : behind.points) &&
      !before.leadsOn &&
      !before.names.namesRelative,
  )
  const sites = (best.length >= fewestSites ? best : safe).map(({ site, before, behind }): Site => {
    const { leansOn } = behind.names
    const isHistory = site.at <= historyEnd
    return { at: site.at, beforeList: site.beforeList, offers: before.names.offers, leansOn, isHistory }
  })
  if (sites.some(({ leansOn }) => leansOn === 0)) return sites
  // Where each place is before "he" or "she", the one before the question is open, for a question is about the patient.
  const place = all.findLast(({ at }) => at <= question)
  const asked = text.slice(question)
  if (place?.at !== question || asksOfLast(asked) || (pointsBack(asked) && !namesThisPatient(asked))) return sites
  return [
    ...sites.filter(({ at }) => at !== question),
    { ...place, offers: 0, leansOn: 0, isHistory: question <= historyEnd },
  ]
})

/** With fewer places than this, all sentences of a case would be crowded together. */
const fewestSites = 3

/** A place, and the sentences on either side of it. */
interface Beside {
  readonly site: InsertionSite
  readonly before: LinkedSentence
  readonly behind: LinkedSentence
}

/** The sentences on either side of each site; sites are some of the sentence breaks, and both are in text order. */
function besides(
  sentences: readonly LinkedSentence[],
  sites: readonly InsertionSite[],
  end: number,
): readonly Beside[] {
  let i = 1
  return sites.map((site) => {
    while ((sentences[i]?.start ?? end) < site.at) i++
    return { site, before: sentences[i - 1] as LinkedSentence, behind: sentences[i] as LinkedSentence }
  })
}

/** Whether a place lies within one of the quotations; places must be asked for in text order. */
function isWithin(quoted: readonly Span[]): (at: number) => boolean {
  let next = 0
  return (at) => {
    while ((quoted[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++
    return (quoted[next]?.start ?? Number.POSITIVE_INFINITY) < at
  }
}

function announces(before: string, { beforeList }: InsertionSite): boolean {
  return endsInPointer(before) || (beforeList && tellsOfList(before))
}

/** Whether the last word, whatever signs are behind it, points at what follows. */
function endsInPointer(sentence: string): boolean {
  let end = sentence.length
  while (end > 0 && !isWordPart(sentence.charCodeAt(end - 1))) end--
  return pointer.test(sentence.slice(Math.max(0, end - 11), end))
}

const pointer = /\b(?:below|following|as follows)$/i

/** As `\w`: ASCII letters, digits and the underscore. */
function isWordPart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
}

/** The beginning of a sentence, which has its subject. */
function subjectOf(sentence: string): string {
  return sentence.split(/\s+/u, 3).join(' ')
}
