import { quote } from '../../../../errors.js'

/** How many words before a placeholder say what it measures. */
const near = 5

/** Words that say nothing of what a placeholder measures. */
const empty: ReadonlySet<string> = new Set(
  'the and was were are has had his her its for with that this from than but not per out now'.split(' '),
)

const degrees = 'more|less|rather|worse|greater|better|higher|lower|stronger|weaker|larger|smaller'

/** "The left arm jerks more than the right." */
const sideBySide = new RegExp(
  String.raw`\b(left|right)\b[^.;:\n]{0,48}\b(${degrees})\b[^.;:\n]{0,48}\bthan\b[^.;:\n]{0,24}\b(left|right)\b`,
  'gi',
)

/** What may stand between "worse" or "than" and the word that is compared: "when she is", "on the". */
const joint = '(?:when |on |with |while |in )?(?:he |she |it |they )?(?:is |are |was )?(?:the )?'

/** "Worse when lying than when sitting." */
const stateByState = new RegExp(
  String.raw`\b(more|less|worse|better)(?: so)?(?: [a-z]+){0,3} ${joint}([a-z]+)[^.;:\n]{0,32}\bthan\b ${joint}([a-z]+)`,
  'gi',
)

/** Which of two is more, both cut to five letters. */
interface Comparison {
  readonly more: string
  readonly less: string
  readonly found: string
}

/**
 * What a rewritten text says the other way round: the names of two neighbouring placeholders exchanged, a comparison turned.
 *
 * Only what is sure: a word that stands nowhere else in the original went from one placeholder to the next one, and another
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

/** For each placeholder the words right before it, in small letters, cut to their stems, that stand after the placeholder before it. */
function labelsOf(text: string): readonly (readonly string[])[] {
  return text
    .split(/⟦\d+⟧/u)
    .slice(0, -1)
    .map((piece) => {
      const words = (piece.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter(
        (found) => found.length > 2 && !empty.has(found),
      )
      return words.slice(-near).map((found) => found.slice(0, 6))
    })
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

function comparisonsOf(text: string): readonly Comparison[] {
  return [...text.matchAll(sideBySide), ...text.matchAll(stateByState)].flatMap(
    ({ 0: found, 1: a = '', 2: b = '', 3: c = '' }) => {
      const isSide = /^(?:left|right)$/i.test(a)
      const [first, how, second] = isSide ? [a, b, c] : [b, a, c]
      const [one, two] = [first.toLowerCase().slice(0, 5), second.toLowerCase().slice(0, 5)]
      if (one === two) return []
      const isLess = /^(?:less|lower|weaker|smaller)$/i.test(how)
      return [{ more: isLess ? two : one, less: isLess ? one : two, found: found.trim() }]
    },
  )
}
