import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gradeSafeAction } from '../../../src/evaluation/grade/index.js'
import { readLibrary, scenariosOf } from '../../../src/scenario/index.js'
import { filled, readRows, several } from '../../../src/vocabulary/index.js'
import { type Asked, askedOf } from './orders-of-rules.js'
import { ordinary, special } from './treatment-orders.js'

const file = new URL('../../../data/vocabulary/advice/treatments.csv', import.meta.url)
const bars = several('|', filled)
const columns = { indication: filled, hazard: filled, drugs: bars, by: bars, source: filled }
const rows = readRows(readFileSync(file, 'utf8'), 'treatments.csv', columns)

/** The records of all rules. */
const records = readLibrary().rules.flatMap((rule) => {
  return [...scenariosOf(rule)].filter(({ asked }) => asked).map((scenario) => askedOf(rule, scenario))
})

/** A record in which another drug may take the place of the one that the hazard forbids. */
function recordOf(indication: string, hazard: string): Asked | undefined {
  return records.find(
    ({ action }) =>
      action.indication === indication && action.concept === hazard && action.acceptable.includes('switch'),
  )
}

function answerOf({ action }: Asked, drug: string, order: string): string {
  const away = action.decision === 'start' ? 'DO NOT START' : 'STOP'
  return `${away} | ${action.drug.name} | - | - | - | -\nSTART | ${drug} | ${order}`
}

describe('each drug of treatments.csv', () => {
  it('is right in a table in one ordinary order', () => {
    const misses = rows
      .filter(({ hazard }) => hazard !== 'open')
      .flatMap(({ indication, hazard, drugs }) => {
        const asked = recordOf(indication, hazard)
        if (asked === undefined) return [`${indication}, ${hazard}: no rule`]
        return drugs.flatMap((drug) => {
          const order = special[`${indication}: ${drug}`] ?? ordinary[drug]
          if (order === undefined) return [`${indication}: ${drug}: no order`]
          const orders = answerOf(asked, drug, order)
          const { action, input, target, isAsked } = asked
          const { state, detail } = gradeSafeAction(orders, action, { input, target, isAsked, whole: orders })
          return state === 'correct' ? [] : [`${indication}, ${hazard}: ${drug} | ${order}: ${state} (${detail})`]
        })
      })
    expect(misses).toEqual([])
  })

  it.each([
    [
      'migraine attacks',
      'monoamine-oxidase-inhibitor',
      'metoclopramide',
      '10 mg | by mouth | once | single dose',
      'incorrect',
    ],
    ['high cholesterol', 'cyclosporine', 'ezetimibe', '10 mg | by mouth | once daily | ongoing', 'unscored'],
    ['primary hypertension', 'lithium', 'nifedipine', '30 mg | by mouth | once daily | ongoing', 'unscored'],
    ['short-term insomnia', 'itraconazole', 'ramelteon', '8 mg | by mouth | once daily | 2 weeks', 'unscored'],
    [
      'severe hypertriglyceridemia',
      'simvastatin',
      'fenofibrate',
      '145 mg | by mouth | once daily | ongoing',
      'unscored',
    ],
    [
      'severe cancer pain',
      'reduced-kidney-function',
      'fentanyl',
      '100 mcg/hour patch | on the skin | every 72 hours | ongoing',
      'unscored',
    ],
    ['acute shoulder pain', 'liver-disease', 'lidocaine', '5% patch | on the skin | once daily | 5 days', 'unscored'],
    [
      'acute pain of a broken ankle before surgery',
      'benzodiazepine',
      'ropivacaine',
      '100 mg | intravenous | once | single dose',
      'partly',
    ],
  ])('in %s is not passed under %s where a label warns: %s', (indication, hazard, drug, order, wanted) => {
    const asked = recordOf(indication, hazard)
    if (asked === undefined) throw new Error('no rule')
    const orders = answerOf(asked, drug, order)
    const { action, input, target, isAsked } = asked
    expect(gradeSafeAction(orders, action, { input, target, isAsked, whole: orders }).state).toBe(wanted)
  })

  it('lists no cephalosporin after swelling and wheezing from penicillin', () => {
    const asked = recordOf('streptococcal pharyngitis with penicillin allergy', 'pimozide')
    if (asked === undefined) throw new Error('no rule')
    const orders = answerOf(asked, 'cephalexin', '500 mg | by mouth | twice daily | 10 days')
    const { action, input, target, isAsked } = asked
    expect(gradeSafeAction(orders, action, { input, target, isAsked, whole: orders }).state).not.toBe('correct')
  })
})
