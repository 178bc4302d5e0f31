import { describe, expect, it } from 'vitest'
import { originalStamp, parseRecord, toCase, toRecord } from '../../../src/dataset/record/record.js'
import { caseOf, vignettes } from '../../vignettes.js'

const line = JSON.stringify(toRecord(caseOf('Why?'), 'Why?', originalStamp(caseOf('Why?'))))

describe('a record', () => {
  it('has every key on every line, always in one order', () => {
    expect(Object.keys((JSON.parse(line) as { metadata: object }).metadata)).toEqual([
      'case',
      'cluster',
      'dataset',
      'row',
      'split',
      'recipe',
      'perturbation',
      'expectation',
      'category',
      'level',
      'severity',
      'edits',
      'seed',
      'options',
      'reference',
      'license',
      'canary',
    ])
  })

  it('becomes a case and a record again without loss', () => {
    for (const original of vignettes) {
      const record = toRecord(original, original.text, originalStamp(original))
      expect(toCase(parseRecord(JSON.stringify(record), 'x', 1))).toEqual(original)
    }
  })

  it('carries keys of the user’s own along', () => {
    const own = line.replace('"case":', '"ward":"7b","case":')
    const original = toCase(parseRecord(own, 'x', 1))
    expect(original.origin.extra).toEqual({ ward: '7b' })
    expect(toRecord(original, 'Why?', originalStamp(original)).metadata.ward).toBe('7b')
  })

  it('needs neither licence nor canary', () => {
    const bare = line.replace(',"license":null,"canary":null', '')
    expect(parseRecord(bare, 'x', 1).metadata.license).toBe(null)
  })

  it('refuses an unknown key beside the four', () => {
    expect(() => parseRecord(line.replace('"input"', '"prompt":"","input"'), 'cases.jsonl', 4)).toThrow(
      /cases\.jsonl, line 4/,
    )
  })
})
