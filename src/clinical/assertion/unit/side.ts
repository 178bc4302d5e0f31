import { quote } from '../../../errors.js'
import type { Span } from '../../../text/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import { contextWords } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/** Words that point to a side told before. */
export const pointing =
  /\b(?:other|same|opposite|contralateral(?:ly)?|ipsilateral(?:ly)?|unilateral(?:ly)?|affected|involved|that|this)\b/i

/** As `pointing`, without "that one shows" and "the arm that". */
const surelyPointing = once(() => {
  const paired = alternationOf([...contextWords().paired])
  const words = 'other|same|opposite|contralateral(?:ly)?|ipsilateral(?:ly)?|unilateral(?:ly)?|affected|involved'
  return new RegExp(String.raw`\b(?:${words}|(?:that|this) (?:${paired}))\b`, 'i')
})

/** Words that tell of two without a side. */
export const two = /\b(?:both|bilateral\w*|symmetric\w*|each|two|either|pair\w*)\b/i

/** Whether a text tells of two without a side where another one does not: what both tell of two says nothing of a side. */
export function tellsOfTwo(text: string, other: string): boolean {
  const countIn = (one: string): number => one.match(new RegExp(two.source, 'gi'))?.length ?? 0
  return countIn(text) > countIn(other)
}

/** Both sides in one breath, of the same thing. */
export const together = /\b(?:left|right)(?: and| or|,| &)(?: then)?(?: the)? (?:left|right)\b/i

/** Sides that a unit turns: a side that its original does not tell, or one that went to another part or value. */
export const sideRule: UnitRule = (unit) => {
  if (!hasSide(unit.was) && !hasSide(unit.is)) return []
  const [before, after] = [unit.was.text, unit.is.text]
  const [was, is] = [sidesIn(unit.was), sidesIn(unit.is)]
  const [named, now] = [unit.was, unit.is].map(namedSides) as [ReadonlySet<string>, ReadonlySet<string>]
  const [only, instead] = [[...named][0], [...now][0]]
  if (
    named.size === 1 &&
    now.size === 1 &&
    only !== undefined &&
    only.replace('-handed', '') !== instead?.replace('-handed', '') &&
    !surelyPointing().test(`${before} ${after}`)
  ) {
    const message = `The original says ${quote(only)}, and the new text ${quote(instead ?? '')}.`
    return [changeIn(unit, { kind: 'side', before: only, after: instead ?? null, message })]
  }
  const come = [...sidesIn(unit.is, behindThan)].find((side) => !was.has(side))
  const gone = [...sidesIn(unit.was, behindThan)].find((side) => !is.has(side))
  // Of two that the original tells without a side, the new text may tell the left and the right, and not the one alone.
  const isOfTwo = gone === undefined && (two.test(after) || (two.test(before) && now.size !== 1))
  if (come !== undefined && !isOfTwo && !pointing.test(before) && !new RegExp(`\\b${come}`, 'i').test(before)) {
    const lost = gone === undefined ? 'no such side' : quote(gone)
    const message = `The original says ${lost}, and the new text ${quote(come)}.`
    return [changeIn(unit, { kind: 'side', before: gone ?? null, after: come, message })]
  }
  // "Equal on the right and left" may be told as "symmetric".
  const isByBoth = named.size === 0 && is.size === 0
  if (
    gone !== undefined &&
    !isByBoth &&
    !tellsOfTwo(after, before) &&
    !(two.test(after) ? pointing : surelyPointing()).test(after) &&
    !together.test(before)
  ) {
    return [changeIn(unit, { kind: 'side', before: gone, message: `The side ${quote(gone)} of the original is gone.` })]
  }
  return []
}

function hasSide({ facts }: TextReading): boolean {
  return facts.some(({ kind }) => kind === 'side')
}

/** Whether two texts tell the same sides, in whatever words: "on the left and right" is "on both sides". */
export function isSameSides(was: TextReading, is: TextReading): boolean {
  const [ours, theirs] = [sidesIn(was), sidesIn(is)]
  return ours.size === theirs.size && [...ours].every((side) => theirs.has(side))
}

/** "More on the left than on the right" tells of the left; the right is there in any case. */
const behindThan = /\bthan\b[^.;,]*$/i

/** "Both" is one of each. */
function sidesIn({ text, facts }: TextReading, except?: RegExp): ReadonlySet<string> {
  const sides = facts.flatMap(({ kind, value, span }) => {
    if (kind !== 'side' || isNoSide(text, span) || except?.test(text.slice(0, span.start))) return []
    return /bilateral|both/.test(value) ? ['left', 'right'] : [value]
  })
  return new Set(sides.filter((side) => /^(?:left|right)$/.test(side)))
}

/** "Right at the limit", "a right angle", "his answers are right", "left him tired". */
export function isNoSide(text: string, { start, end }: Span): boolean {
  const [ahead, rest] = [text.slice(Math.max(0, start - 6), start), text.slice(start, end + 12)]
  if (
    /^(?:right[- ]angle|right (?:away|afterwards?|then|now|answers?|words?)\b|left (?:between|it|them|him|un\w+)\b)/i.test(
      rest,
    )
  )
    return true
  if (/^left (?:his|her|their|its|the|an?|scars?|marks?|stains?)\b/i.test(rest))
    return !/\b(?:the|on|to|from|and|or|than|of|both|right) $/i.test(ahead)
  if (/^right[.,;:?!]?$/i.test(text.slice(start, end + 1))) return /\b(?:is|are|was|were|all|quite|but) $/i.test(ahead)
  const isAdverb =
    /^right (?:after\w*|before|at|in|on|by|up|down|where|there|when|through|into|over|under|next|behind|above|below)\b/i
  return isAdverb.test(rest) && !/\b(?:the|on|to|from|and|or|than|of|both|left) $/i.test(ahead)
}

/** Sides told by their own names. */
function namedSides({ text, facts }: TextReading): ReadonlySet<string> {
  return new Set(
    facts.flatMap(({ kind, value, name, span }) => {
      return kind === 'side' && name !== 'both' && !isNoSide(text, span) ? [value] : []
    }),
  )
}
