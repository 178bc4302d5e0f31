import { describe, expect, it } from 'vitest'
import { readUnits } from '../../../src/perturbation/rewriting/answer.js'
import { numberSentences } from '../../../src/perturbation/rewriting/numbered.js'

const { sentences } = numberSentences(
  'One is ill. Two is well. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nThree is old. What is it?',
)
const all = new Set(sentences.map(({ number }) => number))
const unit = (...from: number[]) => ({ from, text: 'Some words.' })
const read = (units: readonly unknown[], open: ReadonlySet<number> = all) => {
  const { units: taken, unread } = readUnits({ units }, sentences, open) ?? { units: [], unread: new Map() }
  return { taken: taken.map(({ from }) => from), unread: Object.fromEntries(unread) }
}

describe('the units of an answer', () => {
  it('cover each sentence once, in order, in runs of neighbours', () => {
    expect(read([unit(1, 2), unit(3), unit(4, 5)])).toEqual({ taken: [[1, 2], [3], [4, 5]], unread: {} })
  })

  it.each([
    ['a missing number', [unit(1), unit(2), unit(3), unit(4)], { 5: /No unit/ }],
    [
      'a doubled number',
      [unit(1, 2), unit(2, 3), unit(4), unit(5)],
      { 1: /two units/, 2: /two units/, 3: /two units/ },
    ],
    ['a number out of range', [unit(1), unit(2), unit(3), unit(4), unit(5, 6)], { 5: /no sentence 6/ }],
    ['numbers that are no neighbours', [unit(1, 3), unit(2), unit(4), unit(5)], { 1: /follow one upon/, 3: /follow/ }],
    ['a run over a list', [unit(1), unit(2), unit(3, 4), unit(5)], { 3: /follow/, 4: /follow/ }],
    ['another order', [unit(2), unit(1), unit(3), unit(4), unit(5)], { 1: /behind/ }],
  ])('that has %s is refused in these sentences alone', (_, units, wanted) => {
    const { taken, unread } = read(units)
    expect(Object.keys(unread)).toEqual(Object.keys(wanted))
    for (const [number, reason] of Object.entries(wanted)) expect(unread[number]).toMatch(reason)
    expect(taken.flat().sort()).toEqual([...all].filter((number) => !(number in wanted)).sort())
  })

  it('name at most ten numbers in a reason, however many the unit has', () => {
    const many = unit(...Array.from({ length: 100_000 }, (_, i) => i + 1))
    const { unread } = read([many])
    expect(Object.keys(unread)).toHaveLength(all.size)
    for (const reason of Object.values(unread)) {
      expect(reason).toBe(
        'There is no sentence 6, which stands beside this one in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 99990 more].',
      )
    }
  })

  it('pass over what was accepted before', () => {
    expect(read([unit(1), unit(2)], new Set([2]))).toEqual({ taken: [[2]], unread: {} })
    expect(read([unit(1, 2)], new Set([2])).unread).toEqual({ 2: expect.stringMatching(/not asked for/) })
  })

  it.each([
    [null],
    ['words'],
    [{ rewritten: 'x' }],
    [[{ from: ['1'], text: 'x' }]],
    [[{ from: [], text: 'x' }]],
    [[7]],
  ])('are none in %j', (answer) => {
    expect(readUnits(answer, sentences, all)).toBeNull()
  })
})
