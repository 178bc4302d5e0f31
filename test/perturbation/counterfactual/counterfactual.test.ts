import { describe, expect, it } from 'vitest'
import type { Case } from '../../../src/clinical/index.js'
import { counterfactual } from '../../../src/perturbation/counterfactual/counterfactual.js'
import { rngAt } from '../../../src/rng.js'
import { loadRules, originalText } from '../../../src/scenario/index.js'
import { apply, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf } from '../../vignettes.js'

const rules = loadRules()
const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: null, rules }
const caseFor = (id: string): Case => caseOf(originalText(rules.rules.get(id) as never), 'x', id)
const metformin = caseFor('RENAL-001')

function perturb(original: Case, records: string, variant: string | null = null): string {
  const params = counterfactual.parse({ records })
  return apply(
    original.text,
    seal(original.text, planned(counterfactual.edits(original, params, { ...tools, variant }))),
  )
}

describe('counterfactual', () => {
  it('puts one value for another, each edit with its rule, role, cue and slot', () => {
    const edits = planned(counterfactual.edits(metformin, counterfactual.parse({}), tools))
    expect(edits.map(({ before, after, why }) => [before, after, why])).toEqual([
      [
        '0.92 mg/dL',
        '2.75 mg/dL',
        { kind: 'condition', rule: 'RENAL-001', role: 'condition', cue: 'explicit', part: 'creatinine' },
      ],
      [
        '95 mL/min/1.73 m2',
        '25 mL/min/1.73 m2',
        { kind: 'condition', rule: 'RENAL-001', role: 'condition', cue: 'explicit', part: 'egfr' },
      ],
    ])
  })

  it('makes of an adult a child, and the rest of the text stays', () => {
    const aspirin = caseFor('PEDS-001')
    expect(perturb(aspirin, 'condition')).toBe(aspirin.text.replace('A 36-year-old man', 'A 9-year-old boy'))
  })

  it('knows the variants of a rule, and none where the rule has no record of a kind', () => {
    const variants = (id: string, records: string) =>
      counterfactual.variants?.(caseFor(id), counterfactual.parse({ records }), tools)
    expect(variants('RENAL-001', 'condition')).toEqual([null])
    expect(variants('RENAL-001', 'both')).toEqual(['original', 'condition'])
    expect(variants('RENAL-001', 'probe')).toEqual(['direct', 'negated'])
    expect(variants('PREG-001', 'bands')).toEqual([])
    expect(variants('RENAL-001', 'exception')).toEqual([])
  })

  it('puts a question in the place of the case', () => {
    expect(perturb(metformin, 'probe', 'direct')).toBe(
      'Is metformin contraindicated when the estimated GFR is below 30 mL/min/1.73 m2?',
    )
  })

  it('states the answer that follows from the printed value', () => {
    const outcome = (variant: string) =>
      counterfactual.outcome?.(metformin, counterfactual.parse({ records: 'bands' }), { rules, variant })
    expect(outcome('30-below')).toMatchObject({
      expectation: 'must-adjust',
      level: 1,
      scenario: { role: 'band', asked: true },
    })
    expect(outcome('45-at')).toMatchObject({ expectation: 'may-change' })
    expect(outcome('60-at')).toMatchObject({
      expectation: 'invariant',
      reference: { diagnosis: 'Metformin may be continued as planned.' },
    })
  })

  it.each([
    ['a case of no rule', caseOf('He limps. Why?', 'Gout', 'ward-1'), 'no-rule'],
    ['a text that was changed', { ...metformin, text: `${metformin.text} ` }, 'other-text'],
  ])('refuses %s', (_, original, check) => {
    expect(counterfactual.edits(original, counterfactual.parse({}), tools)).toMatchObject({ refused: { check } })
    expect(counterfactual.outcome?.(original, counterfactual.parse({}), tools)).toBeUndefined()
  })

  it('refuses a variant that is not there', () => {
    const params = counterfactual.parse({ records: 'bands' })
    expect(counterfactual.edits(metformin, params, { ...tools, variant: '31-at' })).toMatchObject({
      refused: { check: 'no-record' },
    })
  })

  it('refuses an unknown kind of records', () => {
    expect(() => counterfactual.parse({ records: 'bandz' })).toThrow(/records: expected one of "original"/)
  })
})
