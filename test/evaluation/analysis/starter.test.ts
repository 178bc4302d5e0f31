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

  it('keeps of a suite what the arms can answer, with the words about it, and drops families that are left empty', () => {
    const arms = ['original', 'red-herrings-1', 'red-herrings-5', 'whitespace-10']
    const text = starterPlan('medqa-robustness', arms)
    const plan = analysisPlanSchema.parse(parse(text))
    expect(plan).toMatchObject({ positiveControl: null, neutral: ['whitespace-10'], noise: [] })
    expect(plan.families.map(({ contrasts }) => contrasts)).toEqual([
      [{ trend: { 'red-herrings-1': 1, 'red-herrings-5': 5 } }],
    ])
    expect([text.includes('# How much: a line'), text.includes('# Places apart')]).toEqual([true, false])
    expect(() => starterPlan('drug-safety', ['drug-safety-original'])).toThrow(/No two of the datasets/)
    expect(analysisPlanSchema.parse(parse(starterPlan('drug-safety'))).families).toHaveLength(1)
  })

  it('names what is really missing', () => {
    const noisy = ['drug-safety-counterfactual', 'drug-safety-condition-copy-paste']
    expect(() => starterPlan('drug-safety', noisy)).toThrow(
      /one of drug-safety-spared, .*build drug-safety-original drug-safety-spared$/,
    )
    expect(() => starterPlan('drug-safety', [...noisy, 'drug-safety-original'])).toThrow(/build drug-safety-spared$/)
    expect(() => starterPlan('medqa-robustness', ['abbreviated'])).toThrow(/build original$/)
    expect(() => starterPlan('drug-safety', ['original', 'abbreviated'])).toThrow(/--suite medqa-robustness/)
  })

  it('declares no noise where there is none', () => {
    expect(analysisPlanSchema.parse(parse(starterPlan())).noise).toEqual([])
  })
})
