import type { Fact } from '../../fact/index.js'
import { isRomanIn } from '../notation/index.js'

/** What the other text tells without the number: "a primigravida" of P0, "II" of 2, "fully oriented" of ×3. */
export function isImplied(fact: Fact, own: string, other: string): boolean {
  const { kind, value } = fact
  if (kind === 'gravidity')
    return value === 'p0' && /\b(?:primigravid|prima gravida|nulligravid|first pregnancy)/i.test(other)
  if (kind === 'frequency') return value === '1/night' && /\bat (?:night|bedtime)\b|\bbefore (?:bed|sleep)/i.test(other)
  if (kind !== 'value') return false
  if (isRomanIn(other, value)) return !isRomanIn(own, value)
  return isOrientation(fact, own) && wholly.test(other)
}

/** Whether one text tells a number of spheres of orientation, and the other one that it is not in all. */
export function isPartlyOriented(fact: Fact, own: string, other: string): boolean {
  return isOrientation(fact, own) && partly.test(other)
}

/** "Oriented x3". */
function isOrientation({ kind, span }: Fact, own: string): boolean {
  return kind === 'value' && /\boriented $/i.test(own.slice(0, span.start))
}

const wholly = /\b(?:fully|completely|well) orient|\b(?:full|complete) orientation|\borient\w* (?:in|to) (?:all|every)/i
const partly = /\boriented (?:only )?(?:to|in) (?!all|every)/i
