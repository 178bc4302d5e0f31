import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import { meanDifference, ratioOfMeans } from '../../../src/statistics/index.js'
import { simulate } from '../outcomes.js'

const digest = (text: string): string => text.padEnd(64, '0').slice(0, 64)
const plan = (settings: object = {}) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.03, share: 0.1, reason: 'a test' },
    draws: 500,
    families: [{ name: 'main', contrasts: [{ arm: 'noisy', against: 'original' }] }],
    ...settings,
  })
const run = async (outcomes: readonly RecordOutcome[], settings: object) =>
  analyze(await collectScores(outcomes, null), plan(settings))

/** Noise changes the text of all but every fifth case. */
const withTexts = (outcomes: readonly RecordOutcome[]): RecordOutcome[] =>
  outcomes.map((one) => {
    const number = Number(one.case.slice(5))
    return { ...one, sha256: digest(`${number}${one.arm === 'noisy' && number % 5 > 0 ? 'a' : 'b'}`) }
  })

describe('the noise sensitivity index', () => {
  const noise = [{ arm: 'noisy', clean: 'original' }]

  it('is the share of clean accuracy that is lost on changed cases, with Fieller’s interval', async () => {
    const outcomes = withTexts(simulate(300, { original: 0.8, noisy: 0.6 }))
    const [found] = (await run(outcomes, { noise })).noise
    const changed = outcomes.filter((one) => Number(one.case.slice(5)) % 5 > 0)
    const scoreOf = (arm: string): number[] =>
      changed.filter((one) => one.arm === arm).map(({ score }) => score as number)
    const clusters = changed.filter((one) => one.arm === 'noisy').map((one) => one.case)
    const { ratio, low, high } = ratioOfMeans(scoreOf('noisy'), scoreOf('original'), { clusters, level: 0.95 })
    expect(found).toMatchObject({ cases: 240, clusters: 240, missing: 0, unchanged: 60 })
    expect(found?.index).toBeCloseTo(1 - (ratio ?? 0), 12)
    expect([found?.low, found?.high]).toEqual([1 - (high ?? 0), 1 - (low ?? 0)])
    expect(found?.bootstrap?.low).toBeCloseTo(found?.low ?? 0, 1)
  })

  it('is null where nothing clean was right, and names an arm that was not run', async () => {
    const outcomes = withTexts(simulate(40, { original: -1, noisy: 0.6 }))
    expect((await run(outcomes, { noise })).noise[0]).toMatchObject({ index: null, low: null, bootstrap: null })
    await expect(run(outcomes, { noise: [{ arm: 'noissy', clean: 'original' }] })).rejects.toThrow(/Did you mean noisy/)
    await expect(run(outcomes, { noise: [{ arm: 'noisy', clean: 'noisy' }] })).rejects.toThrow(
      /compares an arm with itself/,
    )
  })
})

describe('bootstraps beside the intervals', () => {
  it('are left out where nothing varies, and of one cluster', async () => {
    const noise = [{ arm: 'noisy', clean: 'original' }]
    const alike = withTexts(simulate(40, { original: 2, noisy: 2 }))
    expect((await run(alike, { noise })).noise[0]).toMatchObject({ index: 0, bootstrap: null })
    const lost = withTexts(simulate(40, { original: 2, noisy: -1 }))
    expect((await run(lost, { noise })).noise[0]).toMatchObject({ index: 1, bootstrap: null })
    const together = withTexts(simulate(40, { original: 0.8, noisy: 0.5 })).map((one) => ({ ...one, cluster: 'one' }))
    const results = await run(together, { noise })
    expect(results.families[0]?.contrasts[0]).toMatchObject({ clusters: 1, low: null, bootstrap: null })
    expect(results.noise[0]?.bootstrap).toBeNull()
  })
})

describe('an interaction', () => {
  it('is one difference less another, case by case', async () => {
    const rates = { original: 0.9, noisy: 0.85, condition: 0.8, both: 0.4 }
    const outcomes = simulate(200, rates)
    const interaction = [
      { arm: 'both', against: 'condition' },
      { arm: 'noisy', against: 'original' },
    ]
    const { families } = await run(outcomes, { families: [{ name: 'main', contrasts: [{ interaction }] }] })
    const score = (name: string, arm: string): number =>
      outcomes.find((one) => one.case === name && one.arm === arm)?.score ?? 0
    const names = [...new Set(outcomes.map((one) => one.case))]
    const values = names.map(
      (name) => score(name, 'both') - score(name, 'condition') - score(name, 'noisy') + score(name, 'original'),
    )
    const expected = meanDifference(values, names, 0.95)
    expect(families[0]?.contrasts[0]).toMatchObject({
      contrast: '(both − condition) − (noisy − original)',
      estimate: expected.estimate,
      low: expected.low,
      margin: null,
      verdict: null,
      cases: 200,
    })
    expect(expected.high).toBeLessThan(0)
  })
})
