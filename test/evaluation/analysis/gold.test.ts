import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import { type GoldPair, readGoldPairs } from '../../../src/evaluation/gold/index.js'
import { ppiPairedDifference } from '../../../src/statistics/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { simulate } from '../outcomes.js'

const plan = (settings: object = {}) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.03, share: 0.1, reason: 'a test' },
    draws: 200,
    families: [{ name: 'main', contrasts: [{ arm: 'b', against: 'original' }] }],
    ...settings,
  })

const outcomes = simulate(400, { original: 0.7, b: 0.6 })
const stateOf = (name: string, arm: string) =>
  outcomes.find((one) => one.case === name && one.arm === arm)?.state ?? 'unscored'

/** Clinicians who agree with the grader, but for the perturbed answers of some cases that it took for right. */
const pairsOf = (count: number, isOverruled: (i: number) => boolean = () => false): GoldPair[] =>
  Array.from({ length: count }, (_, i) => ({
    case: `case-${i}`,
    arm: 'b',
    model: 'm',
    prompt: 'default',
    trial: 0,
    original: stateOf(`case-${i}`, 'original'),
    perturbed: isOverruled(i) ? 'incorrect' : stateOf(`case-${i}`, 'b'),
    inclusion: 0.25,
    selection: 'pairs',
  }))

const analyzed = async (gold: readonly GoldPair[], settings: object = {}) =>
  analyze(await collectScores(outcomes, null), plan(settings), { gold })

describe('the grader’s error in a difference', () => {
  it('is carried by PPI++ on pairs, with the gold grades alone beside it', async () => {
    const gold = pairsOf(100, (i) => i % 5 === 0)
    const { goldDifferences } = await analyzed(gold)
    const score = (state: string): number => (state === 'correct' ? 1 : 0)
    const graded = gold.map((pair) => ({
      gold: score(pair.perturbed) - score(pair.original),
      judged: score(stateOf(pair.case, 'b')) - score(stateOf(pair.case, 'original')),
      inclusion: 0.25,
    }))
    const judged = Array.from({ length: 300 }, (_, i) => `case-${i + 100}`).map(
      (name) => score(stateOf(name, 'b')) - score(stateOf(name, 'original')),
    )
    expect(goldDifferences).toEqual([
      { model: 'm', arm: 'b', gold: 100, judgedOnly: 300, difference: ppiPairedDifference(graded, judged, 0.95) },
    ])
  })

  it('takes the trials of one case for one, not for as many pairs', async () => {
    const trials = outcomes.flatMap((one) => [0, 1, 2].map((trial) => ({ ...one, trial })))
    const gold = pairsOf(100, (i) => i % 5 === 0)
    const thrice = gold.flatMap((pair) => [0, 1, 2].map((trial) => ({ ...pair, trial })))
    const [once] = (await analyzed(gold)).goldDifferences
    const found = analyze(await collectScores(trials, null), plan(), { gold: thrice }).goldDifferences[0]
    expect(found).toMatchObject({ gold: 300, judgedOnly: 900 })
    for (const end of ['estimate', 'low', 'high'] as const) {
      expect(found?.difference?.[end]).toBeCloseTo(once?.difference?.[end] as number, 10)
      expect(found?.difference?.goldOnly[end]).toBeCloseTo(once?.difference?.goldOnly[end] as number, 10)
    }
  })

  it.each([399, 400])('has the gold grades alone where %i of 400 pairs were graded', async (count) => {
    const [found] = (await analyzed(pairsOf(count, (i) => i % 5 === 0))).goldDifferences
    expect(found).toMatchObject({ gold: count, judgedOnly: 400 - count, difference: { lambda: 0 } })
    const { goldOnly, low, high, estimate } = found?.difference ?? {}
    expect({ estimate, low, high }).toEqual({ estimate: goldOnly?.estimate, low: goldOnly?.low, high: goldOnly?.high })
    expect(low).toBeLessThan(estimate as number)
  })

  it('is audited by arm: within the tolerance, outside, or not to be told', async () => {
    const verdicts = async (gold: readonly GoldPair[], settings: object = {}) =>
      (await analyzed(gold, settings)).audits.map(({ arm, verdict }) => [arm, verdict])
    expect(await verdicts(pairsOf(200))).toEqual([
      ['original', 'PASS'],
      ['b', 'PASS'],
    ])
    expect(await verdicts(pairsOf(20))).toEqual([
      ['original', 'INCONCLUSIVE'],
      ['b', 'INCONCLUSIVE'],
    ])
    expect(await verdicts(pairsOf(300, (i) => i % 3 === 0))).toEqual([
      ['original', 'PASS'],
      ['b', 'FAIL'],
    ])
    expect(await verdicts(pairsOf(60, (i) => i % 12 === 0))).toContainEqual(['b', 'INCONCLUSIVE'])
  })

  it('leaves as much open as the effective number of unequal pairs does', async () => {
    const isTied = ({ case: name }: GoldPair): boolean => stateOf(name, 'original') === stateOf(name, 'b')
    const alike = pairsOf(400).filter(isTied).slice(0, 40)
    const gold = alike.map((pair, i) => ({ ...pair, inclusion: i < 20 ? 1 : 0.1 }))
    const goldOnly = (await analyzed(gold)).goldDifferences[0]?.difference?.goldOnly
    // Kish: 220² / (20 + 20 · 100).
    expect(goldOnly).toMatchObject({ estimate: 0, high: expect.closeTo(1 - 0.025 ** (2020 / 220 ** 2), 12) })
  })

  it('is audited by the chances of being drawn', async () => {
    const overruled = new Set(['case-20', 'case-21', 'case-22', 'case-23'])
    const unequal = pairsOf(40).map((pair, i) => ({ ...pair, inclusion: i < 20 ? 1 : 0.1 }))
    const opposite = { correct: 'incorrect', incorrect: 'correct' } as const
    const gold = unequal.map((pair) =>
      overruled.has(pair.case)
        ? { ...pair, perturbed: 'incorrect' as const, original: opposite[pair.original as 'correct'] }
        : pair,
    )
    const off = gold.map(({ case: name, original, inclusion }) => {
      const score = (state: string): number => (state === 'correct' ? 1 : 0)
      return { weight: 1 / inclusion, value: score(stateOf(name, 'original')) - score(original) }
    })
    const sum = off.reduce((total, { weight, value }) => total + weight * value, 0)
    expect(sum).not.toBe(0)
    expect((await analyzed(gold)).audits[0]?.bias).toBeCloseTo(sum / 220, 12)
  })

  it('refuses pairs of a model that did not answer', async () => {
    await expect(analyzed(pairsOf(3).map((one) => ({ ...one, model: 'x' })))).rejects.toThrow(/no outcome/)
  })
})

describe('readGoldPairs', () => {
  const folder = throwAwayFolder()
  const written = (pair: object): string => {
    const path = join(folder, 'gold.jsonl')
    writeFileSync(path, `${JSON.stringify(pair)}\n`)
    return path
  }

  it('refuses packs that are no probability sample, and grades outside the scale', async () => {
    const [pair] = pairsOf(1)
    await expect(readGoldPairs(written({ ...pair, selection: 'failures' }))).rejects.toThrow(/no sample of all pairs/)
    await expect(readGoldPairs(written({ ...pair, original: 7 }))).rejects.toThrow(/gold\.jsonl, line 1: .*"original"/)
    await expect(readGoldPairs(written({ ...pair, inclusion: 0 }))).rejects.toThrow(
      '"inclusion": expected a number of more than 0 and found "0"',
    )
    expect(await readGoldPairs(written(pair as GoldPair))).toEqual([pair])
  })
})
