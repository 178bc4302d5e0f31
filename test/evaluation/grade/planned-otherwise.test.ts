import { describe, expect, it } from 'vitest'
import { avoid, type Rule, stateOf } from './rule.js'

const vaccine: Rule = {
  drug: 'varicella vaccine',
  input: 'A boy of 15 months comes for a checkup. The varicella vaccine is to be given today.',
  more: { drug: { name: 'varicella vaccine', also: [], class: null } },
}
const infusion: Rule = {
  drug: 'zoledronic acid',
  input:
    'A woman of 74 has osteoporosis. Zoledronic acid 5 mg by vein is planned, the first of three yearly infusions.',
}
const encephalitis: Rule = {
  drug: 'acyclovir',
  input: 'A man of 38 has encephalitis. Acyclovir 10 mg/kg intravenously every 8 hours is ordered.',
  more: { indication: 'herpes simplex encephalitis' },
}
const pressure: Rule = { drug: 'lisinopril', input: 'A man of 52. Lisinopril 10 mg once a day is to be started.' }
const clot: Rule = {
  drug: 'enoxaparin',
  input: 'A woman of 59 has a clot. Enoxaparin 70 mg subcutaneously once a day is ordered, with warfarin to follow.',
}
const sedation: Rule = {
  drug: 'propofol',
  input:
    'A man of 41 is on a ventilator. Propofol is to run at 25 mcg/kg per minute for three days, until he can be extubated.',
}
const cystitis: Rule = {
  drug: 'trimethoprim-sulfamethoxazole',
  input:
    'A man of 47. Trimethoprim-sulfamethoxazole, one double-strength tablet (160 mg/800 mg) twice a day for seven days.',
  target: 'Give half the usual dose of trimethoprim-sulfamethoxazole.',
  more: {
    ...avoid,
    verdict: 'adjust',
    acceptable: ['reduce', 'switch'],
    insufficient: ['monitor'],
    forbidden: ['start', 'stop', 'delay'],
  },
}
const migraine: Rule = {
  drug: 'ergotamine and caffeine',
  input:
    'A man of 39 has migraine. Ergotamine and caffeine tablets, two at the onset of an attack, are to be prescribed.',
}

describe('a plan in other words', () => {
  it.each([
    [vaccine, '0.5 mL subcutaneous once today then 0.5 mL subcutaneous in 4 weeks'],
    [infusion, '5 mg intravenously over 15 minutes once a year for three years'],
    [encephalitis, '10 mg/kg intravenously every 8 hours for 21 days'],
    [encephalitis, '10 mg/kg intravenously over 1 hour every 8 hours'],
    [pressure, '10 mg by mouth once a day for 90 days'],
    [clot, '70 mg subcutaneously once a day until INR is 2 or more for 24 hours'],
    [sedation, '25 mcg/kg/min intravenously continuously until extubation'],
    [migraine, '2 mg/200 mg by mouth once at the onset of an attack'],
  ])('is right: %#', (rule, dose) => {
    expect(stateOf(`START ${rule.drug} ${dose}`, rule)).toBe('correct')
  })

  it.each([
    [vaccine, '5 mL subcutaneous once today then 0.5 mL subcutaneous in 4 weeks'],
    [vaccine, '0.5 mL subcutaneous every 2 hours'],
    [infusion, '5 mg intravenously once a year for ten years'],
    [encephalitis, '10 mg/kg intravenously every 8 hours for 60 days'],
    [encephalitis, '10 mg/kg intravenously over 5 minutes every 8 hours'],
    [clot, '70 mg subcutaneously once a day until INR is 6 or more'],
    [migraine, '20 mg/200 mg by mouth once at the onset of an attack'],
  ])('is not right beyond that: %#', (rule, dose) => {
    expect(stateOf(`START ${rule.drug} ${dose}`, rule)).not.toBe('correct')
  })

  it('tells a tablet by its strength', () => {
    const line = (dose: string): string => `START ${cystitis.drug} ${dose} by mouth twice a day for seven days`
    expect(stateOf(line('one single-strength tablet'), cystitis)).toBe('correct')
    expect(stateOf(line('one double-strength tablet'), cystitis)).not.toBe('correct')
  })
})

describe('another drug of a line', () => {
  const pain: Rule = {
    drug: 'triazolam',
    input: 'A woman of 48 sleeps badly and takes itraconazole 200 mg a day. Triazolam 0.125 mg at bedtime is planned.',
    target: 'Do not give triazolam with itraconazole; temazepam may be used.',
    more: { ...avoid, concept: 'itraconazole', alternatives: [{ drug: 'temazepam 15 mg at bedtime at most' }] },
  }
  const thyroid: Rule = {
    drug: 'methimazole',
    input: 'A 28-year-old woman is 7 weeks pregnant. She takes methimazole 15 mg once a day.',
    target: 'Change methimazole to propylthiouracil in the first trimester, because of malformations.',
    more: {
      ...avoid,
      decision: 'continue',
      concept: 'pregnancy',
      acceptable: ['switch'],
      alternatives: [{ drug: 'propylthiouracil' }],
    },
  }
  const sedated: Rule = {
    drug: 'propofol',
    input: 'A boy of 6 years is on a ventilator. Propofol is to run for three days.',
    target: 'Do not sedate a ventilated child with propofol for days; use dexmedetomidine.',
    more: { ...avoid, concept: 'age', alternatives: [{ drug: 'dexmedetomidine' }] },
  }

  it.each([
    [pain, 'DO NOT START triazolam; START temazepam 7.5 mg by mouth at bedtime for five nights'],
    [thyroid, 'STOP methimazole; START propylthiouracil 100 mg by mouth three times a day'],
    [sedated, 'DO NOT START propofol; START dexmedetomidine 0.5 mcg/kg per hour intravenously'],
  ])('is right within what is usual: %#', (rule, line) => {
    expect(stateOf(line, rule)).toBe('correct')
  })

  it.each([
    [pain, 'DO NOT START triazolam; START temazepam 7.5 mg by mouth every 2 hours for five nights'],
    [thyroid, 'STOP methimazole; START propylthiouracil 15 mg by mouth once a day'],
    [thyroid, 'STOP methimazole; START propylthiouracil 100 mg intravenously three times a day'],
    [sedated, 'DO NOT START propofol; START dexmedetomidine 5 mcg/kg per hour intravenously'],
  ])('is not right beyond it: %#', (rule, line) => {
    expect(stateOf(line, rule)).not.toBe('correct')
  })

  it('is not withheld where the reference lets other vaccines go on', () => {
    const series: Rule = {
      drug: 'rotavirus vaccine',
      input:
        'A boy of 4 months had an intussusception. Rotavirus vaccine and the other vaccines are to be given today.',
      target: 'Give no further rotavirus vaccine after an intussusception; the other vaccines go on.',
      more: {
        ...avoid,
        decision: 'continue',
        concept: 'intussusception',
        acceptable: ['stop'],
        alternatives: [{ drug: 'the other vaccines for four months' }],
      },
    }
    expect(stateOf('STOP rotavirus vaccine', series)).toBe('correct')
    expect(stateOf('STOP rotavirus vaccine; DELAY polio vaccine until seen by surgery', series)).toBe('partly')
  })
})
