import { quote } from '../../../errors.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import { findsIn } from '../../../text/index.js'
import { isSameWord } from '../term/index.js'
import { changeIn, type TextReading, type UnitRule } from '../unit/index.js'
import { contentOf, type Token } from './words.js'

/** Where what is told of one thing ends, and what is told of another begins; ", and" may merely end a list. */
const clauseEnd =
  /[.](?=\s)|[;:!?]|,? \b(?:but|while|whereas|whilst|although|though)\b|(?<!,(?: [\w-]+){1,3}), (?:and|then)\b/gi

/** Longer texts than any sentence are not asked. */
const mostClauses = 8

/** The words of meaning of a text, clause by clause. */
const clausesOf = memoiseByObject((reading: TextReading): readonly (readonly Token[])[] => {
  const { text } = reading
  const bounds = [0, ...findsIn(text, clauseEnd).map(({ index }) => index), text.length]
  return bounds.slice(1).flatMap((end, i) => {
    const own = contentOf(reading).filter(({ start }) => start >= (bounds[i] as number) && start < end)
    return own.length === 0 ? [] : [own]
  })
})

/**
 * What two clauses tell that changed places: of four words that each text has in one clause only, two and two stand together
 * in the original, and crosswise in the new text.: "his
 * father had a stroke, and his mother had gout", "his father had gout, and his mother had a stroke".
 */
export const crossedRule: UnitRule = (unit) => {
  const [was, is] = [clausesOf(unit.was), clausesOf(unit.is)]
  if (Math.min(was.length, is.length) < 2 || Math.max(was.length, is.length) > mostClauses) return []
  const moves = movesBetween(was, is)
  for (const kept of moves) {
    const others = moves.filter(({ from, to }) => from === kept.from && to !== kept.to)
    for (const crossed of others) {
      const back = moves.find(({ from, to }) => {
        const hasStayed = moves.some((stayed) => stayed.from === from && stayed.to === crossed.to)
        return from !== kept.from && to === kept.to && hasStayed
      })
      if (back === undefined) continue
      const message = `In the original ${quote(crossed.word)} is told with ${quote(kept.word)}, and in the new text ${quote(back.word)} is.`
      return [changeIn(unit, { kind: 'order', before: crossed.word, after: back.word, message })]
    }
  }
  return []
}

interface Move {
  readonly word: string
  /** The clause of the original, and the one of the new text. */
  readonly from: number
  readonly to: number
}

/** Where the words went that both texts have in one clause only. */
function movesBetween(was: readonly (readonly Token[])[], is: readonly (readonly Token[])[]): readonly Move[] {
  return was.flatMap((clause) =>
    clause.flatMap(({ word }): Move[] => {
      const [from, to] = [placeOf(word, was), placeOf(word, is)]
      return from === null || to === null ? [] : [{ word, from, to }]
    }),
  )
}

/** The clause that has a word once; null where none or several have it. */
function placeOf(word: string, clauses: readonly (readonly Token[])[]): number | null {
  let place: number | null = null
  for (const [i, clause] of clauses.entries()) {
    for (const token of clause) {
      if (!isSameWord(token.word, word)) continue
      if (place !== null) return null
      place = i
    }
  }
  return place
}
