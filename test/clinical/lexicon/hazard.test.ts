import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledHazards } from '../../../src/bundled.js'
import { plainForm, readHazards } from '../../../src/clinical/index.js'

describe('the table of hazardous forms', () => {
  const hazards = readHazards(readFileSync(bundledHazards, 'utf8'), 'hazards.csv')

  it('has each form once, with meaning, misreading and list', () => {
    expect(hazards.length).toBeGreaterThanOrEqual(50)
    expect(new Set(hazards.map(({ form }) => form)).size).toBe(hazards.length)
    for (const { meaning, misreading } of hazards) expect(meaning).not.toBe(misreading)
  })

  it('has the Joint Commission’s whole list of forms in letters', () => {
    const listed = hazards.filter(({ lists }) => lists.includes('joint-commission')).map(({ form }) => plainForm(form))
    expect(new Set(listed)).toEqual(new Set(['u', 'iu', 'qd', 'qod', 'ms', 'mso4', 'mgso4']))
  })

  it('refuses another header and an unknown list, with the line', () => {
    expect(() => readHazards('form,meaning\nU,unit\n', 'x.csv')).toThrow(/line 1/)
    expect(() => readHazards('form,meaning,misreading,list\nU,unit,0,mine\n', 'x.csv')).toThrow(/x\.csv, line 2/)
  })
})
