import { describe, expect, it } from 'vitest'
import { type Drawable, drawCases, lengthTerciles, riskyFactor, sampleSize } from '../../src/review/sample.js'

const specialties = ['cardiology', 'neurology', 'pediatrics', 'other']
const lengths = ['short', 'medium', 'long'] as const

/** 512 cases, a fifth of them risky, in four specialties of unequal size. */
const cases: readonly Drawable[] = Array.from({ length: 512 }, (_, index) => ({
  case: `case-${String(index).padStart(4, '0')}`,
  stratum: {
    specialty: specialties[index % 10 < 5 ? 0 : index % 10 < 8 ? 1 : index % 10 === 8 ? 2 : 3] as string,
    length: lengths[Math.floor(index / 10) % 3] ?? 'short',
    edits: 'red-herring',
    risky: index % 5 === 0,
  },
}))
const design = { size: 51, seed: '1', oversample: null } as const
const namesOf = (draws: readonly { case: string }[]): string[] => draws.map((one) => one.case).sort()

describe('sampleSize', () => {
  it('rounds down as the paper did, and never to nothing', () => {
    expect([sampleSize(512, 0.1), sampleSize(519, 0.1), sampleSize(9, 0.1), sampleSize(7, 1)]).toEqual([51, 51, 1, 7])
  })

  it('is not led astray by binary fractions', () => {
    expect([sampleSize(50, 0.58), sampleSize(100, 0.29), sampleSize(1000, 0.007)]).toEqual([29, 29, 7])
  })

  it('refuses a share that is none', () => {
    expect(() => sampleSize(10, 0)).toThrow(/--fraction expects/)
    expect(() => sampleSize(10, 1.1)).toThrow(/--fraction expects/)
    expect(() => sampleSize(10, Number.NaN)).toThrow(/--fraction expects/)
  })
})

describe('drawCases', () => {
  const draws = drawCases(cases, design)

  it('draws exactly as many as wanted, none twice', () => {
    expect(new Set(namesOf(draws)).size).toBe(51)
    expect(drawCases(cases, { ...design, size: 512 })).toHaveLength(512)
    expect(drawCases(cases, { ...design, size: 1 })).toHaveLength(1)
  })

  it('draws the same cases for the same seed, in whatever order they come, and others for another', () => {
    expect(namesOf(drawCases([...cases].reverse(), design))).toEqual(namesOf(draws))
    expect(namesOf(drawCases(cases, { ...design, seed: '2' }))).not.toEqual(namesOf(draws))
  })

  it('gives each stratum its share of the sample, give or take less than one', () => {
    const cells = new Map<string, { all: number; drawn: number }>()
    const nameOf = ({ stratum }: Drawable): string => JSON.stringify(stratum)
    for (const one of cases) cells.set(nameOf(one), { all: (cells.get(nameOf(one))?.all ?? 0) + 1, drawn: 0 })
    for (const one of draws) (cells.get(nameOf(one)) as { drawn: number }).drawn++
    expect(cells.size).toBeGreaterThan(12)
    for (const { all, drawn } of cells.values()) expect(Math.abs(drawn - (all * 51) / 512)).toBeLessThan(1)
  })

  it('weighs every case as many as it stands for', () => {
    expect(new Set(draws.map(({ weight }) => weight))).toEqual(new Set([512 / 51]))
    expect(drawCases(cases, { ...design, size: 512 }).every(({ weight }) => weight === 1)).toBe(true)
  })

  it('gives every case a chance that is the inverse of its weight', () => {
    const few = cases.slice(0, 20)
    const times = new Map<string, number>()
    const weights = new Map<string, number>()
    const tries = 4000
    for (let seed = 0; seed < tries; seed++) {
      for (const { case: id, weight } of drawCases(few, { size: 4, seed: String(seed), oversample: 'risky' })) {
        times.set(id, (times.get(id) ?? 0) + 1)
        weights.set(id, weight)
      }
    }
    expect(weights.size).toBe(20)
    for (const [id, weight] of weights) expect((times.get(id) ?? 0) / tries).toBeCloseTo(1 / weight, 1)
  })

  it('draws risky cases three times as often where asked, with weights that make up for it', () => {
    const risky = drawCases(cases, { ...design, oversample: 'risky' })
    const share = (list: typeof draws): number => list.filter(({ stratum }) => stratum.risky).length / list.length
    expect(share(draws)).toBeCloseTo(103 / 512, 1)
    expect(share(risky)).toBeCloseTo((riskyFactor * 103) / (riskyFactor * 103 + 409), 1)
    const total = risky.reduce((sum, { weight }) => sum + weight, 0)
    expect(Math.abs(total - 512)).toBeLessThan(20)
    const [heavy, light] = [false, true].map((is) => risky.find(({ stratum }) => stratum.risky === is)?.weight ?? 0)
    expect(heavy).toBeCloseTo((light ?? 0) * riskyFactor, 9)
  })

  it('takes risky cases for sure where their share would exceed one', () => {
    const few = cases.slice(0, 10)
    const drawn = drawCases(few, { size: 8, seed: '1', oversample: 'risky' })
    expect(drawn).toHaveLength(8)
    expect(drawn.filter(({ stratum }) => stratum.risky).map(({ weight }) => weight)).toEqual([1, 1])
    expect(drawn.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(10, 9)
  })
})

describe('lengthTerciles', () => {
  it('parts cases into thirds', () => {
    expect(lengthTerciles([5, 1, 9, 2, 8, 4])).toEqual(['medium', 'short', 'long', 'short', 'long', 'medium'])
  })

  it('keeps equal lengths together', () => {
    expect(lengthTerciles([3, 3, 3])).toEqual(['short', 'short', 'short'])
  })
})
