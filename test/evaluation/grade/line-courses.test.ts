import { describe, expect, it } from 'vitest'
import { coursesIn } from '../../../src/evaluation/grade/advice/index.js'
import { avoid, type Rule, stateOf } from './rule.js'

describe('coursesIn', () => {
  it.each([
    ['to complete ten days', '10-10 total'],
    ['for another year', '365-365 more'],
    ['for the three remaining months', '84-90 more'],
    ['until three months are over', '84-90 total'],
    ['for 28 to 35 days', '28-35 plain'],
    ['x 7 d', '7-7 plain'],
    ['for a month in all', '28-30 total'],
  ])('reads %s', (text, wanted) => {
    const [found] = coursesIn(text).courses
    expect(`${found?.days.low}-${found?.days.high} ${found?.kind}`).toBe(wanted)
  })

  it.each(['every 3 days', 'in two weeks', 'on two days of the week', '15 mg once a week', 'eight weeks after a clot'])(
    'finds none in %s',
    (text) => expect(coursesIn(text).courses).toEqual([]),
  )
})

describe('how long the drug of the rule goes on', () => {
  const anticoagulant: Rule = {
    drug: 'warfarin',
    input: 'A woman of 40 had a clot eight weeks ago. Warfarin 4 mg once a day is planned for three months in all.',
    more: { decision: 'continue', acceptable: ['continue'] },
  }

  it.each([
    'to complete three months',
    'for four more weeks',
    'for the remaining four weeks',
    'for another four weeks, then STOP',
    'until three months are over',
    'for three months in all; STOP at three months',
    'to finish three months; STOP and test if a period is missed',
  ])('is the plan, or what is left of it: %s', (time) => {
    expect(stateOf(`CONTINUE warfarin 4 mg once daily ${time}`, anticoagulant)).toBe('correct')
  })

  it.each([
    'to complete three years',
    'to complete nine weeks',
    'for three more months',
    'for another two days, then STOP',
    'for three months in all; STOP at two weeks',
    'to complete three months, two tablets on Sundays',
    'to complete three months and three more if she likes',
    'for another year',
    'until three weeks are over',
    'for the remaining four months',
  ])('is none: %s', (time) => {
    expect(stateOf(`CONTINUE warfarin 4 mg once daily ${time}`, anticoagulant)).not.toBe('correct')
  })

  it('counts doses that follow each other at an interval', () => {
    const input = 'A woman of 49. Levofloxacin 750 mg every 48 hours for five days is planned.'
    const said = (doses: string): string =>
      stateOf(`START levofloxacin 750 mg every 48 hours, ${doses}`, { drug: 'levofloxacin', input })
    expect(said('three doses in all')).toBe('correct')
    expect(said('thirty doses in all')).not.toBe('correct')
  })

  it.each([
    ['250 mg twice a day with omeprazole 20 mg for ten days', true],
    ['250 mg twice a day with omeprazole for ten days, then 500 mg three times a day', false],
    ['250 mg twice a day with omeprazole for ten months', false],
  ])('is read behind a second drug: %s', (dose, isRight) => {
    const input = 'A man of 60. Naproxen 250 mg twice a day with omeprazole for ten days is planned.'
    expect(stateOf(`START naproxen ${dose}`, { drug: 'naproxen', input }) === 'correct').toBe(isRight)
  })
})

describe('how long and how often another drug is given', () => {
  const ruleWith = (alternatives: readonly string[], more: object = {}): Rule => ({
    drug: 'doxycycline',
    input: 'A woman of 24. Doxycycline 100 mg twice a day for seven days is planned.',
    target: 'Do not give doxycycline.',
    more: { ...avoid, concept: 'pregnancy', alternatives: alternatives.map((drug) => ({ drug })), ...more },
  })
  const heparin: Rule = {
    drug: 'fondaparinux',
    input: 'A woman of 66. Fondaparinux 2.5 mg once a day is planned, for a month in all.',
    target: 'Do not give fondaparinux; unfractionated heparin can take its place.',
    more: {
      ...avoid,
      concept: 'reduced-kidney-function',
      alternatives: [{ drug: 'unfractionated heparin 5000 units subcutaneously every 8 or 12 hours' }],
    },
  }
  const sequence = ruleWith(['gentamicin once and then trimethoprim-sulfamethoxazole'])
  const single = ruleWith(['azithromycin 1 g once'])
  const open = ruleWith(['clindamycin', 'azithromycin', 'isoniazid with pyridoxine', 'amlodipine', 'tizanidine'])
  const apart = ruleWith(['famotidine taken 12 hours before or 4 hours after rilpivirine'], { concept: 'rilpivirine' })

  it.each([
    ['clindamycin 300 mg three times a day to complete ten days', open],
    ['azithromycin 500 mg on day 1, then 250 mg daily on days 2 to 5', open],
    ['isoniazid 300 mg daily with pyridoxine 25 mg for nine months', open],
    ['amlodipine 5 mg daily, up to 10 mg daily after four weeks', open],
    ['tizanidine 2 mg at bedtime, up by 2 mg every week to 4 mg three times a day', open],
    ['azithromycin 1 g by mouth once', single],
    ['gentamicin 5 mg/kg IV once, then trimethoprim-sulfamethoxazole 160/800 mg twice a day for ten days', sequence],
    ['UFH 5,000 units subcutaneously every 8 hours for a month', heparin],
    ['famotidine 20 mg each morning, 12 hours before rilpivirine', apart],
  ])('passes %s', (given, rule) => {
    expect(stateOf(`DO NOT START ${rule.drug}; START ${given}`, rule)).toBe('correct')
  })

  it.each([
    ['clindamycin 300 mg three times a day to complete two days', open],
    ['clindamycin 300 mg once', open],
    ['clindamycin 300 mg three times a day for a year', open],
    ['azithromycin 500 mg daily, to complete ten weeks', open],
    ['azithromycin 500 mg on day 1, then 250 mg daily on days 2 to 50', open],
    ['isoniazid 300 mg daily with pyridoxine 25 mg for nine days', open],
    ['amlodipine 5 mg daily, 40 mg if it stays high', open],
    ['amlodipine 5 mg daily, up to 50 mg daily after four weeks', open],
    ['tizanidine 2 mg at bedtime, up by 20 mg every week to 80 mg three times a day', open],
    ['azithromycin 1 g by mouth once and again daily for seven days', single],
    ['azithromycin 1 g daily', single],
    ['gentamicin 5 mg/kg IV once', sequence],
    ['gentamicin 5 mg/kg IV once, then trimethoprim-sulfamethoxazole one tablet once', sequence],
    ['gentamicin 5 mg/kg IV once, then trimethoprim-sulfamethoxazole twice a day for three months', sequence],
    ['unfractionated heparin 5000 units subcutaneously once tonight', heparin],
    ['UFH 5000 units subcutaneously, single dose', heparin],
    ['unfractionated heparin 5000 units subcutaneously every 2 hours', heparin],
    ['unfractionated heparin 5000 units subcutaneously every 8 hours for two days', heparin],
    ['famotidine 20 mg twice a day together with rilpivirine', apart],
  ])('passes no %s', (given, rule) => {
    expect(stateOf(`DO NOT START ${rule.drug}; START ${given}`, rule)).not.toBe('correct')
  })
})

describe('a drug in the place of one that nothing is to replace', () => {
  const none = (drug: string, indication: string, input: string): Rule => ({
    drug,
    input,
    target: `Do not give ${drug}.`,
    more: { ...avoid, concept: 'age', indication, acceptable: ['stop'], insufficient: ['switch', 'monitor'] },
  })
  const ductus = none(
    'indomethacin',
    'patent ductus arteriosus of a preterm newborn',
    'A 5-day-old boy, born at 27 weeks. Indomethacin 0.2 mg/kg is planned.',
  )
  const sickle = none(
    'pneumococcal polysaccharide vaccine',
    'protection of a child with sickle cell disease',
    'A 15-month-old girl. The pneumococcal polysaccharide vaccine is planned.',
  )

  it.each([
    ['START acetaminophen 15 mg/kg IV every 6 hours for 3 days', ductus],
    ['START acetaminophen 15 mg/kg IV every 6 hours for the ductus', ductus],
    ['START ibuprofen 10 mg/kg IV', ductus],
    ['START PCV20 0.5 mL IM today', sickle],
    ['START pneumococcal conjugate vaccine 0.5 mL IM', sickle],
  ])('passes no %s', (order, rule) => {
    expect(stateOf(`DO NOT START ${rule.drug}; ${order}`, rule)).not.toBe('correct')
  })
})

describe('intervals that a reference tells by clearance', () => {
  const input = (clearance: number): string =>
    `A man of 48. Creatinine clearance is ${clearance} mL/min. Gentamicin 7 mg/kg every 24 hours is planned.`
  const rule = {
    drug: 'gentamicin',
    target:
      'Lengthen the interval, to every 48 hours at a clearance from 20 to 39 mL/min and to every 36 hours from 40 to 59, or lower the dose.',
    more: { verdict: 'adjust', concept: 'reduced-creatinine-clearance', acceptable: ['reduce'], forbidden: ['start'] },
  }

  it.each([
    [27, 48, true],
    [27, 36, false],
    [50, 36, true],
  ])('at %i mL/min, every %i hours: %s', (clearance, hours, isRight) => {
    const answer = `CHANGE DOSE gentamicin to 7 mg/kg every ${hours} hours`
    expect(stateOf(answer, { ...rule, input: input(clearance) }) === 'correct').toBe(isRight)
  })
})

describe('the most in a day, and what a dose follows', () => {
  const antidiarrheal = { drug: 'loperamide', input: 'A man of 33 has watery stools. Loperamide is planned.' }

  it.each([
    ['4 mg, then 2 mg after each unformed stool, 16 mg a day at most', true],
    ['4 mg, then 2 mg after each stool, max 16 mg per day, for two days', true],
    ['4 mg, then 2 mg after each unformed stool, 64 mg a day at most', false],
    ['4 mg, then 2 mg after each stool, 16 tablets a day at most', false],
    ['4 mg, then 2 mg after each stool for two weeks', false],
  ])('takes "%s": %s', (dose, isRight) => {
    expect(stateOf(`START loperamide ${dose}`, antidiarrheal) === 'correct').toBe(isRight)
  })

  it('stops for no improvement, and not for one', () => {
    const said = (when: string): string => stateOf(`START loperamide 4 mg; STOP loperamide if ${when}`, antidiarrheal)
    expect(said('no better after two days')).toBe('correct')
    expect(said('better after two days')).not.toBe('correct')
  })
})

describe('a lowered dose', () => {
  const rule: Rule = {
    drug: 'apixaban',
    input: 'A woman of 82 takes apixaban 5 mg twice a day. Apixaban is renewed at 5 mg twice a day.',
    target: 'Reduce apixaban to 2.5 mg twice a day.',
    more: { verdict: 'adjust', decision: 'continue', acceptable: ['reduce'], forbidden: ['stop'] },
  }

  it.each([
    ['REDUCE apixaban to 2.5 mg twice a day for the coming year', true],
    ['REDUCE apixaban to 2.5 mg twice a day for ten days, then back to 5 mg twice a day', false],
    ['REDUCE apixaban to 2.5 mg twice a day for two days', false],
  ])('takes "%s": %s', (answer, isRight) => {
    expect(stateOf(answer, rule) === 'correct').toBe(isRight)
  })
})
