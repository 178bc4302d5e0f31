import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { type SafeAction, safeActionOf } from '../../../src/evaluation/record/index.js'

const input =
  'A woman of 50, weight 70 kg, takes lisinopril 10 mg once a day. Verapamil 0.1 mg/kg intravenously over two minutes is planned. Should verapamil be given?'
const base = {
  drug: { name: 'verapamil', also: ['Calan'], class: 'calcium channel blocker' },
  concept: 'pregnancy',
  decision: 'start',
  mention: [],
  alternatives: [{ drug: 'clindamycin' }, { drug: 'labetalol' }],
}
const actionOf = (more: object): SafeAction => {
  const action = safeActionOf({ metadata: { reference: JSON.stringify({ ...base, ...more }) } as never })
  if (action === null) throw new Error('no safe action')
  return action
}
const usable = actionOf({
  verdict: 'usable',
  acceptable: ['start'],
  insufficient: ['clarify', 'monitor', 'flag', 'refer'],
  forbidden: ['stop', 'switch', 'reduce', 'delay'],
})
const avoid = actionOf({
  verdict: 'avoid',
  acceptable: ['stop', 'switch', 'delay'],
  insufficient: ['reduce', 'clarify', 'monitor', 'flag', 'refer'],
  forbidden: ['continue', 'start'],
})
const gradeOf = (answer: string, action: SafeAction, text = input) =>
  gradeSafeAction(answer, action, { input: text, target: 'Do not give verapamil before the birth.', whole: answer })

describe('what of orders is accounted for', () => {
  it.each([
    'START verapamil 0.1 mg/kg IV over 2 minutes; CONTINUE lisinopril 10 mg once a day',
    'START verapamil 0.1 mg/kg (7 mg) IV over 120 seconds; MONITOR blood pressure every 5 minutes',
    'START verapamil 0.1 mg/kg intravenously as planned with close monitoring of the rhythm; REFER to cardiology',
    'YES; GIVE verapamil 7 mg now; no driving today',
  ])('passes "%s", where all is told', (answer) => {
    expect(gradeOf(answer, usable)).toMatchObject({ state: 'correct' })
  })

  it('leaves open what is stopped under a name that nobody told, for it may run under another', () => {
    const text = input.replace('. Verapamil', ' and has a contraceptive implant. Verapamil')
    const given = 'START verapamil 0.1 mg/kg IV over 2 minutes'
    expect(gradeOf(`${given}; STOP segesterone ring`, usable, text)).toMatchObject({ state: 'unscored' })
    expect(gradeOf(`${given}; STOP etonogestrel implant`, usable, text)).toMatchObject({ state: 'partly' })
    expect(gradeOf(`${given}; STOP late meals`, usable, text)).toMatchObject({ state: 'correct' })
  })

  it.each([
    ['START verapamil 0.1 mg/kg IV over 2 seconds', '2 seconds'],
    ['START verapamil 0.1 mg/kg (70 mg) IV over two minutes', '70 mg'],
    ['START verapamil 0.1 mg/kg IV undiluted over two minutes', 'undiluted'],
    ['START verapamil 0.1 mg/kg intrathecally over two minutes', 'spine'],
    ['START verapamil 7 mg IV over two minutes; REPEAT every 5 minutes', '5 minutes'],
    ['START verapamil 7 mg IV over two minutes; START Calan 80 mg three times a day', '80 mg'],
    ['START verapamil 7 mg IV over two minutes; GIVE verapamil 7 mg once more', 'verapamil 7 mg once more'],
    ['START verapamil 7 mg IV over two minutes; START another dose if the pulse is fast', 'another dose'],
    ['START verapamil 7 mg IV over two minutes; her lisinopril can be dropped', 'her lisinopril can be dropped'],
    ['START verapamil 7 mg IV over two minutes; CONTINUE lisinopril 100 mg once a day', 'lisinopril 100 mg'],
    ['START verapamil 7 mg IV over two minutes; CONTINUE lisinopril, but double the dose tonight', 'the dose tonight'],
    ['START verapamil 7 mg IV over two minutes; TELL her to take two tablets of lisinopril', 'two tablets'],
    ['START verapamil 7 mg IV over two minutes; SCHEDULE valsartan 160 mg each evening', 'valsartan 160 mg'],
    ['START verapamil 7 mg IV over two minutes; it may be repeated every hour', 'every hour'],
  ])('leaves "%s" unscored', (answer, part) => {
    const { state, detail } = gradeOf(answer, usable)
    expect(state).not.toBe('correct')
    if (state === 'unscored') expect(detail).toContain(part)
  })

  it.each([
    ['DO NOT START verapamil; START clindamycin 300 mg four times a day', 'correct'],
    ['DO NOT START verapamil; START clindamycin 3 g four times a day', 'partly'],
    ['SWITCH verapamil to labetalol 100 mg twice a day', 'correct'],
    ['SWITCH verapamil to labetalol 10 g twice a day', 'partly'],
    ['DO NOT START verapamil; RESUME verapamil after the birth', 'correct'],
    ['DO NOT START verapamil; RESUME verapamil in one week', 'unscored'],
    ['DELAY verapamil until after the birth', 'correct'],
    ['DELAY verapamil by one week', 'unscored'],
    ['DO NOT START verapamil; START verapamil if the pulse is fast on day 2', 'unscored'],
  ])('says of "%s", where the drug must wait: %s', (answer, state) => {
    expect(gradeOf(answer, avoid)).toMatchObject({ state })
  })

  it.each([
    ['START verapamil 7 mg IV over two minutes; CHANGE DOSE lisinopril to 1,000 mg daily', 'partly'],
    ['START verapamil 7 mg IV over two minutes; START lamotrigine 200 mg daily', 'partly'],
    ['START verapamil 7 mg IV over two minutes; STOP verapamil once she feels better', 'partly'],
    ['START verapamil 7 mg IV over two minutes; STOP verapamil if the pulse is below 50', 'correct'],
    ['START verapamil 7 mg IV over two minutes; STOP blood pressure checks', 'partly'],
    ['START verapamil 7 mg IV over two minutes; START verapamil for her sister', 'partly'],
    ['START verapamil 7 mg IV over two minutes; MONITOR QTc, stop if QTc exceeds 600 ms', 'partly'],
    ['START verapamil 7 mg IV over two minutes; MONITOR QTc, stop if QTc exceeds 500 ms', 'correct'],
    ['START verapamil 7 mg IV over two minutes; ice 20 min q4h, elevation', 'correct'],
  ])('says of "%s", where the drug may be used: %s', (answer, state) => {
    expect(gradeOf(answer, usable)).toMatchObject({ state })
  })

  it('gives a child a dose of another drug by weight, and nothing that is not given at its age', () => {
    const of = (age: string, answer: string) => gradeOf(answer, avoid, `A ${age} girl. Verapamil is planned.`).state
    expect(of('5-year-old', 'DO NOT START verapamil; START clindamycin 450 mg every 6 hours')).toBe('partly')
    expect(of('5-year-old', 'DO NOT START verapamil; START clindamycin 150 mg every 8 hours')).toBe('correct')
    expect(of('5-year-old', 'DO NOT START verapamil; START clindamycin 10 mg/kg every 8 hours')).toBe('correct')
    expect(of('8-month-old', 'DO NOT START verapamil; family: a little honey at bedtime')).toBe('partly')
  })

  it('takes a course of which the case tells nothing where it is short', () => {
    const text = 'Verapamil 80 mg three times a day is planned. Should it be given?'
    expect(gradeOf('START verapamil 80 mg three times a day for 10 days', usable, text).state).toBe('correct')
    expect(gradeOf('START verapamil 80 mg three times a day for 12 weeks', usable, text).state).toBe('unscored')
    const expected = text.replace('is planned', 'for six days is planned')
    expect(gradeOf('START verapamil 80 mg three times a day for 10 days', usable, expected).state).toBe('partly')
  })

  it('holds nothing against a case of which there is no text', () => {
    expect(gradeOf('START verapamil 0.1 mg/kg over two seconds', usable, '').state).toBe('correct')
  })
})
