import { describe, expect, it } from 'vitest'
import { confirmCalls, confirmed, moreWrong, type Stage } from '../../../src/evaluation/attribute/confirm.js'
import { attributeFlips, inParallel } from '../../../src/evaluation/attribute/flips.js'
import { rngAt } from '../../../src/rng.js'

type Answer = (held: readonly boolean[], call: number, stage: Stage) => 0 | 1 | null

/** A flipped case of ten edits whose answers are told; `asked` hears every call. */
function flip(answer: Answer, asked: string[] = []) {
  return {
    edits: 10,
    rng: rngAt(['flips']),
    ask: async (held: readonly boolean[], { stage, call }: { stage: Stage; call: number }) => {
      asked.push(`${stage} ${call}`)
      const score = answer(held, call, stage)
      return { score, response: String(score) }
    },
  }
}

const one = async (answer: Answer, asked?: string[], cutoff: number | null = null) =>
  (await attributeFlips([flip(answer, asked)], { width: 2, cutoff }))[0]

const culprit: Answer = (held) => (held[7] ? 0 : 1)

describe('attributeFlips', () => {
  it('confirms with 8 + 8 fresh calls, searches, and tests the name with fresh calls, none of them used twice', async () => {
    const asked: string[] = []
    const found = await one(culprit, asked)
    expect(found).toMatchObject({ search: { edit: 7, end: 'named' }, verdict: 'both', q: expect.any(Number) })
    expect(asked.filter((call) => call.startsWith('confirm'))).toHaveLength(16)
    expect(asked.filter((call) => call.startsWith('test'))).toHaveLength(48)
    expect(asked.filter((call) => call.startsWith('search')).length).toBe(found?.search?.calls)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('stops at a flip that fresh calls do not bear out', async () => {
    const asked: string[] = []
    const noise: Answer = (_, call) => (call % 2 === 0 ? 1 : 0)
    expect(await one(noise, asked)).toMatchObject({ search: null, test: null, verdict: 'not-confirmed' })
    expect(asked).toHaveLength(16)
  })

  it('corrects over cases, or takes the limit it is given', async () => {
    // 5 of 8 wrong with the edits and none without: p = .013.
    const weak: Answer = (held, call) => (held[0] && call % 8 < 5 ? 0 : 1)
    const strong = Array.from({ length: 3 }, () => flip(weak))
    const nulls = Array.from({ length: 30 }, () => flip((_, call) => (call % 2 === 0 ? 1 : 0)))
    const verdicts = async (cutoff: number | null) =>
      (await attributeFlips([...strong, ...nulls], { width: 4, cutoff })).slice(0, 3).map(({ verdict }) => verdict)
    expect(await verdicts(null)).toEqual(Array(3).fill('not-confirmed'))
    expect(await verdicts(0.02)).not.toContain('not-confirmed')
  })

  it.each<[string, Answer]>([
    ['necessary', (held) => (held[7] && held.filter(Boolean).length > 1 ? 0 : 1)],
    ['sufficient', (held, _, stage) => (held[7] || (stage === 'test' && held.filter(Boolean).length === 9) ? 0 : 1)],
    ['no-single-edit', (held) => (held.filter(Boolean).length >= 6 ? 0 : 1)],
  ])('tells %s apart', async (verdict, answer) => {
    expect(await one(answer)).toMatchObject({ verdict })
  })

  it('leaves answers without a score out, and does not ask for them without end', async () => {
    const silent: Answer = (held, call, stage) => (stage === 'search' ? null : culprit(held, call, stage))
    expect(await one(silent)).toMatchObject({ search: { end: 'undecided', calls: 40 }, verdict: 'no-single-edit' })
    const lost: Answer = () => null
    expect(await one(lost)).toMatchObject({ confirmation: { p: 1 }, verdict: 'not-confirmed' })
  })
})

describe('inParallel', () => {
  it('begins nothing new after a failure', async () => {
    const begun: number[] = []
    const work = async (item: number): Promise<number> => {
      begun.push(item)
      await Promise.resolve()
      if (item === 2) throw new Error('stop')
      return item
    }
    await expect(inParallel([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('stop')
    expect(begun.length).toBeLessThan(6)
  })
})

describe('confirmed flips of records that share their original', () => {
  // Their answers without the edits are the same, so their p-values are not independent of each other.
  it('are false in no more than 5 % on average, over eight records of a case or one', () => {
    const [runs, rates] = [1500, [0.1, 0.3, 0.5, 0.7]]
    const falseShare = (cases: number, records: number, isReal: (record: number) => boolean): number => {
      const rng = rngAt(['shared originals', String(cases), String(records), String(isReal(0))])
      const wrong = (rate: number): number =>
        Array.from({ length: confirmCalls }, () => Number(rng.integer(1000) < 1000 * rate)).reduce((a, b) => a + b)
      const tally = (count: number) => ({ wrong: count, right: confirmCalls - count })
      let sum = 0
      for (let run = 0; run < runs; run++) {
        const flips = Array.from({ length: cases }, () => {
          const rate = rates[rng.integer(rates.length)] as number
          const without = tally(wrong(rate))
          return Array.from({ length: records }, (_, record) => {
            const withAll = tally(wrong(isReal(record) ? Math.min(1, rate + 0.7) : rate))
            return { isReal: isReal(record), p: moreWrong(withAll, without) }
          })
        }).flat()
        const found = confirmed(flips, null).flatMap(({ isConfirmed }, i) => (isConfirmed ? [flips[i]?.isReal] : []))
        sum += found.length === 0 ? 0 : found.filter((real) => real === false).length / found.length
      }
      return sum / runs
    }
    for (const [cases, records] of [
      [1, 8],
      [5, 3],
      [20, 1],
    ] as const) {
      expect(falseShare(cases, records, () => false)).toBeLessThan(0.05)
      expect(falseShare(cases, records, (record) => record % 3 === 0)).toBeLessThan(0.05)
    }
  })
})
