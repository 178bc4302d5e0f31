import { quote } from '../../../../errors.js'

/** A word with one capital that stands within a sentence, and so is a name. */
const within = /(?<![.!?:;“"‘(\n/–-] ?|[.!?][”"’)] ?|^|⟦\d+⟧ ?)(?<=[\p{L}\p{N},’'] )\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}])/gu

/**
 * Names of people, places, diseases and tests that a rewritten text has and its original has not, or the other way round.
 *
 * "Graves disease" may not become "Hashimoto disease". A name may go into initials (Glasgow Coma Scale, GCS), and a
 * word at the beginning of a sentence is no name for sure.
 */
export function nameFaults(rewritten: string, original: string): readonly string[] {
  const known = wordsOf(original)
  const told = wordsOf(rewritten)
  const isTold = (name: string): boolean => [...told].some((word) => word.startsWith(name.toLowerCase()))
  const initials = rewritten.match(/\b\p{Lu}[\p{L}]*\p{Lu}\p{L}*\b/gu) ?? []
  const missing = namesIn(original).filter((name) => {
    return !isTold(name) && !initials.some((short) => short.includes(name.charAt(0)))
  })
  const added = namesIn(rewritten).filter((name) => {
    return (
      !known.has(name.toLowerCase()) && !spells(name, original) && (missing.length > 0 || !isOfTest(name, rewritten))
    )
  })
  return [
    ...missing.map((name) => `The name ${quote(name)} must survive, but is gone.`),
    ...added.map((name) => `The name ${quote(name)} stands in the new text, but not in the original.`),
  ]
}

function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(within)].map(([name]) => name))].filter((name) => !everyday.has(name))
}

/** Words that many write with a capital and that name nobody: "Magnetic Resonance Imaging" within a line of values. */
const everyday = new Set(
  'Temperature Temp Pulse Blood Respirations Respiratory Heart Weight Height Oxygen Doctor Mother Father Mom Dad'.split(
    ' ',
  ),
)

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])
}

/** Whether a name is that of a test or sign, which may have been told without it: "Coombs test". */
function isOfTest(name: string, text: string): boolean {
  return new RegExp(`\\b${name}(?:['’]s?)?,? (?:tests?|signs?|scores?|scale|stain|maneuver|criteria)\\b`, 'u').test(
    text,
  )
}

/** Whether a capital may be one of the initials of the original: "GCS", told as "Glasgow Coma Scale". */
function spells(name: string, original: string): boolean {
  return (original.match(/\b\p{Lu}{2,6}\b/gu) ?? []).some((short) => short.includes(name.charAt(0)))
}
