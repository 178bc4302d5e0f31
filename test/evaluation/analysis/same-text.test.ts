import { describe, expect, it } from 'vitest'
import { analysisPlanSchema, analyze, collectScores } from '../../../src/evaluation/analysis/index.js'
import type { RecordOutcome } from '../../../src/evaluation/outcome/index.js'
import { simulate } from '../outcomes.js'

const declared = (contrast: object) =>
  analysisPlanSchema.parse({
    format: 'medqa-perturb/analysis@1',
    estimand: 'loss of accuracy',
    margin: { points: 0.05, share: 0.1, reason: 'a test' },
    draws: 1000,
    families: [{ name: 'main', contrasts: [contrast] }],
  })

/** Answers right throughout, wrong where the case is shortened; the noise changes the text of the first cases only. */
function changedIn(count: number, cases = 200): RecordOutcome[] {
  return simulate(cases, { original: 1, noisy: 1, shortened: 0 }).map((one) => {
    const number = Number(one.case.replace('case-', ''))
    const isChanged = one.arm === 'shortened' || (one.arm === 'noisy' && number < count)
    return { ...one, sha256: `${number}${isChanged ? one.arm : ''}`, response: null }
  })
}

async function analysed(outcomes: readonly RecordOutcome[], only: object = {}) {
  const contrast = { arm: 'noisy', against: 'original', ...only }
  const { families, warnings } = analyze(await collectScores(outcomes, null), declared(contrast))
  return { found: families[0]?.contrasts[0], warnings: warnings.join('\n') }
}

describe('a contrast over all cases', () => {
  it('is not called robust where few texts differ, and says how many do', async () => {
    const { found, warnings } = await analysed(changedIn(3))
    expect(found).toMatchObject({ cases: 200, changed: { cases: 3, clusters: 3 }, verdict: 'inconclusive' })
    expect(warnings).toContain('Few texts differ: noisy − original (3 of 200).')
    expect(warnings).toContain('fewer than 60 clusters')
  })

  it('says which cases of the same text count as no change where enough others differ', async () => {
    const { found, warnings } = await analysed(changedIn(100))
    expect(found?.verdict).toBe('robust within margin')
    expect(warnings).toContain('count as no change: noisy − original (100 of 200). With "only: changed"')
    expect(warnings).not.toContain('Few texts')
  })

  it('says nothing where the texts differ, or are not known', async () => {
    expect((await analysed(changedIn(195))).warnings).toBe('')
    expect((await analysed(changedIn(200))).found).toMatchObject({ verdict: 'robust within margin' })
    const unknown = changedIn(3).map((one) => ({ ...one, sha256: null }))
    expect(await analysed(unknown)).toMatchObject({
      found: { changed: null, verdict: 'robust within margin' },
      warnings: '',
    })
  })
})

describe('a contrast over changed cases', () => {
  it('is open where they are few, and says so', async () => {
    const { found, warnings } = await analysed(changedIn(3), { only: 'changed' })
    expect(found).toMatchObject({ cases: 3, changed: { cases: 3 }, unchanged: { cases: 197 }, verdict: 'inconclusive' })
    expect(warnings).toContain('Few texts differ: noisy − original, changed cases (3 of 200).')
  })

  it('says nothing of the others where enough changed', async () => {
    const { found, warnings } = await analysed(changedIn(100), { only: 'changed' })
    expect(found).toMatchObject({ cases: 100, changed: { cases: 100, clusters: 100 } })
    expect(warnings).toBe('')
  })
})
