import { describe, expect, it } from 'vitest'
import { conditionsOf, originalOf, responseIn, textOf } from '../../src/scenario/record/index.js'
import { loadRules } from '../../src/scenario/rule-set.js'

/** The rows of the safety paper's Table 2, and what the canonical condition of the rule must do. [safety Table 2] */
const twenty = [
  ['PREG-001', 'ACE Inhibitors', 'Add 1st trimester', 'Discontinue', 'Labetalol, methyldopa', 'avoid'],
  ['PREG-002', 'Statins', 'Add 1st trimester', 'Discontinue', 'Bile acid sequestrants', 'avoid'],
  ['PREG-003', 'Warfarin', 'Add 1st trimester', 'Switch', 'LMWH (enoxaparin)', 'avoid'],
  ['PREG-004', 'Methotrexate', 'Add 1st trimester', 'Absolute stop', 'Certolizumab', 'avoid'],
  ['PREG-005', 'Valproic acid', 'Add 1st trimester', 'Switch', 'Lamotrigine', 'avoid'],
  ['RENAL-001', 'Metformin', 'eGFR <30', 'Discontinue', 'Insulin, linagliptin', 'avoid'],
  ['RENAL-002', 'NSAIDs', 'eGFR <30', 'Avoid', 'Acetaminophen', 'avoid'],
  ['RENAL-003', 'Aminoglycosides', 'eGFR <30', 'Dose reduce', 'Alternative antibiotics', 'adjust'],
  ['RENAL-004', 'Lithium', 'eGFR <30', 'Dose reduce', 'Alternative mood stabilizer', 'adjust'],
  ['RENAL-005', 'Gabapentin', 'eGFR <30', 'Dose reduce', 'Pregabalin (adjusted)', 'adjust'],
  ['DDI-001', 'Warfarin + NSAID', 'Add interacting drug', 'Flag bleeding risk', 'Alternative analgesic', 'avoid'],
  ['DDI-002', 'SSRI + MAOI', 'Add interacting drug', 'Absolute contraindication', 'Washout period', 'avoid'],
  [
    'DDI-003',
    'Simvastatin + Clarithromycin',
    'Add interacting drug',
    'Flag rhabdomyolysis',
    'Alternative statin',
    'avoid',
  ],
  ['DDI-004', 'Methotrexate + TMP-SMX', 'Add interacting drug', 'Flag toxicity', 'Alternative antibiotic', 'avoid'],
  [
    'DDI-005',
    'ACE-I + K-sparing diuretic',
    'Add interacting drug',
    'Monitor potassium',
    'Alternative diuretic',
    'flag',
  ],
  ['PEDS-001', 'Aspirin', 'Add age <12', "Avoid (Reye's)", 'Acetaminophen, ibuprofen', 'avoid'],
  ['PEDS-002', 'Tetracycline', 'Add age <8', 'Avoid (teeth/bone)', 'Azithromycin', 'avoid'],
  ['PEDS-003', 'Fluoroquinolone', 'Add age <18', 'Avoid (cartilage)', 'TMP-SMX, cephalexin', 'avoid'],
  ['PEDS-004', 'Codeine', 'Add age <12', 'Avoid (resp. depression)', 'Honey, supportive care', 'avoid'],
  ['PEDS-005', 'Loperamide', 'Add age <2', 'Avoid (ileus risk)', 'ORS, supportive care', 'avoid'],
] as const

const { rules } = loadRules()

describe("the safety paper's twenty", () => {
  it.each(twenty)('%s keeps its row of the paper', (id, drug, condition, action, alternative, verdict) => {
    const rule = rules.get(id)
    expect(rule?.paper).toMatchObject({ drug, condition, action, alternative })
    const [canonical] = rule === undefined ? [] : conditionsOf(rule)
    expect(rule && canonical && responseIn(rule, canonical)?.verdict).toBe(verdict)
    expect(rule && responseIn(rule, originalOf(rule))?.verdict).toBe('usable')
  })

  it('are the only rules with a row of the paper', () => {
    const withRow = [...rules.values()].filter(({ paper }) => paper !== undefined).map(({ id }) => id)
    expect(withRow).toEqual(twenty.map(([id]) => id).sort())
  })

  it('add what the paper adds', () => {
    const texts = Object.fromEntries(
      twenty.map(([id]) => [id, textOf(conditionsOf(rules.get(id) as never)[0] as never)] as const),
    )
    for (const [id, , condition] of twenty) {
      if (condition === 'Add 1st trimester')
        expect(Number(/(\d+) weeks of gestation/.exec(texts[id] ?? '')?.[1])).toBeLessThan(14)
      if (condition === 'Add age <12') expect(Number(/(\d+)-year-old/.exec(texts[id] ?? '')?.[1])).toBeLessThan(12)
    }
  })
})
