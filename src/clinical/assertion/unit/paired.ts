import { quote } from '../../../errors.js'
import { memoiseByObject } from '../../../memoise-by-object.js'
import { filled, several, tableFile } from '../../../vocabulary/index.js'
import { finderOf } from '../term/index.js'
import type { TextReading } from './reading.js'
import { changeIn, type UnitRule } from './rule.js'

/** What a sentence may tell one number each of, and the words that name it: height and weight, lying and upright. */
const pairedFile = tableFile('assertion/paired.csv', () => ({ name: filled, words: several('|', filled) }))

const pairedWordsIn = finderOf(() =>
  pairedFile.read().flatMap(({ name, words }) => words.map((word) => [word, name] as const)),
)

/** Numbers that a sentence tells of several things, and that changed places: "60th for height and 20th for weight". */
export const pairedRule: UnitRule = (unit) => {
  const told = pairsIn(unit.is)
  for (const was of pairsIn(unit.was)) {
    const is = told.find(
      (other) => isSame([...was.keys()], [...other.keys()]) && isSame([...was.values()], [...other.values()]),
    )
    const [name, before] = [...was].find(([name, number]) => is !== undefined && is.get(name) !== number) ?? []
    if (is === undefined || name === undefined || before === undefined) continue
    const after = is.get(name) as string
    const message = `The original tells ${quote(before)} of ${quote(name)}, and the new text ${quote(after)}.`
    return [changeIn(unit, { kind: 'order', before, after, message })]
  }
  return []
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join('|') === [...others].sort().join('|')
}

/** The numbers by what they are told of, of each sentence that tells as many numbers as things: the first of the first. */
const pairsIn = memoiseByObject(({ text }: TextReading): readonly ReadonlyMap<string, string>[] =>
  text.split(/(?<=[.;!?])\s/).flatMap((sentence) => {
    const names = pairedWordsIn(sentence).map(({ meaning }) => meaning)
    const numbers = sentence.match(/⟦\d+⟧|(?<![a-z\d.,/])\d+(?:[.,/]\d+)*/gi) ?? []
    const isPaired =
      names.length > 1 &&
      names.length === numbers.length &&
      new Set(names).size === names.length &&
      new Set(numbers).size === numbers.length
    return isPaired ? [new Map(names.map((name, i) => [name, numbers[i] as string]))] : []
  }),
)
