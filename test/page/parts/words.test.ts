import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PageWhy } from '../../../src/page/index.js'
import { reasonInWords } from '../../../src/page/parts/words.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../../dataset/folder.js'

const folder = throwAwayFolder()

describe('reasons in words', () => {
  it.each([
    [
      {
        kind: 'red-herring',
        fill: 'sentences',
        topic: 'clock',
        source: 'lobby-clock-04',
        writer: 'bank/red-herrings@1',
      },
      'A sentence, about “clock”, from the offline bank: it should not change the answer.',
    ],
    [
      { kind: 'red-herring', fill: 'sentences', topic: null, source: '9f3c', writer: 'claude-opus-5-5' },
      'A sentence written by claude-opus-5-5: it should not change the answer.',
    ],
    [
      { kind: 'abbreviation', sense: 'temperature', row: 8, misreading: 'tympanic membrane' },
      'A short form of “temperature” from row 8 of the abbreviation list. It is known to be misread as “tympanic membrane”.',
    ],
    [
      { kind: 'unit', rule: 'units', analyte: 'weight', from: 'g', to: 'kg', factor: '÷ 1000', exact: true },
      'The same weight in kg instead of g: ÷ 1000.',
    ],
    [
      { kind: 'condition', rule: 'ALLERGY-001', role: 'condition', cue: 'explicit', part: 'own' },
      'Makes the condition true under which the rule asks for something else: told in words.',
    ],
    [
      { kind: 'reconstruction', rule: 'ALLERGY-001', role: 'probe', cue: null, part: 'probe' },
      'A question about the rule alone, without a patient.',
    ],
    [{ kind: 'rewriting', writer: 'a-model', source: '9f3c' }, 'Other words for the same, written by a-model.'],
  ])('%j', (why, words) => {
    expect(reasonInWords(why)).toBe(words)
  })

  it('are none for a kind or a rule of a later version', () => {
    expect([{ kind: 'astrology' }, { kind: 'rewriting', rule: 'rhyme' }].map(reasonInWords)).toEqual([null, null])
  })

  const recipes = ['red-herrings-5', 'whitespace-10', 'scrambled-10', 'repeated-10', 'abbreviated', 'abbreviated-safe']
  const others = ['abbreviated-hazard', 'rewritten-rules', 'shortened', 'ehr-copy-paste-mild', 'ehr-redaction']
  const rules = ['drug-safety-counterfactual', 'drug-safety-spared', 'drug-safety-soap', 'drug-safety-probe']
  const forms = ['drug-safety-parametric', 'drug-safety-withdrawn', 'drug-safety-exception', 'note-form']
  it.each([...recipes, ...others, ...rules, ...forms])('tell every edit of %s', async (recipe) => {
    const { path } = await build(recipe, { out: folder, limit: 30 })
    const lines = jsonLines<{ layers: { edits: { why: PageWhy }[] }[] }>(join(path, 'edits.jsonl'))
    const whys = lines.flatMap(({ layers }) => layers.flatMap(({ edits }) => edits.map(({ why }) => why)))
    expect(whys.length).toBeGreaterThan(0)
    for (const why of whys)
      expect(reasonInWords(why), JSON.stringify(why)).toMatch(/^(?!.*(?:undefined|null|NaN)).+\.$/)
  })
})
