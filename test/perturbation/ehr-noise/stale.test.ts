import { expect, it } from 'vitest'
import { staleResultOf } from '../../../src/perturbation/ehr-noise/stale.js'
import { answerTo, loadRules, originalOf, textOf } from '../../../src/scenario/index.js'
import { caseOf } from '../../vignettes.js'

const rules = [...loadRules().rules.values()]
const caseOfRule = (rule: string, role: string) => {
  const made = caseOf('A man coughs. Why?')
  const scenario = { rule, role, cue: null, asked: true, slots: null }
  return { ...made, origin: { ...made.origin, scenario } }
}

it('tells what the rule told before its condition came in, so that the drug was right then', () => {
  const found = rules.flatMap((rule) => {
    const stale = staleResultOf(caseOfRule(rule.id, 'condition'))
    return stale === null ? [] : [{ rule, stale }]
  })
  expect(found.length).toBeGreaterThan(50)
  for (const { rule, stale } of found) {
    const original = originalOf(rule)
    expect(answerTo(rule, original).expectation).toBe('invariant')
    for (const value of stale.text.match(/\d+(?:\.\d+)?/g) ?? []) expect(textOf(original)).toContain(value)
    if (!/\d/.test(stale.text)) expect(rule.category).toBe('pregnancy')
  }
})

it('makes nothing up for other cases, nor for a probe', () => {
  expect(staleResultOf(caseOf('A man coughs. Why?'))).toBeNull()
  expect(staleResultOf(caseOfRule('RENAL-001', 'probe'))).toBeNull()
  expect(staleResultOf(caseOfRule('RENAL-012', 'condition'))).toBeNull()
})
