import { memoiseByObject } from '../../../memoise-by-object.js'
import type { Span } from '../../../text/index.js'
import { contentOf, type Token, tokensIn, unaccounted } from '../account/index.js'
import { commonEnds, type TextReading, type Unit } from '../unit/index.js'

/** One side of a replacement: where it stands, its words, and those of meaning for which the other text has nothing. */
export interface Side {
  readonly span: Span
  readonly words: readonly string[]
  readonly content: readonly Token[]
  readonly open: readonly Token[]
}

/** What stands in one place of a sentence and what stands there now; a side without words is empty. */
export interface ReplacedPhrase {
  readonly was: Side
  readonly is: Side
}

/** How many words that stayed may stand within a replacement: "dizziness on standing", "orthostatic dizziness". */
const within = 2

/** What share of its words a sentence must keep, in order, so that what changed in it is local. */
const kept = 0.5

/** Of so many pairs of words the common ones are looked for. */
const mostPairs = 60_000

/** The replacements by which a sentence became another one; none where it was told anew. */
export const replacementsIn = memoiseByObject((unit: Unit) => replacementsWith(unit, within))

/** As {@link replacementsIn}, each run of words by itself. */
export const runsIn = memoiseByObject((unit: Unit) => replacementsWith(unit, 0))

function replacementsWith(unit: Unit, within: number): readonly ReplacedPhrase[] {
  const { was, is, pairs } = alignedWords(unit)
  if (pairs === null || pairs.length < kept * Math.max(was.length, is.length)) return []
  const { gone, come } = unaccounted(unit)
  const sideOf = (reading: TextReading, words: readonly Token[], range: Range, open: readonly Token[]): Side => {
    const own = words.slice(range.from, range.to)
    const at = words[range.from - 1]?.end ?? 0
    const span = { start: own[0]?.start ?? at, end: own.at(-1)?.end ?? at }
    const isInside = ({ start, end }: Token): boolean => start >= span.start && end <= span.end
    return {
      span,
      words: own.map(({ word }) => word),
      content: contentOf(reading).filter(isInside),
      open: open.filter(isInside),
    }
  }
  return rangesBetween(pairs, { rows: was.length, columns: is.length, within }).map((range) => ({
    was: sideOf(unit.was, was, range.was, gone),
    is: sideOf(unit.is, is, range.is, come),
  }))
}

const alignedWords = memoiseByObject((unit: Unit) => {
  const [was, is] = [tokensIn(unit.was.text, wordOrNumber), tokensIn(unit.is.text, wordOrNumber)]
  return { was, is, pairs: commonWords(was, is) }
})

interface Range {
  readonly from: number
  readonly to: number
}

const wordOrNumber = /\p{L}[\p{L}\p{M}\d]*|\d+(?:[.,/:]\d+)*/gu

/** The longest run of words that two lists share in one order, as places in both; null for what is too long. */
function commonWords(was: readonly Token[], is: readonly Token[]): readonly (readonly [number, number])[] | null {
  const [ours, theirs] = [was, is].map((words) => words.map(({ word }) => word)) as [string[], string[]]
  const isOne = (i: number, j: number): boolean => ours[i] === theirs[j]
  const { head, tail } = commonEnds(ours, theirs)
  const [rows, columns] = [was.length - head - tail, is.length - head - tail]
  if (rows * columns > mostPairs) return null
  const width = columns + 1
  const best = new Uint16Array((rows + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] as number
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      best[i * width + j] = isOne(head + i, head + j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [number, number])[] = Array.from({ length: head }, (_, k) => [k, k])
  for (let [i, j] = [0, 0]; i < rows && j < columns; ) {
    if (isOne(head + i, head + j)) pairs.push([head + i++, head + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  for (let k = tail; k > 0; k--) pairs.push([was.length - k, is.length - k])
  return pairs
}

/** The stretches between pairs; those with only a word or two between them are one. */
function rangesBetween(
  pairs: readonly (readonly [number, number])[],
  { rows, columns, within }: { readonly rows: number; readonly columns: number; readonly within: number },
) {
  const ranges: { was: Range; is: Range }[] = []
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...pairs, [rows, columns] as const]) {
    if (nextI > i || nextJ > j) {
      const last = ranges.at(-1)
      if (last !== undefined && within > 0 && i - last.was.to <= within) {
        last.was = { from: last.was.from, to: nextI }
        last.is = { from: last.is.from, to: nextJ }
      } else ranges.push({ was: { from: i, to: nextI }, is: { from: j, to: nextJ } })
    }
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  return ranges
}
