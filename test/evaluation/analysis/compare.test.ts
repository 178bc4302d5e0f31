import { describe, expect, it } from 'vitest'
import { type ComparedRun, collectScores, compareRuns } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import { outcome } from '../outcomes.js'

const runOf = async (outcomes: readonly RecordOutcome[]): Promise<ComparedRun> => {
  const scores = await collectScores(outcomes, null)
  const [subject] = scores.subjects
  if (subject === undefined) throw new Error('no outcome')
  return { scores, subject }
}

/** Cases answered right or wrong, one letter each: + right, - wrong, ? without a score. */
const answers = (signs: string, model: string, more: Partial<RecordOutcome> = {}): RecordOutcome[] =>
  [...signs].map((sign, i) => {
    const state = sign === '+' ? 'correct' : sign === '-' ? 'incorrect' : 'unscored'
    return outcome({ case: `c${i}`, arm: 'original', state, model, ...more })
  })

describe('compareRuns', () => {
  it('names new failures first, and pairs the rest', async () => {
    const comparison = compareRuns(await runOf(answers('++++--?+', 'old')), await runOf(answers('--+++-+?', 'new')))
    expect(comparison.newFailures.map(({ record }) => record)).toEqual(['c0__original', 'c1__original'])
    expect(comparison.newSuccesses.map(({ record }) => record)).toEqual(['c4__original'])
    expect(comparison.arms).toEqual([
      expect.objectContaining({ arm: 'original', cases: 6, unpaired: 2, before: 4 / 6, after: 3 / 6, p: 1 }),
    ])
    expect(comparison.arms[0]?.difference).toBeCloseTo(-1 / 6, 12)
  })

  it('ends an interval where no difference of shares can lie', async () => {
    const { arms } = compareRuns(await runOf(answers('+++', 'old')), await runOf(answers('--+', 'new')))
    expect(arms[0]).toMatchObject({ low: -1, difference: -2 / 3 })
    expect(arms[0]?.high).toBeGreaterThan(0)
    expect(arms[0]?.high).toBeLessThan(1)
  })

  it('refuses the verdicts of two graders', async () => {
    const one = await runOf(answers('+', 'old', { grader: 'rule@6' }))
    const two = await runOf(answers('+', 'new', { grader: 'rule@7' }))
    expect(() => compareRuns(one, two)).toThrow(/one grader and found "rule@6" and "rule@7"/)
  })

  it('refuses runs over two versions of a text, and runs with nothing in common', async () => {
    const one = await runOf(answers('+', 'old', { sha256: 'a'.repeat(64) }))
    const two = await runOf(answers('+', 'new', { sha256: 'b'.repeat(64) }))
    expect(() => compareRuns(one, two)).toThrow(/two texts of record c0__original/)
    const other = await runOf(answers('+', 'new').map((found) => ({ ...found, arm: 'x' })))
    expect(() => compareRuns(one, other)).toThrow(/Nothing is common/)
    const strange = await runOf(
      answers('+', 'new').map((found) => ({ ...found, record: 'd0', case: 'd0', cluster: 'd0' })),
    )
    expect(() => compareRuns(one, strange)).toThrow(
      /records such as c0__original and records such as d0\. Nothing is common/,
    )
  })
})
