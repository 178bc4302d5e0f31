import { describe, expect, it } from 'vitest'
import { halfDesign } from '../../../src/evaluation/attribute/design.js'
import { type DesignedCase, editEffects } from '../../../src/evaluation/attribute/effects.js'
import { rngAt } from '../../../src/rng.js'

const suspects = Array.from({ length: 6 }, (_, i) => ({
  kind: i < 4 ? 'red-herring' : 'noise',
  topic: i === 0 ? 'pets' : i < 4 ? 'travel' : null,
  position: (['first third', 'middle third', 'last third'] as const)[i % 3] as 'first third',
}))

/** Cases in which a text is wrong where it holds the edit about pets; `isLost` texts have no score. */
function cases(count: number, isLost = (_case: number, _text: number): boolean => false): DesignedCase[] {
  return Array.from({ length: count }, (_, i) => ({
    case: `case-${i}`,
    cluster: `case-${i}`,
    suspects,
    texts: halfDesign(6, rngAt(['effects', `${i}`])).map((held, text) => {
      return { held, score: isLost(i, text) ? null : held[0] === true ? 0 : 1 }
    }),
  }))
}

const of = (effects: ReturnType<typeof editEffects>, level: string) => effects.find((one) => one.level === level)

describe('editEffects', () => {
  it('finds the topic that does harm, and what it costs its kind, from contrasts within cases', () => {
    const effects = editEffects(cases(200))
    expect(effects.map(({ factor, level }) => `${factor} ${level}`)).toEqual([
      'kind noise',
      'kind red-herring',
      'topic pets',
      'topic travel',
      'position first third',
      'position last third',
      'position middle third',
    ])
    expect(of(effects, 'pets')).toMatchObject({ edits: 200, cases: 200, estimate: -1, standardError: 0, p: null })
    const kind = of(effects, 'red-herring')
    expect(kind?.estimate).toBeCloseTo(-0.25, 1)
    expect(kind?.corrected ?? 1).toBeLessThan(0.001)
    expect(of(effects, 'noise')?.corrected ?? 0).toBeGreaterThan(0.05)
    expect(of(effects, 'travel')?.detectable ?? 0).toBeGreaterThan(0.05)
  })

  it('never says that an edit changes a score by more than one, nor that such an effect could be found', () => {
    for (const count of [2, 3, 4, 6]) {
      for (const { low, high, detectable } of editEffects(cases(count))) {
        expect(low ?? -1).toBeGreaterThanOrEqual(-1)
        expect(high ?? 1).toBeLessThanOrEqual(1)
        expect(detectable ?? 1).toBeLessThanOrEqual(1)
      }
    }
    const few = editEffects(cases(2)).filter(({ standardError }) => (standardError ?? 0) > 0.2)
    expect(few.length).toBeGreaterThan(0)
    expect(few.map(({ detectable }) => detectable)).toContain(null)
  })

  it('leaves out pairs of which a half has no score, and cases without any', () => {
    const effects = editEffects(cases(20, (i, text) => i === 0 || (i === 1 && text === 3)))
    expect(of(effects, 'pets')).toMatchObject({ edits: 20, cases: 19, estimate: -1 })
  })

  it('counts a case once, however many records it has', () => {
    const [one, other] = [cases(10), cases(10)]
    expect(of(editEffects([...one, ...other]), 'pets')).toMatchObject({ edits: 20, cases: 10, estimate: -1 })
  })

  it('says nothing of no cases, and of one', () => {
    expect(editEffects([])).toEqual([])
    expect(of(editEffects(cases(1)), 'pets')).toMatchObject({ estimate: -1, standardError: null, p: null })
  })
})
