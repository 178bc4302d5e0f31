import { describe, expect, it } from 'vitest'
import { conditionsOf, exceptionOf, originalOf, probesOf, twinsOf } from '../../../src/scenario/record/record.js'
import { answerTo, readReference, referenceSchema } from '../../../src/scenario/record/reference.js'
import { recordSets, recordsOf } from '../../../src/scenario/record/sets.js'
import { loadRules } from '../../../src/scenario/rule-set.js'
import { exchange, ruleFrom, ruleText } from '../rules.js'

const warfarin = ruleFrom(ruleText('pregnancy/PREG-003'))
const lithium = ruleFrom(ruleText('renal/RENAL-004'))
const of = (rule: typeof warfarin, scenario: ReturnType<typeof originalOf>) => {
  const { reference, slots, ...rest } = answerTo(rule, scenario)
  return {
    ...rest,
    ...referenceSchema.parse(JSON.parse(reference)),
    slots: JSON.parse(slots) as Record<string, unknown>,
  }
}

describe('the answer to a record', () => {
  it('fits its schema in every record of every rule', () => {
    for (const rule of loadRules().rules.values()) {
      for (const set of recordSets) {
        for (const { scenario } of recordsOf(rule, set)) {
          expect(readReference(answerTo(rule, scenario).reference)).toBeDefined()
        }
      }
    }
  })

  it('of an original is to go on as planned', () => {
    expect(of(warfarin, originalOf(warfarin))).toMatchObject({
      says: 'Warfarin may be continued as planned.',
      expectation: 'invariant',
      verdict: 'usable',
      acceptable: ['continue'],
      forbidden: ['stop', 'switch', 'reduce', 'delay'],
      severity: 4,
      review: 'unreviewed',
    })
  })

  it('of a condition names actions, alternatives with the fact that allows them, and sources', () => {
    const found = of(warfarin, conditionsOf(warfarin)[0] as never)
    expect(found).toMatchObject({
      expectation: 'must-adjust',
      acceptable: ['switch'],
      canonical: true,
      silence: false,
    })
    expect(found.alternatives).toEqual([
      { drug: 'enoxaparin', when: 'normal kidney function and platelets', fact: 'Creatinine and platelets are normal' },
      { drug: 'dalteparin', when: 'normal kidney function and platelets', fact: 'Creatinine and platelets are normal' },
      { drug: 'unfractionated heparin under the skin in a dose for treatment', when: null, fact: null },
    ])
    expect(found.sources.map(({ title }) => title)).toEqual([
      'Warfarin sodium tablets, US prescribing information',
      'ACOG Practice Bulletin 196, Thromboembolism in Pregnancy',
    ])
  })

  it('prints the patient and the values of a fact as the text does', () => {
    for (const rule of loadRules().rules.values()) {
      for (const set of recordSets) {
        for (const { scenario } of recordsOf(rule, set)) {
          const facts = of(rule, scenario).alternatives.map(({ fact }) => fact ?? '')
          expect(facts.filter((fact) => /[{}]/.test(fact))).toEqual([])
        }
      }
    }
  })

  it('of a twin says why the drug may be used; with another question, silence about it is right', () => {
    const twins = twinsOf(warfarin)
    const [asked, unasked] = twins.map((twin) => of(warfarin, twin))
    expect(asked).toMatchObject({ verdict: 'usable', silence: false, canonical: true, basis: warfarin.twin?.basis })
    expect(unasked).toMatchObject({ silence: true, canonical: false })
  })

  it('of an exception is its own', () => {
    expect(of(warfarin, exceptionOf(warfarin) as never)).toMatchObject({ response: 'valve', expectation: 'must-flag' })
  })

  it('of an exception names what the drug is given for there', () => {
    expect(of(warfarin, exceptionOf(warfarin) as never).indication).toBe(
      'anticoagulation for a mechanical mitral valve',
    )
    expect(of(warfarin, originalOf(warfarin)).indication).toBe('deep vein thrombosis')
  })

  it('of an original may be another drug where the rule says so', () => {
    const pertussis = ruleFrom(ruleText('pediatric/PEDS-016'))
    expect(of(pertussis, originalOf(pertussis))).toMatchObject({
      verdict: 'usable',
      acceptable: ['start', 'switch'],
      alternatives: ['azithromycin', 'clarithromycin'].map((drug) => {
        return { drug, when: 'no heart disease', fact: 'has no heart disease' }
      }),
    })
  })

  it('of a probe is yes or no', () => {
    expect(probesOf(warfarin).map((probe) => of(warfarin, probe).answer)).toEqual(['yes', 'no'])
  })

  it('keeps the slots that the text prints, and the band that they fall into', () => {
    const { slots } = of(lithium, conditionsOf(lithium)[0] as never)
    expect(slots).toEqual({
      age: { unit: 'years', value: 44 },
      sex: 'female',
      values: [
        { name: 'creatinine', value: 3.4, unit: 'mg/dL', measure: null, printed: true },
        { name: 'weight', value: 70, unit: 'kg', measure: null, printed: true },
        { name: 'crcl', value: 23, unit: 'mL/min', measure: 'cockcroft-gault', printed: true },
      ],
      band: { by: 'crcl', from: null, to: 30, response: 'leave' },
      discordant: false,
    })
  })

  it('leaves out values that the text does not print', () => {
    const implicit = conditionsOf(lithium).find(({ variant }) => variant === 'implicit-asked')
    const { slots } = of(lithium, implicit as never)
    expect(slots).toMatchObject({ age: { unit: 'years', value: 44 }, band: null, discordant: null })
    expect((slots.values as { name: string }[]).map(({ name }) => name)).toEqual(['weight'])
  })

  it('tells no age where a date of birth or a school grade stands for it, and no patient in a probe', () => {
    const aspirin = ruleFrom(ruleText('pediatric/PEDS-001'))
    const ages = conditionsOf(aspirin).map((one) => [one.variant, of(aspirin, one).slots.age])
    expect(ages).toEqual([
      ['explicit-asked', { unit: 'years', value: 9 }],
      ['explicit-unasked', { unit: 'years', value: 9 }],
      ...['value-asked', 'value-unasked', 'implicit-asked', 'implicit-unasked'].map((variant) => [variant, null]),
    ])
    for (const probe of probesOf(aspirin))
      expect(of(aspirin, probe).slots).toMatchObject({ age: null, sex: null, values: [] })
  })

  it('calls a record discordant where clearance and eGFR lie in different bands', () => {
    const heavy = exchange(
      ruleText('renal/RENAL-004'),
      'set: { creatinine: 3.4 }',
      'set: { creatinine: 2.5, weight: 90 }',
    )
    const rule = ruleFrom(heavy)
    expect(of(rule, conditionsOf(rule)[0] as never).slots.discordant).toBe(true)
  })

  it.each([null, 'null', '{', '{"severity":4}'])('reads nothing out of %j', (json) => {
    expect(readReference(json)).toBeUndefined()
  })
})
