import { type FactChange, readFacts } from '../clinical/index.js'
import { quote } from '../errors.js'

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
  return [...after].flatMap(([key, { side, part, found }]) => {
    const other = `${side === 'left' ? 'right' : 'left'} ${part}`
    if (before.has(key) || !before.has(other) || after.has(other)) return []
    return [`The ${quote(found)} is on the other side in the original.`]
  })
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
