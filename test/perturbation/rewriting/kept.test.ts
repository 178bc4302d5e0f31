import { describe, expect, it } from 'vitest'
import type { Why } from '../../../src/perturbation/index.js'
import {
  pairsKept,
  rewritingCounter,
  rewritingMarks,
  rewritingTotals,
} from '../../../src/perturbation/rewriting/kept.js'
import { apply, type Edit, seal } from '../../../src/text/index.js'
import { caseOf } from '../../vignettes.js'

const original = caseOf('He has a dry cough. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nWhat is the diagnosis?')
const edit: Edit<Why> = {
  at: { start: 0, end: 6 },
  before: 'He has',
  after: 'There is',
  why: { kind: 'rewriting', writer: 'x', source: 'y', unit: 1, round: 2 },
}
const edits = seal(original.text, [edit])
const perturbed = apply(original.text, edits)

describe('what a rewritten case keeps', () => {
  it('is told as shares of its sentences and of its pairs of words', () => {
    expect(rewritingMarks({ original, edits, perturbed, params: {} })).toEqual({ unitsKept: 0.6667, pairsKept: 0.8824 })
    expect(pairsKept('', 'a b')).toBe(1)
    expect(pairsKept('a b a b', 'a b')).toBe(0.3333)
  })

  it('is counted by round, length and specialty, for the card', () => {
    const [counter, census] = [rewritingCounter(), rewritingTotals()]
    counter.add(original, edits, { before: original.text, after: perturbed })
    for (const taken of [counter.take(), counter.take()]) census.absorb(taken)
    expect(census.finish()).toMatchObject({
      records: 1,
      sentences: 3,
      acceptedByRound: [0, 1, 1],
      keptByLength: { 'up to 10 words': { units: 3, kept: 2 }, 'over 30 words': { units: 0, kept: 0 } },
    })
    expect(census.summary?.()).toContain('| sentences rewritten after 2 of 3 rounds | 1 of 3 |')
  })

  it('is nothing where there is no record', () => {
    expect(rewritingTotals().finish()).toMatchObject({ records: 0, pairsKept: null })
  })
})
