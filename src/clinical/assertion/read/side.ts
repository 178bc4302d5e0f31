import type { Span } from '../../../text/index.js'
import { alternationOf, once } from '../../../vocabulary/index.js'
import type { Fact } from '../../fact/index.js'
import { clausesOf } from './clause.js'
import { findingWords } from './piece.js'
import { beginningIn, placeOfFact } from './within.js'
import { readingWords } from './words.js'

/** A side that a text tells. */
interface Side extends Span {
  readonly side: 'left' | 'right' | 'both'
}

interface Sided extends Span {
  readonly clause: Span
  readonly sentence: Span
}

/** So many characters away a side is of something else. */
const farthest = 40
const farthestBehind = 60

/** So far ahead in its sentence the subject is looked for. */
const longest = 2000

const words = once(() => {
  const { state, shows, bears } = findingWords()
  const { systemic } = readingWords.read()
  return {
    verb: new RegExp(String.raw`\b(?:${alternationOf([...state, ...shows, ...bears])})\b`, 'i'),
    shown: new RegExp(String.raw`\b(?:${alternationOf([...shows])})\b`, 'i'),
    systemic: new RegExp(String.raw`\b(?:${alternationOf(systemic)})\b`, 'i'),
  }
})

/** What parts two things of which each has its own side. */
const apart = /[,;:()]|\b(?:and|or|but|apart from|except|than|compared)\b/i

/** "…, warmth, or swelling of the": what a list is told of stands behind its last item. */
const listed =
  /^(?:,(?: (?!(?:and|or|in|on|of|over|with|to|at|from)\b)[\w-]+){1,4})*,? (?:and|or)(?: (?!(?:and|or|with|then)\b)[\w-]+){1,3} (?:of|in|on|over|around|at|along|behind|from)(?: the| his| her| its)? $/i

/** What points back to a part of the body named before. */
const pointing =
  /\bits\b|\b(?:behind|in|on|over|of|around|to|from|under|near) it\b|\b(?!(?:and|but|that|so|or)\b)\w+ there\b|\bthe (?:joint|limb|area|lesion|wound|mass|lump|same side)\b/i

/**
 * The side of a finding: in its own name, of the place at which it is, of the list in which it stands, of the subject of its
 * clause, or of what a later clause points back to.
 */
export function sideOf(one: Sided, facts: readonly Fact[], text: string): Side['side'] | null {
  const ranked = sidesIn(one.clause, facts, text).flatMap((side) => {
    const rank = rankOf(side, one, facts, text)
    return rank === null ? [] : [{ ...side, rank }]
  })
  const nearest = Math.min(...ranked.map(({ rank }) => rank))
  const sides = new Set(ranked.flatMap(({ side, rank }) => (rank === nearest ? side : [])))
  const [only] = sides
  if (only !== undefined) return sides.size > 1 ? 'both' : only
  return sideBefore(one, facts, text)
}

/** How closely a side of the clause belongs to a finding: the least number is nearest; null: not at all. */
function rankOf(side: Side, one: Sided, facts: readonly Fact[], text: string): number | null {
  const { start, end, clause } = one
  if (start <= side.start && side.end <= end) return 0
  const isBehind = side.start >= end
  const between = isBehind ? text.slice(end, side.start) : text.slice(side.end, start)
  const { verb, shown, systemic } = words()
  const hasVerb = verb.test(between)
  const isClose = between.length <= (isBehind && !hasVerb ? farthestBehind : farthest)
  const isApart = apart.test(between) || (isBehind ? shown.test(between) : hasVerb)
  if (isClose && !isApart) return 1 + between.length / 1000
  if (systemic.test(text.slice(start, end))) return null
  if (isBehind) return listed.test(between) && !hasVerb ? 2 : null
  const ahead = text.slice(clause.start, side.start)
  const isSubject = hasVerb && (!verb.test(ahead) || /(?:[,;:]|\band) (?:[\w-]+ ){0,2}$/i.test(ahead))
  return isSubject && !hasOwnSite(one, side, facts, text) ? 3 : null
}

/** Whether a finding is at another part of the body than the subject of its clause. */
function hasOwnSite(one: Sided, side: Side, facts: readonly Fact[], text: string): boolean {
  const from = side.end + (words().verb.exec(text.slice(side.end, one.start))?.index ?? 0)
  const between = beginningIn(facts, { start: from, end: one.start }, placeOfFact)
  return between.some(({ kind, span }) => kind === 'site' && span.end <= one.start) || isAtSite(one, facts, text)
}

/** "A rash on the chest". */
function isAtSite({ end, clause }: Sided, facts: readonly Fact[], text: string): boolean {
  return beginningIn(facts, { start: end, end: clause.end }, placeOfFact).some(({ kind, span }) => {
    const between = text.slice(end, span.start)
    return kind === 'site' && between.length < farthest && !apart.test(between)
  })
}

/** The side of the subject of the sentence, in a clause that points back to it or names no other part of the body. */
function sideBefore(one: Sided, facts: readonly Fact[], text: string): Side['side'] | null {
  const { start, end, clause, sentence } = one
  const ahead = clause.start - sentence.start
  if (ahead <= 0 || ahead > longest || words().systemic.test(text.slice(start, end))) return null
  const clauses = clausesOf(text, sentence).filter((other) => other.start < clause.start)
  const sided = clauses.map((other) => ({ ...other, sides: sidesIn(other, facts, text) }))
  const last = sided.findLast(({ sides }) => sides.length > 0)
  if (last === undefined) return null
  const [only, other] = new Set(last.sides.map(({ side }) => side))
  if (only === undefined || other !== undefined) return null
  const isPointing = pointing.test(text.slice(clause.start, clause.end)) && !isAtSite(one, facts, text)
  const isTopic =
    last.start === sentence.start &&
    isShown(text.slice(last.start, last.end), text.slice(last.start, last.sides[0]?.start))
  const sites = beginningIn(facts, clause, placeOfFact).some(({ kind }) => kind === 'site')
  return isPointing || (isTopic && !sites) ? only : null
}

/** "Ophthalmoscopy of the left eye shows a pale disc": a test whose subject holds for all that it shows. */
function isShown(clause: string, ahead: string): boolean {
  return !words().verb.test(ahead) && words().shown.test(clause)
}

/** "Both legs", and not "both fever and cough". */
const bothOf =
  /\b(?:both|either|each|bilateral(?:ly)?|bibasilar|bibasal|bitemporal)\b(?!(?: [^\s,]+){1,3} and\b)|\ball(?: four| 4)? (?:limbs|extremities)\b/gi

/** "R knee". */
const letter = /(?<![\w.-]|\d )[RL](?= (?!(?:of|in|by|is|per)\b)[a-z]{2})/g

/** Between two sides that are told as one: "right and left", "right greater than left". */
const pair =
  /^(?:,? (?:and|or)(?: on)?(?: the)?|,? (?:is |are )?(?:(?:greater|worse|more|less|larger) )?than(?: (?:on|in|of))?(?: the)?| ?[<>=/&]) ?$/i

/** The sides that a clause tells; "right and left" are one. */
function sidesIn(clause: Span, facts: readonly Fact[], text: string): readonly Side[] {
  const named = beginningIn(facts, clause, placeOfFact).flatMap(({ kind, value, span }): Side[] => {
    return kind === 'side' && (value === 'left' || value === 'right') ? [{ side: value, ...span }] : []
  })
  const within = text.slice(clause.start, clause.end)
  const letters = [...within.matchAll(letter)].map(({ 0: found, index }): Side => {
    return { side: found === 'R' ? 'right' : 'left', start: clause.start + index, end: clause.start + index + 1 }
  })
  const one = [...named, ...letters].sort((a, b) => a.start - b.start)
  const both = [...within.matchAll(bothOf)].map(({ 0: found, index }): Side => {
    return { side: 'both', start: clause.start + index, end: clause.start + index + found.length }
  })
  const pairs = one.flatMap(({ side, start, end }, at): Side[] => {
    const next = one[at + 1]
    const isPair = next !== undefined && next.side !== side && pair.test(text.slice(end, next.start))
    return isPair ? [{ side: 'both', start, end: next.end }] : []
  })
  const single = one.filter((side) => !pairs.some((two) => two.start <= side.start && side.end <= two.end))
  return [...single, ...both, ...pairs]
}
