import { describe, expect, it } from 'vitest'
import type { GoldPair } from '../../../src/evaluation/gold/index.js'
import { qualificationOf, qualify, writeQualification } from '../../../src/evaluation/judge/index.js'
import type { OutcomeState } from '../../../src/evaluation/outcome/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { outcome } from '../outcomes.js'

/** Pairs of which every third original and every second perturbed answer is wrong. */
const gold: readonly GoldPair[] = Array.from({ length: 120 }, (_, i) => ({
  case: `case-${i}`,
  arm: i % 2 === 0 ? 'red-herrings-10' : 'abbreviated',
  model: i % 4 < 2 ? 'gpt-4o' : 'qwen3-4b',
  prompt: 'default',
  trial: 0,
  original: i % 3 === 0 ? 'incorrect' : 'correct',
  perturbed: i % 5 < 2 ? 'incorrect' : 'correct',
  inclusion: 0.5,
  selection: 'pairs',
}))

/** What a grader says that reads perturbed answers as told and all others rightly. */
const outcomes = (read: (truth: OutcomeState, i: number) => OutcomeState) =>
  gold.flatMap(({ case: name, arm, model, original, perturbed }, i) => [
    outcome({ case: name, arm: 'original', model, state: original }),
    outcome({ case: name, arm, model, state: read(perturbed, i) }),
  ])

describe('qualify', () => {
  it('calls a grader qualified that reads as clinicians do', async () => {
    const found = await qualify({ outcomes: outcomes((truth) => truth), gold })
    expect(found).toMatchObject({ isQualified: true, reasons: [], answers: 240, unscored: 0, missing: 0 })
    expect(found.parts[0]).toMatchObject({ by: 'all', sensitivity: { share: 1, count: 152 }, kappa: 1 })
    expect(found.parts.map(({ by, name }) => `${by} ${name}`)).toEqual([
      'all all',
      'arm abbreviated',
      'arm original',
      'arm red-herrings-10',
      'family gpt',
      'family qwen',
    ])
  })

  it('weighs kappa as it weighs the rates', async () => {
    // Of 40 pairs 20 had one chance in ten of being drawn, and the grader calls all of these right.
    const pairs = gold.slice(0, 40).map((pair, i) => {
      const truth = i % 2 === 0 ? ('correct' as const) : ('incorrect' as const)
      return { ...pair, arm: 'abbreviated', original: truth, perturbed: truth, inclusion: i < 20 ? 0.1 : 1 }
    })
    const found = pairs.flatMap(({ case: name, arm, model, original }, i) =>
      ['original', arm].map((one) => outcome({ case: name, arm: one, model, state: i < 20 ? 'correct' : original })),
    )
    const { parts } = await qualify({ outcomes: found, gold: pairs })
    const arm = parts.find(({ name }) => name === 'abbreviated')
    // By weight 110 right answers are called right, 100 wrong ones too, and 10 wrong ones wrong.
    expect([arm?.sensitivity.share, arm?.specificity.share]).toEqual([1, expect.closeTo(10 / 110, 12)])
    const [observed, expected] = [120 / 220, (110 * 210 + 110 * 10) / 220 ** 2]
    expect(arm?.kappa).toBeCloseTo((observed - expected) / (1 - expected), 12)
  })

  it('takes cases of one cluster for one piece of evidence', async () => {
    const read = (truth: OutcomeState, i: number): OutcomeState => (i % 10 === 0 ? 'incorrect' : truth)
    const apart = await qualify({ outcomes: outcomes(read), gold })
    const together = outcomes(read).map((one) => ({ ...one, cluster: `patient-${Number(one.case.slice(5)) % 12}` }))
    const clustered = await qualify({ outcomes: together, gold })
    const low = ({ parts: [whole] }: typeof apart) => whole?.sensitivity.low ?? Number.NaN
    expect(low(clustered)).toBeLessThan(low(apart))
    expect(clustered.parts[0]?.sensitivity.share).toBe(apart.parts[0]?.sensitivity.share)
  })

  it('lets bounds decide, and an arm in which a grader is surely worse', async () => {
    const all = await qualify({ outcomes: outcomes(() => 'correct'), gold })
    expect(all.isQualified).toBe(false)
    expect(all.reasons).toContainEqual(expect.stringMatching(/lower bound of specificity .* over 88 wrong/))
    const inOneArm = outcomes((truth, i) => (i % 2 === 0 && truth === 'incorrect' ? 'correct' : truth))
    const part = await qualify({ outcomes: inOneArm, gold, least: 0.5 })
    expect(part.reasons).toEqual([expect.stringMatching(/In arm red-herrings-10 the upper bound of specificity/)])
  })

  it('weighs an original by all pairs that reach it, in whatever order they stand', async () => {
    const pairs = gold.flatMap((pair, i) => {
      const arms = { 'red-herrings-10': 0.9, abbreviated: 0.1 + (i % 3) / 10 }
      return Object.entries(arms).map(([arm, inclusion]) => ({ ...pair, arm, inclusion, perturbed: pair.original }))
    })
    const found = pairs.flatMap(({ case: name, arm, model, original }, i) => [
      ...(arm === 'abbreviated'
        ? []
        : [outcome({ case: name, arm: 'original', model, state: i % 7 < 2 ? 'incorrect' : original })]),
      outcome({ case: name, arm, model, state: original }),
    ])
    const [forwards, backwards] = [
      await qualify({ outcomes: found, gold: pairs }),
      await qualify({ outcomes: found, gold: pairs.toReversed() }),
    ]
    const rates = ({ parts: [whole] }: typeof forwards) => [whole?.sensitivity.share, whole?.sensitivity.low]
    for (const [i, rate] of rates(forwards).entries()) expect(rates(backwards)[i]).toBeCloseTo(rate ?? Number.NaN, 12)
    const [, , ofOriginals] = forwards.parts
    expect(ofOriginals?.name).toBe('original')
    expect(ofOriginals?.sensitivity.share).toBeLessThan(1)
  })

  it('weighs an original by the arms that there are, also where clinicians graded pairs of one alone', async () => {
    const one = gold.map(
      (pair) => ({ ...pair, arm: 'abbreviated', original: 'correct', perturbed: 'correct' }) as const,
    )
    const found = one.flatMap(({ case: name, arm, model }) => [
      outcome({ case: name, arm: 'original', model, state: 'incorrect' }),
      ...[arm, 'whitespace-10', 'together-10'].map((each) =>
        outcome({ case: name, arm: each, model, state: 'correct' }),
      ),
    ])
    const { parts } = await qualify({ outcomes: found, gold: one })
    // Each original stands for a third of a pair, each perturbed answer for a whole one.
    expect(parts[0]?.sensitivity.share).toBeCloseTo(1 / (1 + 1 / 3), 12)
  })

  it('counts what is unscored or missing, and takes it into no rate', async () => {
    const some = outcomes((truth, i) => (i < 10 ? 'unscored' : truth)).filter((_, at) => at >= 4)
    const found = await qualify({ outcomes: some, gold })
    expect(found).toMatchObject({ unscored: 8, missing: 4, isQualified: true })
    expect(found.parts[0]?.answers).toBe(228)
  })

  it('refuses other graders, other models, and clinicians who differ about one answer', async () => {
    const mine = outcomes((truth) => truth)
    const mixed = [...mine, { ...mine[0], grader: 'other' } as (typeof mine)[number]]
    await expect(qualify({ outcomes: mixed, gold })).rejects.toThrow(/one grader/)
    await expect(qualify({ outcomes: mine, gold, grader: 'none' })).rejects.toThrow(/"none"/)
    await expect(qualify({ outcomes: mine, gold: [] })).rejects.toThrow(/holds none/)
    const strange = gold.map((pair) => ({ ...pair, model: 'x' }))
    await expect(qualify({ outcomes: mine, gold: strange })).rejects.toThrow(/No answer of the gold pairs/)
    await expect(qualify({ outcomes: mine, gold, original: 'plain' })).rejects.toThrow(/"plain".*--original/)
    const twice = [...gold, { ...gold[0], arm: 'whitespace-10', original: 'correct' } as GoldPair]
    await expect(qualify({ outcomes: mine, gold: twice })).rejects.toThrow(/Adjudicate/)
  })

  it('is kept by grader, and found again', async () => {
    const folder = throwAwayFolder()
    const found = await qualify({ outcomes: outcomes((truth) => truth), gold })
    expect(qualificationOf(folder, found.grader)).toBeNull()
    const path = writeQualification(folder, found)
    expect(qualificationOf(folder, found.grader)).toEqual({ ...found, path })
    expect(qualificationOf(folder, 'another')).toBeNull()
  })
})
