import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, type Edit, type Edits, seal } from '../../../src/text/edit/edit.js'
import { replay } from '../../../src/text/edit/layers.js'
import { type EditPlace, editsBelow, replayPart } from '../../../src/text/edit/part.js'
import { lawSeed } from '../../clinical-text.js'

const original = '🙂 a cat sat'
const first = seal(original, [{ at: { start: 5, end: 8 }, before: 'cat', after: 'wolf', why: null }])
const second = seal(apply(original, first), [
  { at: { start: 3, end: 3 }, before: '', after: 'not ', why: null },
  { at: { start: 5, end: 7 }, before: 'wo', after: 'el', why: null },
  { at: { start: 10, end: 13 }, before: 'sat', after: '', why: null },
])
const layers = [{ edits: first }, { edits: second }]

/** Edits drawn over a text from pairs of places. */
function drawn(text: string, places: readonly (readonly [number, number, string])[]): Edits<null> {
  const drafts: Edit<null>[] = []
  let end = 0
  for (const [skip, length, after] of places) {
    const start = end + skip
    const stop = Math.min(text.length, start + length)
    if (start > text.length) break
    const before = text.slice(start, stop)
    if (before === after) continue
    drafts.push({ at: { start, end: stop }, before, after, why: null })
    end = stop
  }
  return seal(text, drafts)
}

const places = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'X', 'YY', 'ZZZ')),
  { maxLength: 6 },
)

describe('replayPart', () => {
  it('moves edits of upper layers where lower ones are left out', () => {
    const keeping = (kept: readonly string[]): string =>
      replayPart(original, layers, ({ layer, edit }) => kept.includes(`${layer}.${edit}`))
    expect([keeping([]), keeping(['1.0', '1.2']), keeping(['0.0', '1.1'])]).toEqual([
      original,
      '🙂 not a cat ',
      '🙂 a ellf sat',
    ])
  })

  it('refuses an edit without the words that it changes, which editsBelow names', () => {
    expect(editsBelow(layers)).toEqual([[[]], [[], [{ layer: 0, edit: 0 }], []]])
    const kept = ({ layer, edit }: EditPlace): boolean => layer === 1 && edit === 1
    expect(() => replayPart(original, layers, kept)).toThrow(expect.objectContaining({ code: 'edit-overlap' }))
  })

  it('sees the lowest layer through one that left it alone', () => {
    const third = seal('🙂 not a ellf ', [{ at: { start: 12, end: 13 }, before: 'f', after: 'ves', why: null }])
    expect(editsBelow([...layers, { edits: third }])[2]).toEqual([[{ layer: 0, edit: 0 }]])
  })

  it('makes all, none, and every part in which no edit stands without those below it', () => {
    const text = 'abcdefghijklmnop'
    fc.assert(
      fc.property(places, places, places, fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }), (a, b, c, keep) => {
        const one = drawn(text, a)
        const two = drawn(apply(text, one), b)
        const three = drawn(apply(apply(text, one), two), c)
        const all = [{ edits: one }, { edits: two }, { edits: three }]
        const below = editsBelow(all)
        const isKept = ({ layer, edit }: EditPlace): boolean =>
          keep[layer * 6 + edit] === true && (below[layer]?.[edit] ?? []).every(isKept)
        expect(replayPart(text, all, () => true)).toBe(replay(text, all))
        expect(replayPart(text, all, () => false)).toBe(text)
        expect(replayPart(text, all.slice(0, 1), isKept)).toBe(
          apply(
            text,
            seal(
              text,
              one.filter((_, edit) => isKept({ layer: 0, edit })),
            ),
          ),
        )
        replayPart(text, all, isKept)
      }),
      { ...lawSeed, numRuns: 2000 },
    )
  })
})
