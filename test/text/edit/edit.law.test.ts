import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apply,
  codePointCounter,
  codePointLength,
  codeUnitCounter,
  type Edit,
  invert,
  mapPosition,
  seal,
  spansAfter,
  trace,
} from '../../../src/text/index.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'

/** A text and drafts over it that do not overlap, in random order. */
const edited = fc
  .tuple(
    clinicalText,
    fc.array(fc.tuple(fc.nat(), fc.nat(6), clinicalText), { maxLength: 8 }),
    fc.infiniteStream(fc.nat()),
  )
  .map(([text, picks, order]) => {
    const characters = [...text]
    const starts = [0]
    for (const character of characters) starts.push((starts.at(-1) ?? 0) + character.length)
    const drafts: Edit<number>[] = []
    const places = picks
      .map(([at, length, after]) => ({ at: at % starts.length, length, after }))
      .sort((a, b) => a.at - b.at)
    let free = 0
    places.forEach(({ at, length, after }, why) => {
      const from = Math.max(at, free)
      const to = Math.min(from + length, starts.length - 1)
      const [start, end] = [starts[from], starts[to]]
      if (start === undefined || end === undefined || from > to) return
      const before = text.slice(start, end)
      if (before === after) return
      drafts.push({ at: { start, end }, before, after, why })
      free = to
    })
    const shuffled = drafts.map((draft) => ({ draft, key: order.next().value ?? 0 }))
    const hasSharedPlace = new Set(drafts.map(({ at }) => at.start)).size < drafts.length
    if (!hasSharedPlace) shuffled.sort((a, b) => a.key - b.key)
    return { text, drafts: shuffled.map(({ draft }) => draft) }
  })

describe('laws of edits', () => {
  it('undoes an applied list byte for byte', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const result = apply(text, edits)
        const inverse = seal(result, invert(edits))
        expect(apply(result, inverse)).toBe(text)
        expect(invert(invert(edits))).toEqual(edits)
      }),
      lawSeed,
    )
  })

  it('makes a result whose length is the sum of what was kept and put in', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const growth = edits.reduce((sum, { before, after }) => sum + after.length - before.length, 0)
        expect(apply(text, edits).length).toBe(text.length + growth)
      }),
      lawSeed,
    )
  })

  it('keeps every untouched stretch, in order', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const result = apply(text, edits)
        const kept = trace(text, edits).filter(({ edit }) => edit === null)
        for (const { from, to } of kept) expect(result.slice(to.start, to.end)).toBe(text.slice(from.start, from.end))
        const touched = edits.reduce((sum, { before }) => sum + before.length, 0)
        expect(kept.reduce((sum, { from }) => sum + from.end - from.start, 0)).toBe(text.length - touched)
      }),
      lawSeed,
    )
  })

  it('tiles the result with its trace and agrees with apply', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const runs = trace(text, edits)
        const rebuilt = runs.map(({ from, edit }) => edit?.after ?? text.slice(from.start, from.end)).join('')
        expect(rebuilt).toBe(apply(text, edits))
        let end = 0
        for (const { to } of runs) {
          expect(to.start).toBe(end)
          end = to.end
        }
        expect(end).toBe(rebuilt.length)
      }),
      lawSeed,
    )
  })

  it('applies edits over another text only where they could be sealed against it', () => {
    fc.assert(
      fc.property(edited, clinicalText, ({ text, drafts }, other) => {
        const edits = seal(text, drafts)
        const result = (): unknown => apply(other, edits)
        try {
          seal(other, drafts)
        } catch (error) {
          expect(result).toThrow((error as Error).message)
          return
        }
        expect(result()).toBe(apply(other, seal(other, drafts)))
      }),
      lawSeed,
    )
  })

  it('finds what each edit put in where it stands now', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const result = apply(text, edits)
        const put = spansAfter(edits).map(({ start, end }) => result.slice(start, end))
        expect(put).toEqual(edits.map(({ after }) => after))
      }),
      lawSeed,
    )
  })

  it('maps every position to where its neighbours went, and back', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        const kept = trace(text, edits).filter(({ edit }) => edit === null)
        for (const { from, to } of kept) {
          for (let i = 0; i <= from.end - from.start; i++) {
            // At the ends of a kept stretch something may have been put in; its own side is the one towards it.
            const side = i === 0 ? 'behind' : 'before'
            expect(mapPosition(edits, from.start + i, side)).toBe(to.start + i)
            expect(mapPosition(invert(edits), to.start + i, side)).toBe(from.start + i)
          }
        }
      }),
      lawSeed,
    )
  })

  it('maps positions in order, and never out of the text', () => {
    fc.assert(
      fc.property(edited, ({ text, drafts }) => {
        const edits = seal(text, drafts)
        for (const side of ['before', 'behind'] as const) {
          const mapped = Array.from({ length: text.length + 1 }, (_, at) => mapPosition(edits, at, side))
          expect(mapped).toEqual([...mapped].sort((a, b) => a - b))
        }
        expect(mapPosition(edits, text.length, 'behind')).toBe(apply(text, edits).length)
        expect(mapPosition(edits, 0, 'before')).toBe(0)
      }),
      lawSeed,
    )
  })

  it('counts code points as Python does, there and back', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        const toCodePoints = codePointCounter(text)
        const toCodeUnits = codeUnitCounter(text)
        let units = 0
        ;[...text].forEach((character, points) => {
          expect(toCodePoints(units)).toBe(points)
          expect(toCodeUnits(points)).toBe(units)
          units += character.length
        })
        expect(codePointLength(text)).toBe([...text].length)
      }),
      lawSeed,
    )
  })
})
