import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { safeActionOf } from '../../../src/evaluation/record/index.js'

interface Rule {
  readonly drug: string
  readonly input: string
  readonly target?: string
  readonly more?: object
}

const usable = {
  verdict: 'usable',
  decision: 'start',
  acceptable: ['start'],
  insufficient: ['monitor', 'flag', 'clarify', 'refer'],
  forbidden: ['stop', 'switch', 'reduce', 'delay'],
}
const avoid = {
  verdict: 'avoid',
  decision: 'start',
  acceptable: ['stop', 'switch'],
  insufficient: ['reduce', 'monitor', 'flag', 'clarify', 'refer'],
  forbidden: ['start', 'continue'],
}

function stateOf(answer: string, { drug, input, target = '', more = {} }: Rule) {
  const reference = { drug: { name: drug, also: [], class: null }, mention: [], alternatives: [], ...usable, ...more }
  const action = safeActionOf({ metadata: { reference: JSON.stringify(reference) } } as never)
  if (action === null) throw new Error('no safe action')
  return gradeSafeAction(answer, action, { input, target, whole: answer }).state
}

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
