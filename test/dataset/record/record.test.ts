import { describe, expect, it } from 'vitest'
import { type DatasetRecord, originalStamp, parseRecord, toCase, toRecord } from '../../../src/dataset/record/record.js'
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
      'specialty_from',
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
      const again = toCase(parseRecord(JSON.stringify(record), 'x', 1))
      expect(again).toEqual(original)
      expect(toRecord(again, again.text, originalStamp(again))).toEqual(record)
    }
  })

  it('carries keys of the user’s own along', () => {
    const own = line.replace('"case":', '"ward":"7b","case":')
    const original = toCase(parseRecord(own, 'x', 1))
    expect(original.origin.extra).toEqual({ ward: '7b' })
    expect(toRecord(original, 'Why?', originalStamp(original)).metadata.ward).toBe('7b')
  })

  describe('tells the specialty', () => {
    const again = (written: string): DatasetRecord['metadata'] => {
      const original = toCase(parseRecord(written, 'x', 1))
      return toRecord(original, 'Why?', { ...originalStamp(original), recipe: 'next' }).metadata
    }
    const wordsOf = (metadata: object): string =>
      JSON.stringify({
        id: 'a',
        input: 'A rash.',
        target: 'Acne',
        metadata: { ...JSON.parse(line).metadata, ...metadata },
      })

    it('that its file gives, with or without saying so, and guesses none over it', () => {
      for (const more of [{}, { specialty_from: 'given' }]) {
        const { specialty_from: _, ...bare } = JSON.parse(line).metadata as DatasetRecord['metadata']
        const metadata = { ...bare, specialty: 'surgery', ...more }
        const told = again(JSON.stringify({ id: 'a', input: 'A rash.', target: 'Acne', metadata }))
        expect(told).toMatchObject({ specialty: 'surgery', specialty_from: 'given' })
      }
    })

    it('that its words hint at, as a guess, and as a guess in whatever is made of that record', () => {
      const guess = { specialty: 'dermatology', specialty_from: 'guessed' }
      expect(again(wordsOf({ specialty: null, specialty_from: null }))).toMatchObject(guess)
      expect(again(wordsOf({ ...guess, recipe: null }))).toMatchObject(guess)
      expect(again(wordsOf({ ...guess, recipe: 'first' }))).toMatchObject(guess)
    })

    it('of a category, which is no guess', () => {
      const named = again(wordsOf({ specialty: null, specialty_from: null, category: 'renal' }))
      expect(named).toMatchObject({ specialty: 'renal', specialty_from: 'given' })
    })

    it('of a dataset that does not say where it is from as no more than a guess', () => {
      const older = wordsOf({ specialty: 'surgery', specialty_from: null, recipe: 'first' })
      expect(again(older)).toMatchObject({ specialty: 'surgery', specialty_from: 'guessed' })
    })
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
