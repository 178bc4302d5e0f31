import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileHints } from '../../../src/clinical/patient/hint-counts.js'

const hints = [
  { pattern: '(?:pericardi|cardi|aort)|\\b(?:COPD)\\b', beginnings: ['pericardi', 'cardi', 'aort', 'copd'] },
  { pattern: '\\b(?:infect)|di', beginnings: ['infect', 'di'] },
  { pattern: '(?:infant)|\\b\\d+-year-old', beginnings: ['infant', ...'0123456789'] },
]

it('finds what the expressions find, in one pass, wherever the finds touch, overlap or end the text', () => {
  const count = compileHints(hints)
  const piece = fc.constantFrom(
    'peri',
    'cardi',
    'CARDI',
    'aort',
    'COPD',
    'infect',
    'infant',
    '12-year-old',
    'di',
    ' ',
    'ſ',
    '🙂',
    'İ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const found = hints.map(({ pattern }) => text.match(new RegExp(pattern, 'gi'))?.length ?? 0)
      expect([...count(text)]).toEqual(found)
    }),
    { seed: 1, numRuns: 500 },
  )
})
