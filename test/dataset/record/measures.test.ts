import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMeasureSums, plainMeasures } from '../../../src/dataset/record/measures.js'
import { apply, seal } from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'

/** The definitions, written the slow way. */
function bySplitting(text: string): { characters: number; words: number; numbers: number } {
  return {
    characters: [...text].length,
    words: text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length,
    numbers: text.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0,
  }
}

describe('measures', () => {
  it('counts words, numbers and characters as their definitions say', () => {
    for (const text of [
      '',
      ' ',
      '1..2',
      '5,0.3.',
      '125/85 mm Hg – 37.5 °C',
      'µg\u2028ß 😀 x\u00a0y',
      '٣ ǅ',
      'a\r\n\tb',
      '—',
    ]) {
      expect(plainMeasures(text), text).toMatchObject(bySplitting(text))
    }
  })

  it('agrees with the slow count on any text', () => {
    fc.assert(
      fc.property(fc.oneof(clinicalText, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        if (text.isWellFormed()) expect(plainMeasures(text)).toMatchObject(bySplitting(text))
      }),
      lawSeed,
    )
  })

  it('counts what was put in by itself where that is the same', () => {
    const piece = fc.constantFrom('One 2', 'x ', '1.', ' ', 'µ\u00a0', '😀', '.5,', 'a.\n')
    fc.assert(
      fc.property(fc.array(fc.record({ kept: piece, after: piece }), { maxLength: 5 }), (pieces) => {
        const original = pieces.map(({ kept }) => kept).join('')
        const drafts = pieces.map(({ after }, i) => {
          const start = pieces.slice(0, i).reduce((sum, { kept }) => sum + kept.length, 0)
          return { at: { start, end: start }, before: '', after, why: null }
        })
        const edits = seal(original, drafts)
        const perturbed = apply(original, edits)
        const [known, unknown] = [createMeasureSums(), createMeasureSums()]
        known.add(original, perturbed, edits)
        unknown.add(original, perturbed)
        expect(known.sums()).toEqual(unknown.sums())
      }),
      lawSeed,
    )
    const sums = createMeasureSums()
    const replaced = seal('No 12 mg.', [{ at: { start: 4, end: 5 }, before: '2', after: ' ', why: null }])
    sums.add('No 12 mg.', 'No 1  mg.', replaced)
    expect(sums.means().characters).toEqual({ original: 9, perturbed: 9 })
  })

  it('has means of originals and of perturbed texts, to the second decimal', () => {
    const sums = createMeasureSums()
    expect(sums.means().words).toEqual({ original: 0, perturbed: 0 })
    sums.add('One two.', 'One two. Three.')
    sums.add('One.', 'One.')
    sums.add('One 2 three.', 'One 2 three.')
    expect(sums.means()).toEqual({
      characters: { original: 8, perturbed: 10.33 },
      words: { original: 2, perturbed: 2.33 },
      numbers: { original: 0.33, perturbed: 0.33 },
    })
  })
})
