import { quote } from '../../../../errors.js'
import { anyOf, assertedSentences, isSpecific } from '../reading/index.js'

const first = anyOf('first, initially, at first, in the beginning, to begin with, originally')
const then = anyOf(
  `then, later, since then, subsequently, next, afterward(s), eventually, thereafter, finally, progressed to, followed by,
  went on to, in time`,
)

/** What came first and what came later, by the stems that only one of them has. */
interface Course {
  readonly early: readonly string[]
  readonly late: readonly string[]
  readonly found: string
}

/**
 * What came first and what came later, the other way round: words of the one stand by "later", words of the other by
 * "first".
 *
 * @example
 * courseFaults('First vomiting, later a rash.', 'First a rash, then vomiting.')
 * // → ['The order of "First a rash, then vomiting." is turned round.']
 */
export function courseFaults(rewritten: string, original: string): readonly string[] {
  const after = coursesOf(rewritten)
  return coursesOf(original).flatMap(({ early, late, found }) => {
    const isKept = after.some((told) => meet(early, told.early) || meet(late, told.late))
    const isTurned = after.some((told) => meet(early, told.late) && meet(late, told.early))
    return isTurned && !isKept ? [`The order of ${quote(found)} is turned round.`] : []
  })
}

/** Statements with "first" and the next one behind them, in their sentence or the next, with "then". */
function coursesOf(text: string): readonly Course[] {
  const sentences = assertedSentences(text)
  return sentences.flatMap((sentence, i): readonly Course[] => {
    const opening = first.exec(sentence.text)
    if (opening === null) return []
    const rest = sentence.text.slice(opening.index)
    const turn = then.exec(rest)
    const following = sentences[i + 1]?.text ?? ''
    if (turn === null && !then.test(following)) return []
    const whole = turn === null ? sentence.text + following : sentence.text
    const cut = turn === null ? sentence.text.length : opening.index + clauseStart(rest, turn.index)
    const [early, late] = [stemsIn(whole.slice(0, cut)), stemsIn(whole.slice(cut))]
    return [{ early: without(early, late), late: without(late, early), found: whole.trim() }]
  })
}

/** Where the statement begins whose "then" stands at a place. */
function clauseStart(text: string, at: number): number {
  const joint = /.*(?:[,;:.]|\band\b|\bbut\b)/is.exec(text.slice(0, at))
  return joint === null ? at : joint[0].length
}

function stemsIn(text: string): readonly string[] {
  const stems = assertedSentences(text).flatMap(({ words }) => words.map(({ stem }) => stem))
  return [...new Set(stems)].filter(isSpecific)
}

function without(stems: readonly string[], others: readonly string[]): readonly string[] {
  return stems.filter((stem) => !others.includes(stem))
}

function meet(stems: readonly string[], others: readonly string[]): boolean {
  return stems.some((stem) => others.includes(stem))
}
