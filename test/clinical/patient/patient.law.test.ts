import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPatient } from '../../../src/clinical/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'

const opening = fc
  .tuple(fc.nat(110), fc.constantFrom('year', 'month', 'week', 'day'), fc.constantFrom('man', 'woman', 'patient'))
  .map(([number, unit, noun]) => `A ${number}-${unit}-old ${noun} limps. `)

describe('readPatient', () => {
  it('answers for any text, the same each time', () => {
    fc.assert(
      fc.property(clinicalText, clinicalText, (text, reference) => {
        expect(readPatient(text, reference)).toEqual(readPatient(text, reference))
      }),
      lawSeed,
    )
  })

  it('is ambient only just where there are reasons, and has one for every open age', () => {
    fc.assert(
      fc.property(fc.option(opening, { nil: '' }), clinicalText, (start, rest) => {
        const { ageBand, ambientOnly, ambientReasons } = readPatient(start + rest)
        expect(ambientOnly).toBe(ambientReasons.length > 0)
        expect(ambientReasons.includes('age-unknown')).toBe(ageBand === null)
        expect(ambientReasons.includes('newborn')).toBe(ageBand === 'newborn')
        expect(new Set(ambientReasons).size).toBe(ambientReasons.length)
      }),
      lawSeed,
    )
  })

  it('never takes reasons away because of a reference', () => {
    fc.assert(
      fc.property(opening, clinicalText, clinicalText, (start, rest, reference) => {
        const alone = readPatient(start + rest)
        const both = readPatient(start + rest, reference)
        expect(both.ambientReasons).toEqual(expect.arrayContaining([...alone.ambientReasons]))
        expect({ ...both, ambientOnly: null, ambientReasons: null }).toEqual({
          ...alone,
          ambientOnly: null,
          ambientReasons: null,
        })
      }),
      lawSeed,
    )
  })
})
