import { describe, expect, it } from 'vitest'
import { dosedAs, isGivenSeldom, isTooLittle } from '../../../src/evaluation/grade/advice/doses.js'
import { regimensIn } from '../../../src/evaluation/grade/advice/regimen/regimen.js'
import { longestCourse, shortestCourse, type Use } from '../../../src/evaluation/grade/advice/usual-routes.js'

const adult = { text: 'a 40-year-old woman', weight: null }
const baby = { text: 'a 5-week-old girl', weight: 4 }
const child = { text: 'a 4-year-old boy', weight: 16 }

describe('what is too little depends on the use', () => {
  it.each([
    ['cephalexin', '10 mg/kg once a day', { ...baby, indication: 'prevention of urinary tract infection' }, false],
    ['cephalexin', '1 mg/kg once a day', { ...baby, indication: 'prevention of urinary tract infection' }, true],
    ['cephalexin', '10 mg/kg once a day', { ...baby, indication: 'pyelonephritis' }, true],
    ['nitrofurantoin', '1 mg/kg once a day', { ...child, indication: 'prevention of cystitis' }, false],
    ['nitrofurantoin', '50 mg once a day', { ...adult, indication: 'cystitis prophylaxis' }, false],
    ['nitrofurantoin', '50 mg once a day', { ...adult, indication: 'cystitis' }, true],
    ['doxycycline', '40 mg once a day', { ...adult, indication: 'rosacea' }, false],
    ['doxycycline', '40 mg once a day', adult, true],
    ['vancomycin', '125 mg four times a day', { ...adult, routes: ['mouth'] }, false],
    ['vancomycin', '125 mg four times a day', { ...adult, routes: ['vein'] }, true],
    ['triamcinolone', '40 mg every 3 months', { ...adult, routes: ['layer'] }, false],
    ['clobetasol', '0.05% twice a week', { ...adult, routes: ['surface'] }, false],
    ['clobetasol', '0.05% once a month', { ...adult, routes: ['surface'] }, true],
    ['efinaconazole', '10% once a week', { ...adult, routes: ['surface'] }, true],
    [
      'levofloxacin',
      '250 mg every 48 hours',
      { text: 'a woman of 70 with a clearance of 15 ml/min', weight: null },
      false,
    ],
    ['levofloxacin', '250 mg every 48 hours', adult, true],
    ['meropenem', '250 mg every 12 hours', { ...adult, isRenal: true }, false],
    ['lamivudine', '100 mg once a day', adult, false],
    ['azithromycin', '1200 mg once a week', adult, false],
    ['azithromycin', '100 mg once a day', adult, true],
    ['metoprolol', '12.5 mg once a day', adult, false],
  ] satisfies [string, string, Parameters<typeof isTooLittle>[1], boolean][])('%s %s', (name, dose, whom, wanted) => {
    expect(isTooLittle({ name, regimens: regimensIn(dose) }, whom)).toBe(wanted)
  })
})

describe('what is too much depends on the use', () => {
  it.each([
    ['fremanezumab', '675 mg every 3 months', adult, 'usual'],
    ['fremanezumab', '675 mg once a month', adult, 'higher'],
    ['infliximab', '10 mg/kg every 8 weeks', adult, 'usual'],
    ['infliximab', '10 mg/kg every 2 weeks', adult, 'higher'],
    ['magnesium sulfate', '6 g', adult, 'usual'],
    ['magnesium sulfate', '10 g', adult, 'higher'],
    ['tocilizumab', '480 mg every 4 weeks', { ...adult, routes: ['vein'] }, 'usual'],
    ['tocilizumab', '8 mg/kg every 4 weeks', { ...adult, weight: 60, routes: ['vein'] }, 'usual'],
    ['tocilizumab', '8 mg/kg every 4 weeks', { ...adult, weight: 120, routes: ['vein'] }, 'higher'],
    ['tocilizumab', '480 mg every 4 weeks', { ...adult, routes: ['skin'] }, 'higher'],
  ] satisfies [string, string, Parameters<typeof dosedAs>[1], string][])('%s %s', (name, dose, whom, wanted) => {
    expect(dosedAs({ name, regimens: regimensIn(dose) }, whom)).toBe(wanted)
  })

  it('of a child is held against the heaviest of the next age, and of a preterm baby against none', () => {
    const given = { name: 'acetaminophen', regimens: regimensIn('1150 mg a day') }
    const ofAge = (text: string) => dosedAs(given, { text, weight: null })
    expect(ofAge('a 23-month-old girl')).toBe('unknown')
    expect(ofAge('a 12-month-old girl')).toBe('higher')
    expect(ofAge('a 3-month-old girl')).toBe('higher')
    expect(ofAge('a 3-month-old girl, born at 30 weeks')).toBe('unknown')
  })
})

describe('what is given less than every other day depends on the use', () => {
  it.each([
    ['clobetasol', ['surface'], true],
    ['interferon', ['muscle'], true],
    ['hydrocortisone', ['mouth'], false],
  ] as const)('%s by %j: %s', (name, routes, wanted) => expect(isGivenSeldom(name, { routes })).toBe(wanted))
})

describe('how long a course lasts depends on the use', () => {
  it.each([
    ['clindamycin', {}, 14],
    ['clindamycin', { indication: 'severe nodular acne', routes: ['surface'] }, null],
    ['clindamycin', { indication: 'severe nodular acne', routes: ['mouth'] }, 84],
    ['cephalexin', { indication: 'prevention of urinary tract infection' }, null],
    ['ciprofloxacin', { indication: 'bacterial prostatitis' }, 28],
    ['trimethoprim sulfamethoxazole', { indication: 'Pneumocystis pneumonia' }, 21],
  ] satisfies [string, Use, number | null][])('%s in %j', (name, use, days) => {
    expect(longestCourse(name, use)).toBe(days)
  })

  it('and a short one is not too short', () => {
    expect(['apixaban', 'nifedipine', 'levetiracetam'].map((name) => shortestCourse(name))).toEqual([12, 2, 7])
  })
})
