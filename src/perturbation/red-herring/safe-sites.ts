import { type Case, ofCase, readPatient } from '../../clinical/index.js'
import {
  finalQuestion,
  type InsertionSite,
  insertionSites,
  quotations,
  type Span,
  sentenceBreaks,
} from '../../text/index.js'
import { alternationOf, groupFile, once } from '../../vocabulary/index.js'
import { type Antecedents, antecedentsOf, bitOf } from './antecedents.js'
import type { Site } from './sites.js'

/** `any`: every sentence break that parts no heading from its list, as in the paper; `safe`: those that part nothing. */
export const siteRules = ['safe', 'any'] as const
export type SiteRule = (typeof siteRules)[number]

const words = groupFile(
  'red-herring/sites.yaml',
  [
    'points-back',
    'leads-back',
    'clause',
    'points',
    'taken-up',
    'time',
    'later',
    'next',
    'tells-of-list',
    'sought',
    'examined',
    'leads-on',
    'patient',
  ],
  {
    pattern: /^[a-z]+(?: [a-z]+)*$/,
    expected: 'words of small letters, parted by single blanks',
  },
)

const patterns = once(() => {
  const groups = words.read()
  const opening = String.raw`^[\s"“‘'(\[]*(?:`
  const leads = `(?:${alternationOf(groups['leads-back'])})`
  const phrase = String.raw`[^,;:.\n]{1,40}, (?:${alternationOf(groups['taken-up'])})`
  return {
    pointsBack: new RegExp(
      `${opening}${alternationOf(groups['points-back'])}|${leads} (?:this|that|these|those|${phrase}))(?![\\w-])`,
      'i',
    ),
    countsOn: countsOnFrom(opening, groups),
    inClause: new RegExp(
      String.raw`^[^,;:.\n]*?\b(?<!-)(?:${alternationOf(groups.clause)})(?! (?:as|than)\b|[\w-])`,
      'i',
    ),
    bareQuestion: new RegExp(String.raw`\b(?:${alternationOf(groups.sought)})\?[\s"”’)]*$`, 'i'),
    points: new RegExp(String.raw`\b(?<!-)(?:${alternationOf(groups.points)})(?![\w-])`, 'i'),
    examined: new RegExp(String.raw`\b(?:${alternationOf(groups.examined)})\b`, 'i'),
    leadsOn: new RegExp(String.raw`\b(?:${alternationOf(groups['leads-on'])})\b`, 'i'),
    thisPatient: new RegExp(String.raw`^this (?:${alternationOf(groups.patient)})\b`, 'i'),
    thisThing: new RegExp(
      String.raw`\b(?<!\b(?:which|one|any|each|all|what) of )(?:this|these|those) (?!(?:${alternationOf(groups.patient)})\b)`,
      'i',
    ),
    tellsOfList: new RegExp(String.raw`\b(?:${alternationOf(groups['tells-of-list'])})\b`, 'i'),
  }
})

/** "Six days later", "Over the next hour", "Within 2 to 3 hours,": a time that says no start of its own. "In one he sat": of what. */
function countsOnFrom(opening: string, groups: Readonly<Record<'time' | 'later' | 'next', readonly string[]>>): RegExp {
  const [time, later, next] = [groups.time, groups.later, groups.next].map(alternationOf)
  const several = String.raw`(?:[^\s,;:()]+ )`
  const forms = [
    `${several}{0,5}?(?:${time}) (?:${later})`,
    `${several}{0,2}?the (?:${next}) ${several}{0,3}?(?:${time})`,
    `(?:within|after|in) (?!the )${several}{1,5}?(?:${time})(?=,)`,
    `${several}{0,4}?ones?(?=,| (?:he|she|it|they)\\b)`,
  ]
  return new RegExp(`${opening}${forms.join('|')})(?![\\w-])`, 'i')
}

/**
 * Whether a sentence begins by pointing at the one before it: "This …", "They …", "During that time …", "Six days later …",
 * or does so in its first clause: "She also …", "There are no other …".
 *
 * @example
 * pointsBack('During these episodes she vomits.')
 * // → true
 */
export function pointsBack(sentence: string): boolean {
  const { pointsBack, countsOn, inClause } = patterns()
  return pointsBack.test(sentence) || countsOn.test(sentence) || inClause.test(sentence)
}

/**
 * Whether a question leaves open of what it asks the cause, so that it is of what was told last.
 *
 * @example
 * ['What is the most likely cause?', 'What is the cause of his pain?'].map(asksOfLast)
 * // → [true, false]
 */
export function asksOfLast(sentence: string): boolean {
  // Most sentences ask nothing: the sign alone is found many times quicker.
  return sentence.includes('?') && patterns().bareQuestion.test(sentence)
}

/**
 * Whether a question is of what was told last: "these findings", "this condition". "This patient" is who every sentence
 * speaks of.
 *
 * @example
 * ['What explains these findings?', 'What ails this patient?'].map(pointsToLast)
 * // → [true, false]
 */
export function pointsToLast(question: string): boolean {
  return asksOfLast(question) || (question.includes('?') && patterns().thisThing.test(question))
}

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

const anySites = ofCase(({ text }): readonly Site[] =>
  insertionSites(text).map((site) => ({ ...site, offers: 0, leansOn: 0, isHistory: true })),
)

const safeSites = ofCase((original): readonly Site[] => {
  const { text, reference } = original
  const all = insertionSites(text)
  if (all.length === 0) return []
  const isQuoted = isWithin(quotations(text))
  const { sex } = readPatient(text, reference.diagnosis)
  const safe = besides(text, all).filter(
    ({ site, before, behind }) =>
      !isQuoted(site.at) &&
      !announces(before.text, site) &&
      !pointsBack(behind.text) &&
      !asksOfLast(behind.text) &&
      (sex === null || (behind.names.leansOn & ~bitOf[sex]) === 0) &&
      // What names nobody's relative as a whole does not at its beginning.
      !(
        before.names.namesRelative &&
        /^(?:He|She)\b/.test(behind.text) &&
        antecedentsOf(subjectOf(before.text)).namesRelative
      ),
  )
  const historyEnd = endOfHistory(text)
  const question = finalQuestion(text).start
  const { points, leadsOn } = patterns()
  const best = safe.filter(
    ({ site, before, behind }) =>
      !(site.at >= question ? pointsToLast(behind.text) : points.test(behind.text)) &&
      !leadsOn.test(before.text) &&
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
  if (place?.at !== question || asksOfLast(asked) || (pointsBack(asked) && !patterns().thisPatient.test(asked)))
    return sites
  return [
    ...sites.filter(({ at }) => at !== question),
    { ...place, offers: 0, leansOn: 0, isHistory: question <= historyEnd },
  ]
})

/** Where the first sentence begins that tells of an examination or a test, or else the question. */
function endOfHistory(text: string): number {
  const starts = sentenceBreaks(text)
  const examined = starts.find((start, i) => patterns().examined.test(text.slice(start, starts[i + 1])))
  return examined ?? finalQuestion(text).start
}

/** With fewer places than this, all sentences of a case would be crowded together. */
const fewestSites = 3

/** A place, and the sentences on either side of it. */
interface Beside {
  readonly site: InsertionSite
  readonly before: Sentence
  readonly behind: Sentence
}

interface Sentence {
  readonly start: number
  readonly text: string
  readonly names: Antecedents
}

/** The sentences on either side of each site; sites are some of the sentence breaks, and both are in text order. */
function besides(text: string, sites: readonly InsertionSite[]): readonly Beside[] {
  const breaks = sentenceBreaks(text)
  const sentences = [0, ...breaks].map((start, i): Sentence => {
    const sentence = text.slice(start, breaks[i]).trim()
    return { start, text: sentence, names: antecedentsOf(sentence) }
  })
  let i = 1
  return sites.map((site) => {
    while ((sentences[i]?.start ?? text.length) < site.at) i++
    return { site, before: sentences[i - 1] as Sentence, behind: sentences[i] as Sentence }
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
  return endsInPointer(before) || (beforeList && patterns().tellsOfList.test(before))
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
