import { describe, expect, it } from 'vitest'
import { originsOf } from '../../../src/dataset/inspect/explain/origins.js'
import { shownLayers } from '../../../src/page/parts/edits.js'
import { inCodePoints, originAt } from '../../../src/page/parts/origin.js'
import { seal } from '../../../src/text/index.js'

describe('the origin that a page tells on a click', () => {
  it('is that of every character through all layers', () => {
    const why = { kind: 'by-hand' }
    const original = 'He is 50 years old. 🙂 He is well.'
    const first = seal(original, [
      { at: { start: 6, end: 8 }, before: '50', after: 'fifty', why },
      { at: { start: 20, end: 20 }, before: '', after: 'It rains. ', why },
    ])
    const middle = 'He is fifty years old. It rains. 🙂 He is well.'
    const second = seal(middle, [
      { at: { start: 8, end: 18 }, before: 'fty years ', after: ' ', why },
      { at: { start: 26, end: 31 }, before: 'rains', after: 'pours', why },
    ])
    const layers = [first, second].map((edits) => ({ perturbation: 'by-hand', version: 1, edits }))
    const written = layers.map(({ perturbation, edits }) => ({
      perturbation,
      edits: edits.map(({ at, before, after }) => [at.start, before.length, after, 0] as const),
    }))
    const shown = shownLayers(original, written, [why])
    for (const { to, origin } of originsOf(original, layers)) {
      for (let at = to.start; at < to.end; at++) {
        const found = originAt(shown, at)
        if (origin.from === 'original') expect(found).toEqual({ original: origin.at.start + at - to.start })
        else {
          const number = origin.layer * 2 + origin.edit + 1
          expect(found).toMatchObject({ edit: { number }, offset: origin.offset + at - to.start })
        }
      }
    }
    expect(originAt(shown, 1000)).toBeNull()
    expect(inCodePoints('a🙂b', 3)).toBe(2)
  })
})
