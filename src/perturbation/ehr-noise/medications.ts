import { readFacts } from '../../clinical/index.js'
import { sentencesOf, words } from './reading.js'

/** "His medications include …", "She takes …", "Her only drug is …": the rest of the clause is a list. */
const states =
  /\b(?:(?:medications?|drugs?)(?: currently)? (?:includes?|are|is|consists? of)|(?:he|she|patient|and) (?:(?:also|currently|now|only|is) )*(?:takes|taking)) (?:only )?/gi

/** What ends a list: a stop, a purpose, or a new clause. */
const endsList =
  /[.;:](?=\s|$)|\b(?:for|which|who|but|because|since)\b|,? and (?:he|she|has|is|was|does|denies|drinks|smokes)\b/i

/** Longest entry, in characters; what is longer is a clause and no drug. */
const longestEntry = 60

/** Entries that name no substance of a list, and are taken all the same. */
const familiar =
  /\b(?:vitamins?|multivitamins?|supplements?|inhaler|contraceptives?|insulin|fish oil|pills?|calcium|iron|antacids?)\b/i

/**
 * What a patient takes, as the case words it; none where the case does not say, or where any of it cannot be told apart
 * with certainty, something beside the list included.
 *
 * @example
 * medicationsOf('A man coughs. His medications include lisinopril and metformin. Why?')
 * // → ['lisinopril', 'metformin']
 */
export function medicationsOf(text: string): readonly string[] {
  const taken: string[] = []
  for (const { text: sentence } of sentencesOf(text)) {
    const matches = [...sentence.matchAll(states)]
    const lists = matches.map((match) => sentence.slice(match.index + match[0].length))
    if (words().otherIntake.test(sentence.slice(0, matches[0]?.index))) return []
    if (matches[0] !== undefined && tellsDrug(sentence.slice(0, matches[0].index))) return []
    // "Headaches, for which he takes …": what for is told before, and an entry without it would be a standing drug.
    if (matches.some(({ index }) => /\bfor (?:which|this|these|them|it) $/i.test(sentence.slice(0, index)))) return []
    for (const list of lists) {
      const entries = entriesOf(list)
      if (entries === null) return []
      taken.push(...entries)
    }
  }
  return hasAnother(text, taken) ? [] : [...new Set(taken)]
}

/** A number and the unit of a dose, a strength included. */
const dosed = /\d\s?(?:mg|mcg|μg|µg|g|mL|mEq|units?|puffs?|drops?|tablets?|%)(?![A-Za-z])/

/**
 * Whether a case tells a drug with a dose that its lists lack ("; meclizine 25 mg p.o. t.i.d. has made him drowsy"): a
 * list that governs would deny it. Not where the clause says that the drug was begun, changed or given up.
 */
function hasAnother(text: string, taken: readonly string[]): boolean {
  const listed = taken.map((entry) => entry.toLowerCase())
  return sentencesOf(text)
    .flatMap((sentence) => sentence.text.split(/; /))
    .filter((clause) => dosed.test(clause) && !tellsChange(clause))
    .some((clause) =>
      readFacts(clause).some(({ kind, span }) => {
        const name = clause.slice(span.start, span.end).toLowerCase()
        return kind === 'drug' && !listed.some((entry) => entry.includes(name))
      }),
    )
}

/** Whether a sentence says that a drug was lately begun, changed, held back or given up. */
export function tellsChange(sentence: string): boolean {
  const { recentChange, noRecentChange } = words()
  const isOnDrug = /\b(?:medications?|dose|drugs?)\b/i.test(sentence) || tellsDrug(sentence)
  return isOnDrug && recentChange.test(sentence) && !noRecentChange.test(sentence)
}

function entriesOf(list: string): readonly string[] | null {
  // A stop within "p.o." ends no list.
  const masked = list.replace(/\b(?:[a-z]\.){2,}(?=\s)/gi, (short) => short.replaceAll('.', '·'))
  const end = endsList.exec(masked)?.index ?? list.length
  const rest = masked.slice(end).replace(/^[.;:].*$/s, '')
  if (tellsDrug(rest) || words().otherIntake.test(rest)) return null
  const entries = list
    .slice(0, end)
    .replace(/ regularly$/, '')
    .split(/,? and |, /)
    .map((entry) => entry.replace(/^(?:an?|the) /i, '').trim())
    .map((entry) => (/\.[a-z]$/i.test(entry) ? `${entry}.` : entry))
    .filter((entry) => entry !== '')
  if (entries.length === 0 || !entries.every(isEntry)) return null
  const last = entries.at(-1) as string
  const [purpose] = purposeOf.exec(list.slice(end)) ?? []
  const isOwn = entries.length === 1 || /\bas needed$/i.test(last)
  return purpose === undefined || !isOwn ? entries : [...entries.slice(0, -1), `${last} ${purpose.trim()}`]
}

/** What a drug is taken for, at the end of a list; not how long. */
const purposeOf = /^for (?!.*\b(?:days?|weeks?|months?|years?|long)\b)[^.,;:\d]{3,40}(?=[.,;:]|$)/i

/** How often a drug is taken, before its name or behind it. */
const often = '(?:(?:once|twice|three times) )?(?:daily|nightly|weekly|monthly|as needed|at bedtime|a day|every \\w+)'
const oftenBefore = new RegExp(`^${often} `, 'i')
const oftenBehind = new RegExp(` ${often}$`, 'i')

/** The name of a drug, and the kind of detail that its entry has beside it; null where it has none. */
export interface EntryParts {
  readonly name: string
  readonly lacks: 'dose' | 'frequency' | 'dose-and-frequency' | 'indication' | null
}

/**
 * An entry without its dose, how often it is taken and what for; a list that is poorer lacks these.
 *
 * @example
 * ['lisinopril 10 mg p.o. daily', 'daily inhaled fluticasone', 'low-dose aspirin'].map((entry) => partsOfEntry(entry).name)
 * // → ['lisinopril', 'inhaled fluticasone', 'low-dose aspirin']
 */
export function partsOfEntry(entry: string): EntryParts {
  const named = entry.replace(/ for .*$/i, '')
  if (named !== entry) return { name: named, lacks: 'indication' }
  const name = entry.replace(/\s+\d.*$/, '')
  const rest = name.replace(oftenBefore, '').replace(oftenBehind, '')
  const isDosed = name !== entry
  if (rest === name && !isDosed) return { name, lacks: null }
  const isTimed = rest !== name || words().tellsFrequency.test(entry.slice(name.length))
  return { name: rest, lacks: isDosed ? (isTimed ? 'dose-and-frequency' : 'dose') : 'frequency' }
}

/** Whether a text names a drug that the lists of drugs know. */
export function tellsDrug(text: string): boolean {
  return readFacts(text).some(({ kind }) => kind === 'drug')
}

function isEntry(entry: string): boolean {
  if (entry.length > longestEntry || words().notEntry.test(entry) || /[()"“]/.test(entry)) return false
  return familiar.test(entry) || tellsDrug(entry)
}
