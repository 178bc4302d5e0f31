import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../src/clinical/assertion/index.js'
import { compareAround } from '../../../src/clinical/fact/compare/around.js'
import { readFacts } from '../../../src/clinical/fact/read/reader.js'
import { clinicalText, lawSeed } from '../../clinical-text.js'

describe('facts', () => {
  it('stand inside the text, and are the same each time', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        const facts = readFacts(text)
        expect(readFacts(text)).toEqual(facts)
        for (const { span } of facts) {
          expect(span.start).toBeLessThan(span.end)
          expect(span.start).toBeGreaterThanOrEqual(0)
          expect(span.end).toBeLessThanOrEqual(text.length)
        }
      }),
      lawSeed,
    )
  })

  it('of a text and itself never differ', () => {
    fc.assert(
      fc.property(clinicalText, (text) => {
        expect(compareFacts(text, text)).toEqual([])
        expect(compareAround(text, [], text)).toEqual([])
      }),
      lawSeed,
    )
  })

  it('survive sentences in any other order', () => {
    const sentence = fc.constantFrom(
      'He takes 5 mg of warfarin daily.',
      'The left knee hurts.',
      'No fever was noted.',
      'His mother has gout.',
      'Sodium is 140 mEq/L.',
    )
    fc.assert(
      fc.property(fc.uniqueArray(sentence, { minLength: 1 }), fc.array(fc.nat()), (sentences, order) => {
        const moved = [...sentences].sort((a, b) => (order[a.length % 7] ?? 0) - (order[b.length % 7] ?? 0))
        expect(compareFacts(sentences.join(' '), moved.join(' '))).toEqual([])
      }),
      lawSeed,
    )
  })

  it('show every changed digit of a measurement', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), (a, b) => {
        const [before, after] = [`Today sodium is ${a} mEq/L.`, `Today sodium is ${b} mEq/L.`]
        expect(compareFacts(before, after).length).toBe(a === b ? 0 : 1)
      }),
      lawSeed,
    )
  })
})
