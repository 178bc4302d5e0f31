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
  const hasNumber = /\d/.test(list.slice(0, end))
    ? list.slice(0, end)
    : list.slice(0, end).replace(/ (?:daily|regularly)$/, '')
  const entries = hasNumber
    .split(/,? and |, /)
    .map((entry) => entry.replace(/^(?:an?|the|daily) /i, '').trim())
    .map((entry) => (/\.[a-z]$/i.test(entry) ? `${entry}.` : entry))
    .filter((entry) => entry !== '')
  return entries.length > 0 && entries.every(isEntry) ? entries : null
}

/** Whether a text names a drug that the lists of drugs know. */
export function tellsDrug(text: string): boolean {
  return readFacts(text).some(({ kind }) => kind === 'drug')
}

function isEntry(entry: string): boolean {
  if (entry.length > longestEntry || words().notEntry.test(entry) || /[()"“]/.test(entry)) return false
  return familiar.test(entry) || tellsDrug(entry)
}
