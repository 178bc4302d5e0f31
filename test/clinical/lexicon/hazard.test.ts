import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledHazards } from '../../../src/bundled.js'
import { plainForm, readHazards } from '../../../src/clinical/index.js'

describe('the table of hazardous forms', () => {
  const hazards = readHazards(readFileSync(bundledHazards, 'utf8'), 'hazards.csv')

  const table = (rows: string) => readHazards(`form,meaning,misreading,list,words,place\n${rows}\n`, 'x.csv')

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
    expect(() => table('U,unit,0,mine,,')).toThrow(/x\.csv, line 2/)
  })

  it('refuses an unknown place, words without a place, and a wording of two forms', () => {
    expect(() => table('U,unit,0,ismp,units,somewhere')).toThrow(/anywhere, discharge, dose/)
    expect(() => table('U,unit,0,ismp,units,')).toThrow(/U has words and no place/)
    expect(() => table('U,unit,0,ismp,,dose')).toThrow(/U has a place and no words/)
    const twice = 'U,unit,0,ismp,units,dose\nIU,unit,IV,ismp,units,dose'
    expect(() => table(twice)).toThrow(/"units" stands for U and for IU/)
  })

  it('has for each wording of an order one form', () => {
    const formOf = (word: string): string | undefined => hazards.find(({ words }) => words.includes(word))?.form
    expect(['daily', 'units', 'mcg', 'subcutaneously', 'both eyes', 'more than'].map(formOf)).toEqual([
      ...['QD', 'U', 'µg', 'SC', 'OU', '>'],
    ])
  })
})
