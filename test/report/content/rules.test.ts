import { expect, it } from 'vitest'
import { collectScores, type KnownRecord } from '../../../src/evaluation/index.js'
import { answeredRules } from '../../../src/report/content/rules.js'
import { outcome } from '../../evaluation/outcomes.js'

it('counts the rules that were answered, and not all that a dataset or a file of rules holds', async () => {
  const records = Array.from({ length: 9 }, (_, i) => ({
    id: `rule-${i}__a`,
    arm: 'a',
    metadata: { rule: `rule-${i}`, reference: null },
  })) as unknown as KnownRecord[]
  const plain = { id: 'case-1__a', arm: 'a', metadata: { rule: null, reference: null } } as unknown as KnownRecord
  const known = { records: new Map([...records, plain].map((one) => [one.id, one])), datasets: [] }
  const answers = ['rule-0', 'rule-1', 'case-1'].map((name) => outcome({ case: name, arm: 'a', state: 'correct' }))
  expect(answeredRules({ known, scores: await collectScores(answers, null) })).toEqual({ answered: 2, unsigned: 2 })
  expect(answeredRules({ known: null, scores: await collectScores([], null) })).toEqual({ answered: 0, unsigned: 0 })
})
