import { describe, expect, it } from 'vitest'
import { avoid, type Rule, stateOf } from './rule.js'

const amoxicillin: Rule = {
  drug: 'amoxicillin',
  input: 'A woman of 30 has a sore throat. Amoxicillin 500 mg twice a day for ten days is to be prescribed.',
}
const lotion: Rule = {
  drug: 'lindane',
  input: 'A man of 27 has scabies. He will be given lindane 1% lotion, a thin layer once for eight hours.',
}
const depression: Rule = {
  drug: 'sertraline',
  input:
    'A man of 52 feels low. He took phenelzine for four years, and the last dose 4 days ago. Sertraline 50 mg once a day is to be started today.',
  target: 'Do not start sertraline until 14 days after the last dose of phenelzine, because of serotonin syndrome.',
  more: { ...avoid, concept: 'monoamine-oxidase-inhibitor', acceptable: ['delay', 'stop'], forbidden: ['start'] },
}
const sprain: Rule = {
  drug: 'naproxen',
  input: 'A man of 47 sprained his ankle. He takes warfarin 5 mg a day. Naproxen 500 mg twice a day is planned.',
  target: 'Do not add naproxen to warfarin because of bleeding.',
  more: { ...avoid, concept: 'warfarin', alternatives: [{ drug: 'acetaminophen' }] },
}
const fever: Rule = {
  drug: 'aspirin',
  input: 'A boy of 9 years has influenza. Aspirin in the usual dose every six hours is planned.',
  target: 'Do not give aspirin because of Reye syndrome.',
  more: { ...avoid, concept: 'age', indication: 'fever', alternatives: [{ drug: 'ibuprofen' }] },
}

describe('what contradicts a plan is wrong, and what is not read is open', () => {
  it.each([
    [amoxicillin, 'START amoxicillin 500 mg by mouth twice a day for three days', 'partly'],
    [amoxicillin, 'START amoxicillin 500 mg by mouth twice a day for ten days', 'correct'],
    [lotion, 'START lindane 1% lotion on the skin for 8 h each night x 5 nights', 'partly'],
    [lotion, 'START lindane 1% lotion on the skin once for 8 hours with a felt hat', 'unscored'],
  ])('of the drug of the rule: %#', (rule, line, wanted) => {
    expect(stateOf(line, rule)).toBe(wanted)
  })

  it.each([
    ['DELAY sertraline for 3 days', 'partly'],
    ['DELAY sertraline for 10 more days', 'correct'],
    ['DELAY sertraline until 14 days after the last dose of phenelzine', 'correct'],
  ])('of a wait, less what has passed: %s', (line, wanted) => {
    expect(stateOf(line, depression)).toBe(wanted)
  })

  it('of a partner that is stopped though the drug is not given', () => {
    expect(stateOf('DO NOT START naproxen; STOP warfarin; START acetaminophen 650 mg once', sprain)).toBe('partly')
    expect(stateOf('DO NOT START naproxen; START acetaminophen 650 mg once', sprain)).toBe('correct')
  })

  it('of a drug of another work, where tables tell both', () => {
    expect(stateOf('DO NOT START aspirin; START amoxicillin 45 mg/kg by mouth twice a day for seven days', fever)).toBe(
      'partly',
    )
    expect(stateOf('DO NOT START aspirin; START unobtainium 45 mg/kg by mouth twice a day', fever)).toBe('unscored')
  })

  it('of an interval that the case does not tell with an amount', () => {
    const usable = { ...fever, target: 'Aspirin may be started as planned.', more: {} }
    expect(stateOf('START aspirin 10 mg/kg by mouth every 6 hours', usable)).toBe('correct')
    expect(stateOf('START aspirin 100 mg/kg by mouth every 6 hours', usable)).not.toBe('correct')
  })
})

describe('a taper', () => {
  const topiramate: Rule = {
    drug: 'topiramate',
    input: 'A woman of 29 is pregnant, in week 8. She takes topiramate 50 mg twice a day.',
    target: 'Taper topiramate off, because for migraine in pregnancy other measures are to be preferred.',
    more: { ...avoid, decision: 'continue', concept: 'pregnancy' },
  }
  const lisinopril: Rule = {
    ...topiramate,
    drug: 'lisinopril',
    input: 'A woman of 34 is pregnant, at 9 weeks. She takes lisinopril 20 mg once a day.',
    target: 'Stop lisinopril now because of fetal toxicity.',
  }

  it('is the end of the drug where the reference tapers it off', () => {
    expect(stateOf('CHANGE DOSE topiramate 25 mg by mouth twice a day for one week then stop', topiramate)).toBe(
      'correct',
    )
    expect(
      stateOf(
        'CHANGE DOSE topiramate 25 mg twice a day for 1 week, then 25 mg once a day for 1 week, then STOP',
        topiramate,
      ),
    ).toBe('correct')
  })

  it.each([
    ['CHANGE DOSE topiramate 25 mg by mouth twice a day', topiramate],
    ['CHANGE DOSE topiramate 25 mg by mouth twice a day for 2 years then stop', topiramate],
    ['CHANGE DOSE lisinopril 10 mg by mouth once a day for one week then stop', lisinopril],
  ])('is none otherwise: %s', (line, rule) => {
    expect(stateOf(line, rule)).not.toBe('correct')
  })
})
