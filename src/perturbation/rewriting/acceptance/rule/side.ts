import { readFacts } from '../../../../clinical/index.js'
import { quote } from '../../../../errors.js'
import { anyOf, assertedSentences, counterparts, countOf, either } from '../reading/index.js'

/** Both sides at once. */
const both = anyOf('both, bilateral(ly), each')

/** Each side, where its word is no other one: "left alone", "right away". */
const left = either(both, /\bleft\b(?! (?:over|untreated|alone|home|school|work|the|him|her|his|standing|by)\b)/)
const right = either(both, /\bright\b(?! (?:away|now|after|before|at|under|behind|then|next|when|beneath)\b)/)

/** A part of the body with its side, as printed in `found`. */
interface SidedPart {
  readonly side: string
  readonly part: string
  readonly found: string
}

/**
 * Parts of the body that changed sides: a left part of the original of which the new text tells only the right one.
 *
 * The comparer of facts counts sides; who says "left" twice may still have turned one of them.
 *
 * @example
 * sideFaults('The right knee is warm.', 'The left knee is warm.')
 * // → ['The "right knee" is on the other side in the original.']
 */
export function sideFaults(rewritten: string, original: string): readonly string[] {
  const before = sidedParts(original)
  const after = sidedParts(rewritten)
  const parts = [...after].flatMap(([key, { side, part, found }]) => {
    const other = `${side === 'left' ? 'right' : 'left'} ${part}`
    if (before.has(key) || !before.has(other) || after.has(other)) return []
    return [`The ${quote(found)} is on the other side in the original.`]
  })
  return parts.length > 0 ? parts : turnedSides(rewritten, original)
}

/**
 * How often a text tells each side; "both" is one of each.
 *
 * @example
 * sidesIn('Both knees hurt, the left one more; he was brought right away.')
 * // → { left: 2, right: 1 }
 */
export function sidesIn(text: string): { readonly left: number; readonly right: number } {
  return { left: countOf(left, text), right: countOf(right, text) }
}

/** "Left arm" and "both knees", by side and part. */
function sidedParts(text: string): ReadonlyMap<string, SidedPart> {
  const facts = readFacts(text)
  const parts = new Map<string, SidedPart>()
  facts.forEach(({ kind, value, span }, i) => {
    if (kind !== 'side') return
    const site = facts.slice(i + 1, i + 3).find((fact) => fact.kind === 'site')
    if (site === undefined || !/^[- ]?(?:[a-z]+ )?$/i.test(text.slice(span.end, site.span.start))) return
    for (const side of value === 'bilateral' ? ['left', 'right'] : [value]) {
      parts.set(`${side} ${site.value}`, { side, part: site.value, found: text.slice(span.start, site.span.end) })
    }
  })
  return parts
}

/** Sentences that tell the same, in which one side is told less often and the other one more often. */
function turnedSides(rewritten: string, original: string): readonly string[] {
  const before = assertedSentences(original)
  const after = assertedSentences(rewritten)
  return before.flatMap((sentence) => {
    const [like] = counterparts(sentence, after, 1)
    if (like === undefined || counterparts(like, before, 1)[0] !== sentence) return []
    const was = sidesIn(sentence.text)
    const is = sidesIn(like.text)
    const isTurned = (was.left > is.left && was.right < is.right) || (was.left < is.left && was.right > is.right)
    return isTurned ? [`A side is turned in ${quote(like.text.trim())}`] : []
  })
}
