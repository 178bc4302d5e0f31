import { type FactChange, readFacts } from '../clinical/index.js'
import { quote } from '../errors.js'
import { counterparts } from './rewriting-counterpart.js'
import { type ToldSentence, toldSentences } from './rewriting-polarity.js'
import { isSpecific } from './rewriting-stem.js'

/** How many words before a mark say what it measures. */
const near = 5

const word = /[\p{L}][\p{L}\p{M}]*/gu
const side =
  /\b(left|right)\b[^.;:\n]{0,48}\b(more|less|rather|worse|greater|better|higher|lower|stronger|weaker|larger|smaller)\b[^.;:\n]{0,48}\bthan\b[^.;:\n]{0,24}\b(left|right)\b/gi
const late =
  /\b(more|less|worse|better)(?: so)?(?: [a-z]+){0,3} (?:when |on |with |while |in )?(?:he |she |it |they )?(?:is |are |was )?(?:the )?([a-z]+)[^.;:\n]{0,32}\bthan\b (?:when |on |with |while |in )?(?:he |she |it |they )?(?:is |are |was )?(?:the )?([a-z]+)/gi

/**
 * What a rewritten text says the other way round: the names of two neighbouring marks exchanged, a comparison turned.
 *
 * Only what is sure: a word that stands nowhere else in the original went from one mark to the next one, and another
 * such word came from there to here.
 */
export function orderFaults(rewritten: string, masked: string): readonly string[] {
  return [...exchangedLabels(rewritten, masked), ...turnedComparisons(rewritten, masked)]
}

function exchangedLabels(rewritten: string, masked: string): readonly string[] {
  const before = labelsOf(masked)
  const after = labelsOf(rewritten)
  const faults: string[] = []
  for (let i = 0; i + 1 < Math.min(before.length, after.length); i++) {
    const [one = [], other = []] = [before[i], before[i + 1]]
    const [here = [], there = []] = [after[i], after[i + 1]]
    const went = one.find((name) => !other.includes(name) && there.includes(name) && !here.includes(name))
    const came = other.find((name) => !one.includes(name) && here.includes(name) && !there.includes(name))
    if (went === undefined || came === undefined) continue
    faults.push(
      `The words ${quote(went)} and ${quote(came)} stand at each other's marks: ⟦${i + 1}⟧ and ⟦${i + 2}⟧ measure what they measured.`,
    )
  }
  return faults
}

/** For each mark the words right before it, in small letters, cut to their stems, that stand after the mark before it. */
function labelsOf(text: string): readonly (readonly string[])[] {
  return text
    .split(/⟦\d+⟧/u)
    .slice(0, -1)
    .map((piece) => {
      const words = (piece.toLowerCase().match(word) ?? []).filter((found) => found.length > 2 && !empty.has(found))
      return words.slice(-near).map((found) => found.slice(0, 6))
    })
}

const empty = new Set(
  'the and was were are has had his her its for with that this from than but not per out now'.split(' '),
)

/**
 * Parts of the body that changed sides: a left part of the original of which the new text tells only the right one.
 *
 * The comparer of facts counts sides; who says "left" twice may still have turned one of them.
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

/** Sentences that tell the same, in which one side is told less often and the other one more often. */
function turnedSides(rewritten: string, original: string): readonly string[] {
  const before = toldSentences(original)
  const after = toldSentences(rewritten)
  return before.flatMap((sentence) => {
    const [like] = counterparts(sentence, after, 1)
    if (like === undefined || counterparts(like, before, 1)[0] !== sentence) return []
    const was = sidesIn(sentence.text)
    const is = sidesIn(like.text)
    const isTurned = (was.left > is.left && was.right < is.right) || (was.left < is.left && was.right > is.right)
    return isTurned ? [`A side is turned in ${quote(like.text.trim())}`] : []
  })
}

/** How often a sentence tells each side; "both" is one of each. */
export function sidesIn(text: string): { readonly left: number; readonly right: number } {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const both = count(/\b(?:both|bilateral(?:ly)?|each)\b/gi)
  return {
    left: both + count(/\bleft\b(?! (?:over|untreated|alone|home|school|work|the|him|her|his|standing|by)\b)/gi),
    right: both + count(/\bright\b(?! (?:away|now|after|before|at|under|behind|then|next|when|beneath)\b)/gi),
  }
}

const first = /\b(?:first|initially|at first|in the beginning|to begin with|originally)\b/i
const then =
  /\b(?:then|later|since then|subsequently|next|afterwards?|eventually|thereafter|finally|progressed to|followed by|went on to|in time)\b/i

/**
 * What came first and what came later, the other way round: words of the one stand by "later", words of the other by
 * "first".
 */
export function courseFaults(rewritten: string, original: string): readonly string[] {
  const before = coursesOf(original)
  const after = coursesOf(rewritten)
  return before.flatMap(({ early, late: lately, found }) => {
    const isIn = (own: readonly string[], other: readonly string[]): number =>
      own.filter((s) => other.includes(s)).length
    const isKept = after.some((told) => isIn(early, told.early) > 0 || isIn(lately, told.late) > 0)
    const isTurned = after.some((told) => isIn(early, told.late) > 0 && isIn(lately, told.early) > 0)
    return isTurned && !isKept ? [`The order of ${quote(found)} is turned round.`] : []
  })
}

interface Course {
  readonly early: readonly string[]
  readonly late: readonly string[]
  readonly found: string
}

/** Statements with "first" and the next one behind them, in their sentence or the next, with "then". */
function coursesOf(text: string): readonly Course[] {
  const sentences = toldSentences(text)
  return sentences.flatMap((sentence, i): readonly Course[] => {
    const opening = first.exec(sentence.text)
    if (opening === null) return []
    const rest = sentence.text.slice(opening.index)
    const turn = then.exec(rest)
    const following = sentences[i + 1]
    if (turn === null && (following === undefined || !then.test(following.text))) return []
    const whole = `${sentence.text}${turn === null ? (following?.text ?? '') : ''}`
    const cut = turn === null ? sentence.text.length : opening.index + clauseStart(rest, turn.index)
    const early = stemsIn(whole.slice(0, cut))
    const lately = stemsIn(whole.slice(cut))
    const own = (stems: readonly string[], other: readonly string[]): readonly string[] => {
      return stems.filter((stem) => !other.includes(stem))
    }
    return [{ early: own(early, lately), late: own(lately, early), found: whole.trim() }]
  })
}

/** Where the statement begins whose "then" stands at a place. */
function clauseStart(text: string, at: number): number {
  const joint = /.*(?:[,;:.]|\band\b|\bbut\b)/is.exec(text.slice(0, at))
  return joint === null ? at : joint[0].length
}

function stemsIn(text: string): readonly string[] {
  const words: readonly ToldSentence[] = toldSentences(text)
  return [...new Set(words.flatMap((sentence) => sentence.words.map(({ stem }) => stem)).filter(isSpecific))]
}

interface SidedPart {
  readonly side: string
  readonly part: string
  readonly found: string
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

const mild = new Set(['mild', 'minimal', 'small'])

/** Whether something mild became severe, or the other way round; among themselves such words are a matter of wording. */
export function isTurnedSeverity({ kind, change, before, after }: FactChange): boolean {
  if (kind !== 'severity' || change !== 'changed' || before === null || after === null) return false
  return mild.has(before.value) !== mild.has(after.value)
}

/** "Left more than right" and "worse lying than sitting", the other way round. */
function turnedComparisons(rewritten: string, masked: string): readonly string[] {
  const before = comparisonsOf(masked)
  const after = comparisonsOf(rewritten)
  return before.flatMap(({ more, less, found }) => {
    const isTurned = after.some((other) => other.more === less && other.less === more)
    const isKept = after.some((other) => other.more === more && other.less === less)
    return isTurned && !isKept ? [`The comparison ${quote(found)} is turned round.`] : []
  })
}

interface Comparison {
  readonly more: string
  readonly less: string
  readonly found: string
}

function comparisonsOf(text: string): readonly Comparison[] {
  return [...text.matchAll(side), ...text.matchAll(late)].flatMap(({ 0: found, 1: a = '', 2: b = '', 3: c = '' }) => {
    const isSide = /^(?:left|right)$/i.test(a)
    const [first, how, second] = isSide ? [a, b, c] : [b, a, c]
    const [one, two] = [first.toLowerCase().slice(0, 5), second.toLowerCase().slice(0, 5)]
    if (one === two) return []
    const isLess = /^(?:less|lower|weaker|smaller)$/i.test(how)
    return [{ more: isLess ? two : one, less: isLess ? one : two, found: found.trim() }]
  })
}
