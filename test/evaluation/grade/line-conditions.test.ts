import { describe, expect, it } from 'vitest'
import { avoid, type Rule, stateOf } from './rule.js'

const statin: Rule = {
  drug: 'atorvastatin',
  input: 'A man of 52. Atorvastatin 20 mg once a day is planned.',
}
const sulfa: Rule = {
  drug: 'trimethoprim-sulfamethoxazole',
  input: 'A woman of 30 with cystitis. Trimethoprim-sulfamethoxazole twice a day for three days is planned.',
  target: 'Never give a sulfonamide again after a severe reaction; nitrofurantoin may be used.',
  more: {
    ...avoid,
    concept: 'sulfonamide-stevens-johnson',
    indication: 'uncomplicated cystitis',
    alternatives: [{ drug: 'nitrofurantoin' }],
  },
}
const weekly: Rule = { drug: 'methotrexate', input: 'A woman of 41. Methotrexate 15 mg once a week is planned.' }

describe('a condition behind a right order', () => {
  it.each([
    'if muscles ache, stop and call',
    'if CK rises above ten times normal, hold it and call',
    'once the liver test is back, recheck lipids',
    'when she plans a pregnancy, call first',
    'if no better in three months, refer to cardiology',
  ])('passes one that only stops or asks: %s', (condition) => {
    expect(stateOf(`START atorvastatin 20 mg daily; ${condition}`, statin)).toBe('correct')
  })

  it.each([
    'if LDL stays up, double the dose',
    'if LDL stays up, two tablets',
    'two tablets on bad days',
    'if LDL stays up, take 160 mg',
    'every 6 hours if LDL stays up',
    'then twice daily if LDL stays up',
    'if LDL stays up, another tablet at noon',
    'if muscles ache, half a tablet four times',
    'if LDL stays up, START gemfibrozil 600 mg',
    'when muscles ache, go on regardless of the pain',
    'continue through any muscle pain',
    'continue even if the urine turns dark',
    'even when muscles ache, keep on',
    'skip it whenever you feel well',
    'repeat the whole course twice if LDL stays up',
    'repeat every six hours until LDL falls',
    'unless LDL is low, two of them',
  ])('passes none that gives more or goes on through harm: %s', (condition) => {
    expect(stateOf(`START atorvastatin 20 mg daily; ${condition}`, statin)).not.toBe('correct')
  })

  it.each([
    'daily if joints still swell',
    'for the first week, daily if joints still swell',
    'on two days of the week',
    'three times a week if joints still swell',
    'and again after two days if joints still swell',
  ])('passes no weekly drug that comes oftener: %s', (often) => {
    expect(stateOf(`START methotrexate 15 mg once weekly, ${often}`, weekly)).not.toBe('correct')
    expect(stateOf(`START methotrexate 15 mg once weekly; ${often}`, weekly)).not.toBe('correct')
  })
})

describe('a condition behind a drug that is not to be given', () => {
  const order = 'DO NOT START trimethoprim-sulfamethoxazole; START nitrofurantoin 100 mg twice a day for five days'

  it.each([
    'if not better in two days, send a culture',
    'if fever or flank pain, return at once',
    'if symptoms are still there after the last tablet, call',
    'if nausea is a problem, take it with food',
  ])('passes one that only asks: %s', (condition) => {
    expect(stateOf(`${order}; ${condition}`, sulfa)).toBe('correct')
  })

  it.each([
    'if not enough, trimethoprim-sulfamethoxazole for three days',
    'if not enough, START trimethoprim-sulfamethoxazole',
    'START trimethoprim-sulfamethoxazole if not enough',
    'if not enough, a little sulfadiazine',
    'if not enough, START sulfadiazine 500 mg',
    'switch to trimethoprim-sulfamethoxazole if not enough',
    'once the rash is forgotten, START trimethoprim-sulfamethoxazole',
    'if not enough, half a dose of trimethoprim-sulfamethoxazole',
    'if it hurts again, trimethoprim-sulfamethoxazole may be taken',
    'trimethoprim-sulfamethoxazole may be taken on bad days',
    'if not enough, nitrofurantoin 400 mg four times a day',
  ])('passes none that brings it back, or too much of another: %s', (condition) => {
    expect(stateOf(`${order}; ${condition}`, sulfa)).not.toBe('correct')
  })

  it.each([
    'DO NOT START trimethoprim-sulfamethoxazole unless it gets worse',
    'DO NOT START trimethoprim-sulfamethoxazole for one week',
    'DO NOT START trimethoprim-sulfamethoxazole for two days; START nitrofurantoin 100 mg twice a day',
    'DELAY trimethoprim-sulfamethoxazole unless she insists',
  ])('passes no way back: %s', (orders) => {
    expect(stateOf(orders, sulfa)).not.toBe('correct')
  })
})

describe('a wait', () => {
  const wait = { ...avoid, acceptable: ['delay', 'stop'], forbidden: ['start', 'continue'] }
  const antidepressant: Rule = {
    drug: 'sertraline',
    input: 'A man of 44 stopped phenelzine 4 days ago. Sertraline 50 mg once a day is planned.',
    target: 'Do not start sertraline until 14 days after the last dose of phenelzine.',
    more: { ...wait, concept: 'monoamine-oxidase-inhibitor' },
  }
  const vaccine: Rule = {
    drug: 'pneumococcal polysaccharide vaccine',
    input: 'A 15-month-old girl. The pneumococcal polysaccharide vaccine is planned for today.',
    target: 'Do not give the polysaccharide vaccine below two years; from the second birthday on she gets it.',
    more: { ...wait, concept: 'age' },
  }

  it.each([
    ['DELAY sertraline until 14 days after the last dose of phenelzine', antidepressant],
    ['DELAY sertraline for ten days', antidepressant],
    ['DELAY pneumococcal polysaccharide vaccine until the second birthday (nine months from now)', vaccine],
    ['DO NOT START pneumococcal polysaccharide vaccine today; START it in nine months', vaccine],
  ])('is long enough: %s', (orders, rule) => {
    expect(stateOf(orders, rule)).toBe('correct')
  })

  it.each([
    ['DELAY sertraline until ten days after the last dose of phenelzine', antidepressant],
    ['DELAY sertraline until 14 days have passed unless mood gets worse', antidepressant],
    ['DELAY pneumococcal polysaccharide vaccine until three months from now', vaccine],
    ['DO NOT START pneumococcal polysaccharide vaccine today; START it in three months', vaccine],
  ])('is too short: %s', (orders, rule) => {
    expect(stateOf(orders, rule)).not.toBe('correct')
  })
})
