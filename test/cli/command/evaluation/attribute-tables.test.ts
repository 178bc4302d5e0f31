import { expect, it } from 'vitest'
import { renderAttribution } from '../../../../src/cli/command/evaluation/attribute-tables.js'

const effect = (factor: string, level: string, detectable: number | null) => ({
  factor,
  level,
  edits: 1,
  cases: 1,
  estimate: 0,
  low: null,
  high: null,
  corrected: null,
  detectable,
})

it('shows the topics of which an effect could have been found, and counts the rest', () => {
  const primary = [
    effect('kind', 'red-herring', null),
    effect('topic', 'orders', 0.3),
    effect('topic', 'friends', null),
    effect('topic', 'pharmacy', null),
  ]
  const results = {
    counts: { records: 2, withoutEdits: 0, flipped: 0 },
    calls: {},
    model: 'm',
    primary,
    verdicts: {},
    shams: [],
    errors: {},
    sentences: {},
    associations: [],
  }
  const text = renderAttribution(results as never)
  for (const shown of ['red-herring', 'orders', '… and 2 topics of which no effect could'])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/friends|pharmacy/)
})
