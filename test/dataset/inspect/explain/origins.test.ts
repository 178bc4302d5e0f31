import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originsOf } from '../../../../src/dataset/inspect/explain/origins.js'
import type { WrittenWhy } from '../../../../src/dataset/receipt/index.js'
import type { EditLayer } from '../../../../src/dataset/recipe/index.js'
import { apply, type Edit, seal } from '../../../../src/text/index.js'

/** A character with where it came from, as a list of characters keeps it without any runs. */
interface Labelled {
  readonly character: string
  readonly label: string
}

/** Cuts at which drafts begin and end, what they put in, for one layer over a text of any length. */
const layerOf = fc.array(fc.tuple(fc.nat(60), fc.nat(4), fc.stringMatching(/^[a-zé🙂 ]{0,6}$/u)), { maxLength: 5 })

/** Drafts that do not overlap, in the order of the text; each changes something. */
function draftsOver(text: string, wanted: readonly (readonly [number, number, string])[]): Edit<WrittenWhy>[] {
  const cuts = [0]
  for (const sign of text) cuts.push((cuts.at(-1) ?? 0) + sign.length)
  const drafts: Edit<WrittenWhy>[] = []
  let free = 0
  for (const [skip, length, after] of wanted) {
    const from = free + (skip % 12)
    const to = Math.min(cuts.length - 1, from + length)
    const [start, end] = [cuts[from], cuts[to]]
    if (start === undefined || end === undefined) break
    const before = text.slice(start, end)
    free = to + 1
    if (before === after) continue
    drafts.push({ at: { start, end }, before, after, why: { kind: 'by-hand' } })
  }
  return drafts
}

/** Puts edits into a list of labelled characters, from the back. */
function replayLabelled(list: readonly Labelled[], layer: number, edits: readonly Edit<WrittenWhy>[]): Labelled[] {
  const result = [...list]
  for (const [i, { at, after }] of [...edits.entries()].reverse()) {
    const put = Array.from({ length: after.length }, (_, offset) => ({
      character: after[offset] as string,
      label: `edit ${layer} ${i} ${offset}`,
    }))
    result.splice(at.start, at.end - at.start, ...put)
  }
  return result
}

describe('originsOf', () => {
  it('names the right origin of every character of fifty layered records', () => {
    const record = fc.tuple(fc.stringMatching(/^[a-z .é🙂]{1,60}$/u), fc.array(layerOf, { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(record, ([original, wanted]) => {
        let text = original
        let expected: Labelled[] = text.split('').map((character, i) => ({ character, label: `original ${i}` }))
        const layers: EditLayer<WrittenWhy>[] = wanted.map((drafts, layer) => {
          const edits = seal(text, draftsOver(text, drafts))
          expected = replayLabelled(expected, layer, edits)
          text = apply(text, edits)
          return { perturbation: 'by-hand', version: 1, edits }
        })
        const found = originsOf(original, layers).flatMap(({ to, origin }) =>
          Array.from({ length: to.end - to.start }, (_, i) => ({
            character: text[to.start + i] as string,
            label:
              origin.from === 'original'
                ? `original ${origin.at.start + i}`
                : `edit ${origin.layer} ${origin.edit} ${origin.offset + i}`,
          })),
        )
        expect(found).toEqual(expected)
      }),
      { numRuns: 50, seed: 19 },
    )
  })

  it('keeps the place where something was taken away, although no character stands there', () => {
    const why = { kind: 'omission' }
    const first = seal('He is well.', [{ at: { start: 5, end: 10 }, before: ' well', after: '', why }])
    const second = seal('He is.', [{ at: { start: 5, end: 5 }, before: '', after: ' ill', why }])
    const layers = [first, second].map((edits) => ({ perturbation: 'by-hand', version: 1, edits }))
    const runs = originsOf('He is well.', layers)
    expect(runs.map(({ to, origin }) => [to.start, to.end, origin.from])).toEqual([
      [0, 5, 'original'],
      [5, 9, 'edit'],
      [9, 9, 'edit'],
      [9, 10, 'original'],
    ])
  })
})
