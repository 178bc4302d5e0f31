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

function answerOf({ action }: Asked, drug: string, order: string): string {
  const away = action.decision === 'start' ? 'DO NOT START' : 'STOP'
  return `${away} | ${action.drug.name} | - | - | - | -\nSTART | ${drug} | ${order}`
}

describe('each drug of treatments.csv', () => {
  it('is right in a table in one ordinary order', () => {
    const misses = rows.flatMap(({ indication, hazard, drugs }) => {
      const asked = records.find(
        ({ action }) => action.indication === indication && action.concept === hazard && action.acceptable.includes('switch'),
      )
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
})
