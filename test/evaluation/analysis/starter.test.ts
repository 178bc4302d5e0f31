import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { analysisPlanSchema, starterPlan } from '../../../src/evaluation/analysis/index.js'

describe('starterPlan', () => {
  const stayed = { noisy: ['ehr-copy-paste-mild'], partly: ['abbreviated-safe'] }

  it('compares arms of noise, and others whose texts mostly stayed, over changed cases', () => {
    const arms = ['original', 'abbreviated', 'abbreviated-safe', 'ehr-copy-paste-mild']
    const plan = analysisPlanSchema.parse(parse(starterPlan('medqa-robustness', arms, stayed)))
    expect(plan.families.flatMap(({ contrasts }) => contrasts)).toEqual([
      { arm: 'abbreviated', against: 'original' },
      { arm: 'abbreviated-safe', against: 'original', only: 'changed' },
      { arm: 'ehr-copy-paste-mild', against: 'original', only: 'changed' },
    ])
    expect(plan.noise).toEqual([{ arm: 'ehr-copy-paste-mild', clean: 'original' }])
  })

  it('declares no noise where there is none', () => {
    expect(analysisPlanSchema.parse(parse(starterPlan())).noise).toEqual([])
  })
})
