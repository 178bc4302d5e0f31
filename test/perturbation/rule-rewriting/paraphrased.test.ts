import { describe, expect, it } from 'vitest'
import type { Why } from '../../../src/perturbation/index.js'
import { rewritingRules } from '../../../src/perturbation/rule-rewriting/rule-rewriting.js'
import { apply, type Edit, seal } from '../../../src/text/index.js'
import { caseOf } from '../../vignettes.js'

const edit = (text: string, before: string, after: string, why: Why): Edit<Why> => {
  const start = text.indexOf(before)
  return { at: { start, end: start + before.length }, before, after, why }
}

function found(text: string, drafts: readonly Edit<Why>[]): string[] {
  const edits = seal(text, drafts)
  const checked = { original: caseOf(text), edits, perturbed: apply(text, edits), params: rewritingRules.parse({}) }
  return rewritingRules.checks.flatMap((check) => check.find(checked)).map(({ check }) => check)
}

const fragment: Why = { kind: 'rewriting', rule: 'fragments' }
const row = (from: string, to: string): Why => ({ kind: 'synonym', rule: 'synonyms', from, to, row: 1 })

describe('what rewriting rules report as lost', () => {
  it('is no sex that the text still tells', () => {
    const text = 'A 50-year-old man limps. He has no fever. Why?'
    expect(found(text, [edit(text, 'He has no fever', 'No fever', fragment)])).toEqual([])
  })

  it('is a sex that only the pronoun told', () => {
    const text = 'A 50-year-old patient limps. He has no fever. Why?'
    expect(found(text, [edit(text, 'He has no fever', 'No fever', fragment)])).toEqual(['facts-sex-lost'])
  })

  it('is no sex that another pronoun of the patient still tells', () => {
    const text = 'A 50-year-old patient limps. He has no fever. His mother is well. He is pale. Why?'
    expect(found(text, [edit(text, 'He is pale', 'Pale', fragment)])).toEqual([])
  })

  it('is a sex that only the pronoun of somebody else tells', () => {
    const text = 'A 50-year-old patient limps. He has no fever. The father says he is worried. Why?'
    expect(found(text, [edit(text, 'He has no fever', 'No fever', fragment)])).toEqual(['facts-sex-lost'])
  })

  it.each([
    ['A man has splenomegaly. Why?', 'splenomegaly', 'enlargement of the spleen'],
    ['His history is significant for gout. Why?', 'is significant for', 'includes'],
    [
      'A man limps. Labs: aspartate aminotransferase 40 U/L. Why?',
      'aspartate aminotransferase',
      'aspartate transaminase',
    ],
  ])('is nothing that a row of a table tells in other words: %s', (text, before, after) => {
    expect(found(text, [edit(text, before, after, row(before, after))])).toEqual([])
  })

  it('is a site, a severity or a negation that went without such a row', () => {
    const text = 'A man has significant pain in the spleen and no fever. Why?'
    expect(found(text, [edit(text, 'significant pain in the spleen', 'pain', fragment)])).toEqual(
      expect.arrayContaining(['facts-severity-lost', 'facts-site-lost']),
    )
    expect(found(text, [edit(text, 'no fever', 'fever', row('no fever', 'fever'))])).toEqual(
      expect.arrayContaining(['facts-negation-lost', 'rewriting-kept']),
    )
  })
})
