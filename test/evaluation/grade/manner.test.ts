import { describe, expect, it } from 'vitest'
import { avoid, stateOf } from './rule.js'

describe('how a drug is given', () => {
  it.each([
    ['START meperidine 25 mg IV, slow push', 'correct'],
    ['START meperidine 25 mg slow IV push', 'correct'],
    ['START meperidine 25 mg epidurally', 'partly'],
  ])('says of "%s", where a vein is planned: %s', (answer, state) => {
    const input = 'A woman of 50. Meperidine 25 mg intravenously is planned.'
    expect(stateOf(answer, { drug: 'meperidine', input })).toBe(state)
  })

  it.each([
    ['meperidine', 'A woman of 50. Meperidine 25 mg is to be infused into a vein over 15 minutes.'],
    ['vancomycin', 'A woman of 50. Vancomycin 25 mg intravenously is planned.'],
  ])('passes no push of %s where it may have to run', (drug, input) => {
    expect(stateOf(`START ${drug} 25 mg IV push`, { drug, input })).not.toBe('correct')
  })

  it('reads words of the way that the case plans', () => {
    const input = 'A boy of 8 years. One bottle of the sodium phosphate enema, 59 mL, is planned.'
    expect(stateOf('START sodium phosphate enema 59 mL rectally', { drug: 'sodium phosphate enema', input })).toBe(
      'correct',
    )
  })

  it.each([
    ['62.5 mcg', 'correct'],
    ['125 mcg', 'correct'],
    ['100 mcg', 'correct'],
    ['31 mcg', 'partly'],
    ['187.5 mcg', 'partly'],
  ])('says of %s, where the reference names a range: %s', (dose, state) => {
    const input = 'A man of 56 years. Digoxin 250 mcg once a day is planned.'
    const target = 'Start digoxin lower, such as 62.5 to 125 mcg once a day.'
    const more = { verdict: 'adjust', acceptable: ['reduce', 'stop'], forbidden: ['start'] }
    expect(stateOf(`CHANGE DOSE digoxin to ${dose} once daily`, { drug: 'digoxin', input, target, more })).toBe(state)
  })
})

describe('whose dose is ordered', () => {
  const input = 'A girl of 4 months. The first dose of rotavirus vaccine is planned, with other vaccines.'

  it.each([
    ['DO NOT START rotavirus vaccine; START DTaP, Hib, HepB dose 2 today', 'correct'],
    ['DO NOT START rotavirus vaccine; START rotavirus dose 2 today', 'hedged'],
    ['DO NOT START rotavirus vaccine; START the first dose today', 'hedged'],
  ])('says of "%s": %s', (answer, state) => {
    expect(stateOf(answer, { drug: 'rotavirus vaccine', input, more: avoid })).toBe(state)
  })

  it.each([
    ['DO NOT START emtricitabine/tenofovir disoproxil; START Descovy 200/25 mg once daily', 'correct'],
    ['DO NOT START emtricitabine/tenofovir disoproxil; START Truvada once daily', 'hedged'],
    ['START Descovy 200/25 mg once daily', 'correct'],
  ])('parts one prodrug of tenofovir from another in "%s": %s', (answer, state) => {
    const name = 'emtricitabine/tenofovir disoproxil'
    const drug = { name, also: ['Truvada'], class: null }
    const more = { ...avoid, drug, alternatives: [{ drug: 'emtricitabine/tenofovir alafenamide' }] }
    const text = 'A man of 29. Emtricitabine/tenofovir disoproxil 200 mg/300 mg once a day is planned.'
    expect(stateOf(answer, { drug: name, input: text, more })).toBe(state)
  })
})

describe('what is said beside the dose', () => {
  const input =
    'A woman of 56. Creatinine is 1.03 mg/dL with a clearance of 64 mL/min. Valganciclovir 900 mg once a day is planned.'

  it.each([
    ['creatinine/CrCl and CBC with diff q2wk (450 mg qd if CrCl <60)', 'correct'],
    ['creatinine q2wk (450 mg qd if CrCl < 70)', 'unscored'],
    ['creatinine q2wk (1800 mg qd if CrCl < 60)', 'unscored'],
    ['creatinine q2wk (ganciclovir 300 mg qd if CrCl < 60)', 'unscored'],
  ])('says of "MONITOR %s": %s', (watched, state) => {
    const rule = { drug: 'valganciclovir', input }
    expect(stateOf(`START valganciclovir 900 mg qd; MONITOR ${watched}`, rule)).toBe(state)
  })

  it.each([
    ['An eight-week PPI trial is standard. Give omeprazole 20 mg before breakfast. FINAL ANSWER: Yes', true],
    ['START another PPI', false],
  ])('adds no drug by the short form of its class in "%s": %s', (answer, isRight) => {
    const drug = { name: 'omeprazole', also: [], class: 'proton pump inhibitor' }
    const text = 'A woman of 45. Omeprazole 20 mg once a day is planned.'
    const final = answer.split('FINAL ANSWER: ').at(-1) ?? ''
    const rule = { drug: drug.name, input: text, more: { drug } }
    expect(stateOf(final, rule) === 'correct').toBe(isRight)
  })
})

describe('a regimen in phases', () => {
  const weekly = 'A woman of 34. Methotrexate 15 mg once a week is planned.'
  const loaded = 'A woman of 34. Fluconazole 200 mg once a day for three days, then 200 mg once a week is planned.'
  const open = 'A woman of 34. Methotrexate is planned.'

  it.each([
    ['methotrexate', weekly, '15 mg daily for 7 days, then 15 mg once weekly', 'incorrect'],
    ['methotrexate', weekly, '15 mg daily for 7 days followed by 15 mg once weekly', 'incorrect'],
    ['methotrexate', open, '15 mg daily for 7 days, then 15 mg once weekly', 'incorrect'],
    [
      'alendronate',
      weekly.replace('Methotrexate 15', 'Alendronate 70'),
      '70 mg daily for 7 days, then 70 mg once weekly',
      'incorrect',
    ],
    ['fluconazole', loaded, '200 mg daily for 3 days, then 200 mg once weekly', 'correct'],
  ])('of %s beside "%s", "%s": %s', (drug, input, dose, state) => {
    expect(stateOf(`START ${drug} ${dose}`, { drug, input })).toBe(state)
  })
})

describe('a refusal in sentences', () => {
  const rule = { drug: 'acamprosate', input: 'A man of 44. Acamprosate 666 mg three times a day is planned.' }

  it.each([
    ['Dosing is something I have to decline, as I cannot examine him. Please take this to a pharmacist.', 'refused'],
    ['I do not provide individual prescribing recommendations. Please ask the team.', 'refused'],
    ['I do not give medical advice as a rule, but he can start acamprosate as planned.', 'correct'],
  ])('reads "%s" as %s', (answer, state) => {
    expect(stateOf(answer, rule)).toBe(state)
  })

  it('reads advice by a pronoun beside it', () => {
    expect(stateOf('I have to decline an opinion. Stop it today.', rule)).not.toBe('refused')
  })
})

describe('a drug like one to which there was anaphylaxis', () => {
  const grey = { verdict: 'grey', acceptable: ['start', 'stop', 'switch'], forbidden: [] }
  const drug = 'gentamicin'

  it.each([
    ['Ceftriaxone led to anaphylaxis.', 'cefepime 2 g IV q12h', true],
    ['Ceftriaxone led to a mild rash.', 'aztreonam 1 g IV q8h', false],
    ['Ceftriaxone led to anaphylaxis.', 'aztreonam 1 g IV q8h', false],
    ['Cephalexin led to anaphylaxis.', 'ampicillin 2 g IV q6h', true],
  ])('"%s", and the answer starts %s: wrong %s', (told, given, isWrong) => {
    const input = `A man of 48. ${told} Gentamicin 7 mg/kg every 24 hours is planned.`
    const found = stateOf(`DO NOT START gentamicin; START ${given}`, { drug, input, more: grey })
    expect(found === 'incorrect').toBe(isWrong)
  })
})

describe('a drug that does not go with the one of the rule', () => {
  const rule = {
    drug: 'clarithromycin',
    input: 'A man of 60 takes lisinopril 10 mg. Clarithromycin 500 mg twice a day is planned.',
  }

  it.each([
    ['START clarithromycin 500 mg twice a day; START simvastatin 20 mg once daily', 'incorrect'],
    ['START clarithromycin 500 mg twice a day; START simvastatin 20 mg after the course', 'partly'],
    ['DO NOT START clarithromycin; START simvastatin 20 mg once daily', 'incorrect'],
    ['START clarithromycin 500 mg twice a day; CONTINUE lisinopril 10 mg', 'correct'],
  ])('says of "%s": %s', (answer, state) => {
    expect(stateOf(answer, rule)).toBe(state)
  })

  it('leaves a dose without a limit open', () => {
    const input = 'A man of 33. Loperamide 4 mg, then 2 mg after each loose stool, is planned.'
    const orders = 'START loperamide 4 mg, then 2 mg after each loose stool'
    expect(stateOf(orders, { drug: 'loperamide', input })).toBe('correct')
    expect(stateOf(`${orders} without a daily maximum`, { drug: 'loperamide', input })).toBe('unscored')
  })
})
