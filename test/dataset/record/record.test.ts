import { describe, expect, it } from 'vitest'
import { originalStamp, parseRecord, toCase, toRecord } from '../../../src/dataset/record/record.js'
import { unmarked } from '../../../src/perturbation/index.js'
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
      'specialty',
      'sites',
      'added_share',
      'ambient_share',
      'polysemous_share',
      'units_kept',
      'pairs_kept',
      'rule',
      'role',
      'cue',
      'asked',
      'slots',
    ])
  })

  it('becomes a case and a record again without loss', () => {
    for (const original of vignettes) {
      const record = toRecord(original, original.text, originalStamp(original))
      const { specialty } = record.metadata
      const again = toCase(parseRecord(JSON.stringify(record), 'x', 1))
      expect(again).toEqual({ ...original, origin: { ...original.origin, specialty } })
      expect(toRecord(again, again.text, originalStamp(again))).toEqual(record)
    }
  })

  it('carries keys of the user’s own along', () => {
    const own = line.replace('"case":', '"ward":"7b","case":')
    const original = toCase(parseRecord(own, 'x', 1))
    expect(original.origin.extra).toEqual({ ward: '7b' })
    expect(toRecord(original, 'Why?', originalStamp(original)).metadata.ward).toBe('7b')
  })

  it('keeps the specialty that its file tells, and guesses none over it', () => {
    const record = parseRecord(line.replace(/"specialty":"[^"]*"/, '"specialty":"surgery"'), 'x', 1)
    const original = toCase(record)
    expect(toRecord(original, 'Why?', originalStamp(original)).metadata.specialty).toBe('surgery')
  })

  it('tells what the work on it was, and forgets it where it is worked on again', () => {
    const shares = { addedShare: 0.25, ambientShare: 1, polysemousShare: 0, unitsKept: 0.5, pairsKept: 0.25 }
    const marks = { ...unmarked, sites: 4, ...shares }
    const record = toRecord(caseOf('Why?'), 'Why?', { ...originalStamp(caseOf('Why?')), marks })
    expect(record.metadata).toMatchObject({ sites: 4, added_share: 0.25, ambient_share: 1, polysemous_share: 0 })
    const next = toCase(record)
    expect(toRecord(next, 'Why?', originalStamp(next)).metadata).toMatchObject({ sites: null, ambient_share: null })
  })

  it('needs neither licence nor canary, nor what later versions tell', () => {
    const bare = line.replace(/,"license":null,"canary":null.*(?=\}\}$)/, '')
    expect(Object.keys((JSON.parse(bare) as { metadata: object }).metadata)).not.toContain('specialty')
    expect(parseRecord(bare, 'x', 1).metadata).toMatchObject({ license: null, specialty: null, sites: null })
  })

  it('refuses an unknown key beside the four', () => {
    expect(() => parseRecord(line.replace('"input"', '"prompt":"","input"'), 'cases.jsonl', 4)).toThrow(
      /cases\.jsonl, line 4/,
    )
  })
})
