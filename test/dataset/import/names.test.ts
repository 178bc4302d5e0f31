import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCaseId } from '../../../src/clinical/index.js'
import { datasetNameOf, idPrefix, rowId, sourceId } from '../../../src/dataset/import/names.js'

describe('datasetNameOf', () => {
  it.each([
    ['in/cases.jsonl', 'cases'],
    ['in/cases.csv.gz', 'cases'],
    ['C:\\in\\My cases (v2).tsv', 'My-cases-v2'],
    ['a_b__c.parquet', 'a-b-c'],
    ['-', 'stdin'],
    ['.csv', 'cases'],
    ['ärzte.csv', 'rzte'],
    [`${'x'.repeat(90)}.csv`, 'x'.repeat(53)],
  ])('of %j is %j', (file, name) => {
    expect(datasetNameOf(file)).toBe(name)
  })
})

describe('ids', () => {
  it('of rows have four digits at least', () => {
    expect([rowId('a', 0), rowId('a', 12345)]).toEqual(['a-0000', 'a-12345'])
  })

  it.each([
    ['PREG-001', 'PREG-001'],
    ['a--b', 'a--b'],
    ['ward 7/2024', 'ward-7-2024'],
    ['a__b', 'a-b'],
    ['_a_b_', 'a_b'],
    ['a _ b', 'a-b'],
    ['  ', ''],
    ['日本', ''],
  ])('of the source, %j, become %j', (found, id) => {
    expect(sourceId(found)).toBe(id)
  })

  it('stay apart when they are too long', () => {
    const [a, b] = [sourceId(`${'x'.repeat(70)}1`), sourceId(`${'x'.repeat(70)}2`)]
    expect(a).not.toBe(b)
    expect([isCaseId(a), isCaseId(b)]).toEqual([true, true])
  })

  it('are always valid', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_', ' ', 'é', '/'), maxLength: 90 })
    fc.assert(
      fc.property(words, fc.nat(), (word, row) => {
        const id = sourceId(word)
        expect(id === '' || isCaseId(id)).toBe(true)
        expect(isCaseId(rowId(idPrefix(word), row))).toBe(true)
      }),
      { seed: 20 },
    )
  })
})
