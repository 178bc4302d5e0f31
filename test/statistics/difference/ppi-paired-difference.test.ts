import { describe, expect, it } from 'vitest'
import { rngAt } from '../../../src/rng.js'
import { type GradedPair, ppiPairedDifference } from '../../../src/statistics/index.js'

const gold = [1, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, 1, 1, -1, 0, 1, -1, 0, -1, 0, 1, 0, 0, 0]
const judgedToo = [1, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, 1, 1, -1, 0, 0, -1, 0, -1, 0, 1, 0, 0, 0]
const graded = gold.map((value, i) => ({ gold: value, judged: judgedToo[i] as number }))
const judged = [...Array<number>(25).fill(-1), ...Array<number>(99).fill(0), ...Array<number>(26).fill(1)]

describe('ppiPairedDifference', () => {
  // By numpy 1.24 from the formulas of arXiv 2311.01453: lambda = cov(Y, f)/n over (var(F)/N + var(f)/n); qt(.975, 23) of R 4.2.
  it('agrees with the plain sums', () => {
    expect(ppiPairedDifference(graded, judged, 0.95)).toEqual({
      lambda: expect.closeTo(0.8789512015247295, 10),
      estimate: expect.closeTo(0.0576137412164374, 10),
      standardError: expect.closeTo(0.06101831788894358, 10),
      low: expect.closeTo(-0.0686122664594945, 10),
      high: expect.closeTo(0.1838397488923693, 10),
      goldOnly: {
        estimate: expect.closeTo(0.125, 10),
        standardError: expect.closeTo(0.1387378405691724, 10),
        low: expect.closeTo(-0.1620010897465231, 10),
        high: expect.closeTo(0.4120010897465231, 10),
      },
    })
  })

  // By numpy 2.4: the judge's mean over graded and ungraded pairs takes the place of that over the ungraded ones.
  it('weighs a stratified sample by its inclusion', () => {
    const sampled = graded.map((pair, i) => ({ ...pair, inclusion: i % 3 === 0 ? 0.5 : 0.125 }))
    expect(ppiPairedDifference(sampled, judged, 0.95)).toEqual({
      lambda: expect.closeTo(1, 10),
      estimate: expect.closeTo(0.031130268199233715, 10),
      standardError: expect.closeTo(0.047254040096340384, 10),
      low: expect.closeTo(-0.06662216146910767, 10),
      high: expect.closeTo(0.12888269786757511, 10),
      goldOnly: {
        estimate: expect.closeTo(0.0, 10),
        standardError: expect.closeTo(0.13157047180093065, 10),
        low: expect.closeTo(-0.2721742577974199, 10),
        high: expect.closeTo(0.2721742577974199, 10),
      },
    })
  })

  // The pairs that are left are mostly easy ones: against their mean the estimate was 5 points off, and .50 of the intervals held.
  it('holds the truth where hard pairs are graded more often', () => {
    const rng = rngAt(['test', 'unequal inclusion'])
    const happens = (chance: number): boolean => rng.integer(1000) < 1000 * chance
    const runs = 1500
    let [held, off] = [0, 0]
    for (let run = 0; run < runs; run++) {
      const sampled: GradedPair[] = []
      const rest: number[] = []
      for (let pair = 0; pair < 400; pair++) {
        const isHard = happens(0.3)
        const truth = happens(isHard ? 0.5 : 0.05) ? -1 : 0
        const read = happens(0.9) ? truth : 0
        const inclusion = isHard ? 0.5 : 0.1
        if (happens(inclusion)) sampled.push({ gold: truth, judged: read, inclusion })
        else rest.push(read)
      }
      const { estimate, low, high } = ppiPairedDifference(sampled, rest, 0.95)
      const all = -(0.3 * 0.5 + 0.7 * 0.05)
      off += (estimate - all) / runs
      if (low <= all && all <= high) held++
    }
    expect(Math.abs(off)).toBeLessThan(0.01)
    expect(held / runs).toBeGreaterThan(0.92)
  })

  it('does not rely on a judge that says nothing', () => {
    const blind = graded.map((pair) => ({ ...pair, judged: 0 }))
    const { lambda, estimate, standardError, goldOnly } = ppiPairedDifference(
      blind,
      judged.map(() => 0),
      0.95,
    )
    expect(lambda).toBe(0)
    expect({ estimate, standardError }).toEqual({ estimate: goldOnly.estimate, standardError: goldOnly.standardError })
  })

  // R 4.2.2: optimize() over lambda of the sum of squared cluster sums; the gold grades alone by clubSandwich, CR1.
  it('takes the trials of a case together, graded or not', () => {
    const clusters = { graded: gold.map((_, i) => i % 8), judged: judged.map((_, i) => i % 50) }
    const { lambda, estimate, standardError, goldOnly } = ppiPairedDifference(graded, judged, 0.95, clusters)
    expect(lambda).toBeCloseTo(0.8914744477952564, 12)
    expect(estimate).toBeCloseTo(0.05665362566903034, 12)
    expect(standardError).toBeCloseTo(0.06051879647508197, 12)
    expect(goldOnly.standardError).toBeCloseTo(0.1534975828360432, 12)
    expect(() => ppiPairedDifference(graded, judged, 0.95, { ...clusters, graded: gold.map(() => 1) })).toThrow(
      /clusters of graded pairs and found 1/,
    )
  })

  it("is the gold grades alone where no more than one cluster has only the judge's", () => {
    for (const few of [[], [-1]]) {
      const { lambda, goldOnly, ...found } = ppiPairedDifference(graded, few, 0.95)
      expect([lambda, found]).toEqual([0, goldOnly])
    }
    const clusters = { graded: gold.map((_, i) => i), judged: [0, 0].map(() => 'rest') }
    expect(ppiPairedDifference(graded, [-1, -1], 0.95, clusters).lambda).toBe(0)
  })

  it('refuses too few pairs and an inclusion that is no chance', () => {
    expect(() => ppiPairedDifference(graded.slice(0, 1), judged, 0.95)).toThrow(/graded pairs and found 1/)
    expect(() =>
      ppiPairedDifference(
        graded.map((pair) => ({ ...pair, inclusion: 0 })),
        judged,
        0.95,
      ),
    ).toThrow(/found 0/)
  })
})
