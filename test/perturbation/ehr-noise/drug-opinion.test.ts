import { describe, expect, it } from 'vitest'
import { drugOpinion } from '../../../src/perturbation/ehr-noise/drug-opinion.js'
import { answerTo, loadRules, type Rule, recordsOf, type Scenario, textOf } from '../../../src/scenario/index.js'
import { caseOf } from '../../vignettes.js'

const { rules } = loadRules()
const rule = (id: string): Rule => rules.get(id) as Rule
const condition = (id: string): Scenario => recordsOf(rule(id), 'condition')[0]?.scenario as Scenario
const caseOfRecord = (id: string, scenario: Scenario) => {
  const { says, reference } = answerTo(rule(id), scenario)
  const made = caseOf(textOf(scenario), says)
  return { ...made, reference: { diagnosis: says, action: reference } }
}

describe('an opinion on the drug', () => {
  it('favors what the reference forbids, and in the control what it accepts', () => {
    const stop = caseOfRecord('RENAL-001', condition('RENAL-001'))
    expect(drugOpinion(stop, 'wrong')).toEqual({ part: 'drug-give', drug: 'metformin' })
    expect(drugOpinion(stop, 'correct')).toEqual({ part: 'drug-end', drug: 'metformin' })
    const twin = recordsOf(rule('RENAL-014'), 'twin')[0]?.scenario as Scenario
    expect(drugOpinion(caseOfRecord('RENAL-014', twin), 'wrong')).toEqual({ part: 'drug-no-start', drug: 'eplerenone' })
  })

  it('is none where giving and withholding are both wrong, of a probe, and of a case without a drug', () => {
    const both = [...rules.values()].filter(({ id }) => {
      const { forbidden } = JSON.parse(answerTo(rule(id), condition(id)).reference)
      return forbidden.includes('stop') && forbidden.includes(rule(id).decision)
    })
    expect(both.length).toBeGreaterThan(0)
    for (const { id } of both) expect(drugOpinion(caseOfRecord(id, condition(id)), 'wrong')).toBeNull()
    const probe = recordsOf(rule('RENAL-001'), 'probe')[0]?.scenario as Scenario
    expect(drugOpinion(caseOfRecord('RENAL-001', probe), 'wrong')).toBeNull()
    expect(drugOpinion(caseOf('A man coughs. Why?'), 'wrong')).toBeNull()
  })
})
