import { describe, expect, it } from 'vitest'
import { finalAnswer } from '../../../src/evaluation/grade/index.js'
import { type Rule, stateOf } from './rule.js'

describe('a line in the form that the prompt asks for', () => {
  const lotion: Rule = {
    drug: 'lindane',
    input: 'A man of 27 has scabies. He will be given lindane 1% lotion, a thin layer once for eight hours.',
  }
  const enema: Rule = {
    drug: 'sodium phosphate enema',
    input: 'A boy, 7 years old. One bottle of the sodium phosphate enema, 59 mL, is to be given this evening.',
  }
  const usual: Rule = {
    drug: 'loperamide',
    input: 'A man of 33 has watery stools. He is to start loperamide in the usual dose.',
  }
  const acid: Rule = {
    drug: 'omeprazole',
    input: 'A woman of 45 has heartburn. Omeprazole 20 mg before breakfast for eight weeks is to be started.',
  }
  const fever: Rule = {
    drug: 'ibuprofen',
    input:
      'A girl of 8 months, weight 8 kg, has a fever. Ibuprofen 10 mg/kg by mouth every six hours if needed is planned.',
  }
  const vaccine: Rule = { drug: 'hepatitis A vaccine', input: 'A girl of 8 months is to have hepatitis A vaccine.' }

  it.each([
    [lotion, '1% lotion to the skin once for 8 hours'],
    [enema, '59 mL rectally once this evening'],
    [usual, '4 mg by mouth, then 2 mg after each stool'],
    [acid, '20 mg by mouth once daily 30 minutes before the breakfast for 8 weeks'],
    [fever, '10 mg/kg by mouth every 6 hours as needed for discomfort'],
    [fever, '10 mg/kg by mouth every 6 hours as needed, at most 4 doses a day'],
    [vaccine, '0.5 mL into the muscle once'],
  ])('is right as planned: %#', (rule, dose) => {
    expect(stateOf(`START ${rule.drug} ${dose}`, rule)).toBe('correct')
  })

  it.each([
    [lotion, '1% lotion to the skin once for 24 hours'],
    [lotion, '1% lotion to the skin once daily for 3 nights'],
    [lotion, '1% lotion to the skin once, then once after 7 days'],
    [lotion, '1% lotion, whole body below the neck after a bath, on 3 consecutive nights'],
    [enema, '59 mL rectally once daily for 5 days'],
    [usual, '40 mg by mouth, then 2 mg after each stool'],
    [acid, '20 mg by mouth every 2 hours for 8 weeks'],
    [fever, '10 mg/kg by mouth every 6 hours as needed for the winter'],
    [fever, '10 mg/kg by mouth every 6 hours as needed, at most 12 doses a day'],
    [vaccine, '0.5 mL into the muscle once daily'],
  ])('is not right beyond that: %#', (rule, dose) => {
    expect(stateOf(`START ${rule.drug} ${dose}`, rule)).not.toBe('correct')
  })

  it('is no answer where it is the form itself', () => {
    expect(finalAnswer('FINAL ANSWER: ACTION drug dose route how often how long; ACTION …')).toEqual({
      problem: 'empty',
    })
  })
})
