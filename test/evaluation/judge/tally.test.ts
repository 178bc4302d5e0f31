import { describe, expect, it } from 'vitest'
import { createTally } from '../../../src/evaluation/judge/tally.js'
import type { Grade } from '../../../src/evaluation/judge/verdict.js'
import { cohenKappa } from '../../../src/statistics/index.js'

describe('createTally', () => {
  it('tells share and kappa of two judges from one table of grades', () => {
    const judge = { id: 'a' } as never
    const tally = createTally(judge, { id: 'b' } as never)
    const pairs: readonly (readonly [Grade, Grade, number])[] = [
      ['matches', 'matches', 20],
      ['not', 'not', 10],
      ['partly', 'not', 5],
      ['partly', 'partly', 3],
      ['cannot-judge', 'not', 4],
    ]
    const reply = (grade: Grade) => [{ key: null, verdict: { grade, quote: 'gout', reason: '' } }]
    for (const [one, other, times] of pairs)
      for (let i = 0; i < times; i++) tally.add({ given: {}, subject: {} } as never, reply(one), reply(other))
    const { between } = tally.result({ repeats: 1, instructions: { sees: 'original' } } as never)
    expect([between?.compared, between?.observed]).toEqual([38, 33 / 38])
    const table = [
      [20, 0, 0],
      [0, 3, 5],
      [0, 0, 10],
    ]
    expect(between?.kappa).toBeCloseTo(cohenKappa(table) ?? 0, 12)
  })
})
