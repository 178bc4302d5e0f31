import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import { holm, meanDifference } from '../../../src/statistics/index.js'
import { outcome, simulate } from '../outcomes.js'

const plan = (contrasts: readonly object[], settings: object = {}) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.03, share: 0.1, reason: 'a test' },
    draws: 2000,
    families: [{ name: 'main', contrasts }],
    ...settings,
  })

const only = async (outcomes: readonly RecordOutcome[], contrasts: readonly object[], settings: object = {}) => {
  const results = analyze(await collectScores(outcomes, null), plan(contrasts, settings))
  return { results, contrast: results.families[0]?.contrasts[0] }
}

/** Every case is right on its original and with red herrings, and wrong where it is shortened. */
const alike = (count: number): RecordOutcome[] =>
  ['original', 'red-herrings-10', 'shortened'].flatMap((arm) =>
    Array.from({ length: count }, (_, i) =>
      outcome({ case: `case-${i}`, arm, state: arm === 'shortened' ? 'incorrect' : 'correct' }),
    ),
  )

describe('analyze', () => {
  const contrasts = [{ arm: 'red-herrings-10', against: 'original' }]

  it('reads the paired difference of case means, clustered', async () => {
    const outcomes = simulate(200, { original: 0.7, 'red-herrings-10': 0.55 }, { trials: 3 })
    const { contrast } = await only(outcomes, contrasts)
    const means = new Map<string, number>()
    for (const { case: name, arm, score } of outcomes) {
      means.set(name, (means.get(name) ?? 0) + ((arm === 'original' ? -1 : 1) * (score ?? 0)) / 3)
    }
    const wanted = meanDifference([...means.values()], [...means.keys()], 0.95)
    expect(contrast?.estimate).toBeCloseTo(wanted.estimate ?? Number.NaN, 12)
    expect(contrast?.low).toBeCloseTo(wanted.low ?? Number.NaN, 12)
    expect(contrast).toMatchObject({ cases: 200, clusters: 200, missing: 0, unpaired: 0, verdict: 'degraded' })
  })

  it('leaves baselines out of the family of tests where models are analysed, and keeps them in where there is no other', async () => {
    const rates = { original: 0.7, 'red-herrings-10': 0.6 }
    const as = (model: string) => simulate(120, rates).map((one) => ({ ...one, model }))
    const three = [...as('a'), ...as('baseline/echo'), ...as('baseline/majority')]
    const { results } = await only(three, contrasts)
    const alone = (await only(as('a'), contrasts)).contrast
    const found = new Map(results.families[0]?.contrasts.map((one) => [one.model, one]))
    expect(found.get('a')).toEqual(alone)
    expect(found.get('a')?.adjustedP).toBe(found.get('a')?.p)
    expect(found.get('baseline/echo')).toMatchObject({ p: alone?.p, adjustedP: null, verdict: null })
    expect(results.warnings).toEqual([expect.stringMatching(/^a: .*, so no arm is called robust\.$/)])
    const rules = await only(as('baseline/echo'), contrasts)
    expect(rules.contrast?.adjustedP).toBe(alone?.p)
  })

  it('warns once a model where its grader could make nothing of more than a tenth of the answers, baselines apart', async () => {
    const as = (model: string) => {
      return simulate(40, { original: 0.5, 'red-herrings-10': 0.5 }).map((one, i) => {
        return { ...one, model, ...(i % 5 === 0 ? { state: 'format' as const, score: 0 as const } : {}) }
      })
    }
    const { results } = await only([...as('a'), ...as('baseline/echo')], contrasts)
    expect(results.warnings.filter((warning) => warning.includes('(format)'))).toEqual([
      expect.stringMatching(/^a, original, red-herrings-10: 16 of 80 answers \(20\.0 %\)/),
    ])
  })

  it('keeps a contrast that names its models in the family, of models and of a baseline', async () => {
    const rates = { original: 0.7, 'red-herrings-10': 0.5 }
    const as = (model: string) =>
      simulate(120, { ...rates, ...(model === 'b' ? { 'red-herrings-10': 0.7 } : {}) }, { model })
    const between = (models: readonly string[]) => ({ ...contrasts[0], models })
    const outcomes = [...as('a'), ...as('b'), ...as('baseline/echo')]
    const declared = [...contrasts, between(['a', 'b']), between(['a', 'baseline/echo'])]
    const { results } = await only(outcomes, declared)
    const found = results.families[0]?.contrasts ?? []
    const tested = found.filter(({ model }) => model !== 'baseline/echo')
    expect(tested.map(({ model }) => model)).toEqual(['a', 'b', 'a − b', 'a − baseline/echo'])
    const adjusted = holm(tested.map(({ p }) => p ?? Number.NaN))
    expect(tested.map(({ adjustedP }) => adjustedP)).toEqual(adjusted)
    expect(found.find(({ model }) => model === 'baseline/echo')?.adjustedP).toBeNull()
  })

  it('calls nothing robust unless the positive control degraded', async () => {
    const rates = { original: 0.7, 'red-herrings-10': 0.7, shortened: 0.3 }
    const wide = { margin: { points: 0.1, share: 0.5, reason: 'a test' } }
    const blind = await only(simulate(500, { original: 0.7, 'red-herrings-10': 0.7 }), contrasts, wide)
    expect(blind.contrast?.verdict).toBe('inconclusive')
    expect(blind.results.warnings).toEqual([expect.stringMatching(/: shortened was not run, so no arm is/)])
    const flat = await only(simulate(500, { ...rates, shortened: 0.7 }), contrasts, wide)
    expect(flat.results.warnings).toEqual([expect.stringMatching(/: shortened did not degrade, so no arm is/)])
    const unscored = simulate(500, rates).map((one) =>
      one.arm === 'shortened' ? { ...one, state: 'unscored' as const, score: null } : one,
    )
    const silent = await only(unscored, contrasts, wide)
    expect(silent.results.warnings).toContainEqual(expect.stringMatching(/: shortened has no scored answer, so no/))
    const seeing = await only(simulate(500, rates), contrasts, wide)
    expect(seeing.contrast?.verdict).toBe('robust within margin')
    expect(seeing.results.warnings).toEqual([])
  })

  it.each([2, 12])(
    'calls nothing robust from %i cases that are all alike, and gives intervals a width',
    async (count) => {
      const outcomes = alike(count)
      const { contrast, results } = await only(outcomes, contrasts)
      expect(contrast).toMatchObject({ estimate: 0, standardError: 0, p: 1, verdict: 'inconclusive' })
      expect(contrast?.lowerBound).toBeCloseTo(0.05 ** (1 / count) - 1, 12)
      expect(contrast?.low).toBeCloseTo(0.025 ** (1 / count) - 1, 12)
      expect(contrast?.bootstrap).toBeNull()
      expect(results.arms[0]).toMatchObject({ accuracy: 1, low: expect.closeTo(0.025 ** (1 / count), 12), high: 1 })
    },
  )

  it('asks the positive control for its p too', async () => {
    const warned = async (count: number) => {
      const outcomes = alike(count)
      return (await only(outcomes, contrasts)).results.warnings.some((warning) => warning.includes('did not degrade'))
    }
    expect(await Promise.all([2, 5, 6].map(warned))).toEqual([true, true, false])
  })

  it('calls an arm robust where cases that are all alike are many enough', async () => {
    const verdict = async (count: number) => (await only(alike(count), contrasts)).contrast?.verdict
    // 1 - .05^(1/n) is below three points from 99 cases on.
    expect(await Promise.all([98, 99].map(verdict))).toEqual(['inconclusive', 'robust within margin'])
  })

  it('takes a case with an unscored side out of both arms, and says how many and what they could change', async () => {
    const outcomes = simulate(40, { original: 0.7, 'red-herrings-10': 0.6 })
    const broken = outcomes.map((one) =>
      one.arm === 'original' && /-[0-4]$/.test(one.case)
        ? { ...one, state: 'provider-error' as const, score: null }
        : one,
    )
    const { contrast, results } = await only(broken, contrasts)
    const missing = broken.filter(({ state }) => state === 'provider-error').length
    expect(contrast).toMatchObject({ cases: 40 - missing, missing })
    const [low, high] = [contrast?.missingBounds?.low ?? 0, contrast?.missingBounds?.high ?? 0]
    expect(high - low).toBeCloseTo(missing / 40, 12)
    expect(results.arms[0]).toMatchObject({ arm: 'original', missing, cases: 40 })
    expect(results.arms[0]?.states['provider-error']).toBe(missing)
    expect(results.warnings.some((warning) => warning.includes(`${missing} of 40 cases`))).toBe(true)
  })

  it('bounds its figures by what missing answers could be, the known ones as they are', async () => {
    const arms = ['original', 'red-herrings-10', 'shortened']
    const drawn = arms.flatMap((arm, a) =>
      [0, 1, 2, 3].flatMap((i) =>
        [0, 1].map((trial) => {
          const state = (i + a * trial) % 3 === 0 ? ('incorrect' as const) : ('correct' as const)
          return outcome({ case: `case-${i}`, arm, trial, state })
        }),
      ),
    )
    // One trial of a case that has another, and both trials of one arm of a case.
    const isGone = ({ arm, case: name, trial }: RecordOutcome): boolean =>
      (arm === 'original' && name === 'case-1') || (arm !== 'original' && name === 'case-2' && trial === 0)
    const broken = drawn.map((one) => (isGone(one) ? { ...one, state: 'provider-error' as const, score: null } : one))
    const [own] = contrasts
    const declared = [
      own as object,
      { trend: { original: 0, 'red-herrings-10': 1, shortened: 2 } },
      { interaction: [own, { arm: 'shortened', against: 'original' }] },
      { ...own, models: ['m', 'whole'] },
    ]
    const beside = drawn.map((one) => ({ ...one, model: 'whole' }))
    const read = async (own: readonly RecordOutcome[]) => {
      const { arms: found, families } = (await only([...own, ...beside], declared)).results
      const all = families[0]?.contrasts.filter(({ model }) => model.startsWith('m'))
      return { figures: [...found.filter(({ model }) => model === 'm'), ...(all ?? [])] }
    }
    const figures: number[][] = []
    const gone = broken.filter(({ state }) => state === 'provider-error').length
    for (let pattern = 0; pattern < 2 ** gone; pattern++) {
      let next = 0
      const filled = broken.map((one) => {
        if (one.state !== 'provider-error') return one
        const isRight = (pattern >> next++) % 2 === 1
        return { ...one, state: isRight ? ('correct' as const) : ('incorrect' as const), score: isRight ? 1 : 0 }
      })
      figures.push((await read(filled)).figures.map((one) => ('accuracy' in one ? one.accuracy : one.estimate) ?? 9))
    }
    const { figures: bounded } = await read(broken)
    expect(bounded).toHaveLength(7)
    for (const [i, { missingBounds }] of bounded.entries()) {
      const attained = figures.map((one) => one[i] as number)
      expect(missingBounds?.low).toBeCloseTo(Math.min(...attained), 12)
      expect(missingBounds?.high).toBeCloseTo(Math.max(...attained), 12)
    }
  })

  it('warns of cases that are in one arm only, but not of an arm in which a model was not asked', async () => {
    const outcomes = simulate(40, { original: 0.7, 'red-herrings-10': 0.6 })
    const isAbsent = ({ arm, case: name }: RecordOutcome): boolean =>
      arm === 'red-herrings-10' && Number(name.replace('case-', '')) % 2 === 0
    const half = outcomes.filter((one) => !isAbsent(one))
    const others = outcomes.filter(({ arm }) => arm === 'original').map((one) => ({ ...one, model: 'other' }))
    const { contrast, results } = await only([...half, ...others], contrasts)
    expect(contrast).toMatchObject({ cases: 20, unpaired: 20 })
    expect(results.warnings.filter((warning) => warning.includes('not in all of its arms'))).toEqual([
      'm, red-herrings-10 − original: 20 of 40 cases not in all of its arms: out of this comparison, though in the accuracies of the arms.',
    ])
  })

  it('counts the kinds of error that the grader named, by arm', async () => {
    const kinds = ['same-organ', 'unrelated', 'same-organ', null] as const
    const wrong = alike(kinds.length).map((one, i) => ({
      ...one,
      error: one.score === 0 ? kinds[i % kinds.length]! : null,
    }))
    const { results } = await only(wrong, contrasts)
    expect(results.arms.map(({ errors }) => errors)).toEqual([{}, {}, { 'same-organ': 2, unrelated: 1 }])
  })

  it('counts trials that are word for word the same as one, and drops none', async () => {
    const once = simulate(30, { original: 0.7, 'red-herrings-10': 0.5 })
    const thrice = [0, 1, 2].flatMap((trial) => once.map((one) => ({ ...one, trial })))
    const { contrast, results } = await only(thrice, contrasts)
    expect(contrast?.estimate).toBeCloseTo((await only(once, contrasts)).contrast?.estimate ?? 0, 12)
    expect(contrast?.standardError).toBeCloseTo((await only(once, contrasts)).contrast?.standardError ?? 0, 12)
    expect(results.arms.map(({ isRepeated }) => isRepeated)).toEqual([true, true])
    expect(results.repeats[0]).toMatchObject({ passHatK: null, refused: expect.stringContaining('neutral edits') })
    expect(results.warnings.filter((warning) => warning.includes('word for word'))).toHaveLength(2)
  })

  it('corrects p within its family, over models and contrasts', async () => {
    const rates = { original: 0.7, a: 0.62, b: 0.55 }
    const outcomes = ['m', 'n'].flatMap((model) => simulate(150, rates, { model }))
    const results = analyze(
      await collectScores(outcomes, null),
      plan([
        { arm: 'a', against: 'original' },
        { arm: 'b', against: 'original' },
      ]),
    )
    const found = results.families[0]?.contrasts ?? []
    expect(found).toHaveLength(4)
    const smallest = Math.min(...found.map(({ p }) => p ?? 1))
    const first = found.find(({ p }) => p === smallest)
    expect(first?.adjustedP).toBeCloseTo(Math.min(1, 4 * smallest), 12)
  })

  it('compares models case by case, and doses within cases', async () => {
    const weak = simulate(300, { original: 0.7, 'red-herrings-10': 0.4 }, { model: 'weak' })
    const strong = simulate(300, { original: 0.7, 'red-herrings-10': 0.68 }, { model: 'strong' })
    const between = await only([...weak, ...strong], [{ ...contrasts[0], models: ['weak', 'strong'] }])
    expect(between.contrast).toMatchObject({ model: 'weak − strong', verdict: null, margin: null })
    expect(between.contrast?.high).toBeLessThan(0)
    expect(between.contrast?.adjustedP).toBe(between.contrast?.p)
    const doses = simulate(300, { original: 0.7, one: 0.68, five: 0.6, ten: 0.5 })
    const trend = await only(doses, [{ trend: { one: 1, five: 5, ten: 10 } }])
    expect(trend.contrast?.low).toBeLessThan(-0.02)
    expect(trend.contrast?.high).toBeGreaterThan(-0.02)
    expect(trend.contrast?.high).toBeLessThan(0)
  })

  it('gives pass^k and flips where trials differ', async () => {
    const outcomes = simulate(200, { original: 0.6, 'red-herrings-10': 0.6 }, { trials: 3 })
    const { results } = await only(outcomes, contrasts)
    const [repeats] = results.repeats
    expect(repeats).toMatchObject({ arm: 'red-herrings-10', k: 3, cases: 200, refused: null })
    expect(repeats?.passHatK?.original).toBeLessThan(results.arms[0]?.accuracy ?? 0)
    // With no effect at all a good part of the cases flips, in both arms alike.
    expect(repeats?.flips?.arm).toBeGreaterThan(0.2)
    expect(repeats?.flips?.low).toBeLessThan(0)
    expect(repeats?.flips?.high).toBeGreaterThan(0)
  })

  it('refuses figures of repeats where the originals have another number of them', async () => {
    const outcomes = simulate(20, { original: 0.6, 'red-herrings-10': 0.6 }, { trials: 3 })
    const { results } = await only(
      outcomes.filter(({ arm, trial }) => arm !== 'original' || trial === 0),
      contrasts,
    )
    expect(results.repeats[0]).toMatchObject({ flips: null, refused: 'the originals have 1 trials and the arm 3' })
  })

  it('refuses arms and models without outcomes, naming the nearest', async () => {
    const outcomes = simulate(5, { original: 0.7, 'red-herrings-10': 0.6 })
    await expect(only(outcomes, [{ arm: 'red-herring-10', against: 'original' }])).rejects.toThrow(/red-herrings-10/)
    await expect(only(outcomes, [{ ...contrasts[0], models: ['m', 'x'] }])).rejects.toThrow(/model "x"/)
    await expect(only([], contrasts)).rejects.toThrow(/Expected outcomes and found none/)
  })

  it('refuses two runs of one model, several graders, and a record that moved', async () => {
    const one = outcome({ case: 'a', arm: 'original', state: 'correct' })
    await expect(collectScores([one, one], null)).rejects.toThrow(/two outcomes of "m", trial 0/)
    await expect(collectScores([one, { ...one, trial: 1, grader: 'judge' }], null)).rejects.toThrow(
      /"rule" and "judge"/,
    )
    expect((await collectScores([one, { ...one, trial: 1, grader: 'judge' }], 'judge')).arms).toEqual(['original'])
    await expect(collectScores([one, { ...one, trial: 1, case: 'b' }], null)).rejects.toThrow(/two cases or clusters/)
    const elsewhere = { ...one, record: 'elsewhere', arm: 'red-herrings-10', cluster: 'other' }
    await expect(collectScores([one, elsewhere], null)).rejects.toThrow(/stands in two clusters, ".*" and "other"/)
  })
})
