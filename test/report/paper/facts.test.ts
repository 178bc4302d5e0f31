import { expect, it } from 'vitest'
import { frozenStatement } from '../../../src/evaluation/index.js'
import { readSource } from '../../../src/report/index.js'
import { factsOf, methodsOf } from '../../../src/report/paper/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { answerAll } from '../answered.js'

it('say how many cases were taken from the front of a file', async () => {
  const { results, outcomes, datasets } = await answerAll(throwAwayFolder(), () => null)
  const source = await readSource({ results, outcomes: [outcomes], datasets, attributions: [] })
  expect(factsOf(source).inputs).toMatch(/\(160 records, .*; of these the first 8 only \(--limit\)\.$/)
  const whole = source.manifests.map((manifest) => ({ ...manifest, limit: null }))
  expect(factsOf({ ...source, manifests: whole }).inputs).not.toContain('first')
})

it('say nothing of prompts, sessions and repeats of answers that were imported', async () => {
  const { results, outcomes, datasets } = await answerAll(throwAwayFolder(), () => null)
  const source = await readSource({ results, outcomes: [outcomes], datasets, attributions: [] })
  const from = (...names: readonly string[]) =>
    ({ ...source, receipts: names.map((name) => ({ from: name })) }) as unknown as typeof source
  const asked = factsOf(from('evaluate'))
  expect([asked.prompts, asked.sessions, asked.trials, asked.human]).not.toContain(null)
  for (const names of [['responses'], ['inspect'], ['evaluate', 'lm-eval'], []]) {
    const { prompts, sessions, trials, human, models } = factsOf(from(...names))
    expect([prompts, sessions, trials, human]).toEqual([null, null, null, null])
    expect(models).toContain('by the names under which they were imported')
    const methods = methodsOf(from(...names), factsOf(from(...names))).join(' ')
    expect(methods).toContain('Not known here, and to be stated: the words of the prompts')
  }
  expect(methodsOf(from('evaluate'), asked).join(' ')).not.toContain('Not known here')
})

it('say of a frozen analysis what is known, and what is not', async () => {
  const { results, outcomes, datasets } = await answerAll(throwAwayFolder(), () => null)
  const source = await readSource({ results, outcomes: [outcomes], datasets, attributions: [] })
  const frozen = { ...source, results: { ...source.results, status: { name: 'confirmatory', reasons: [] } as const } }
  expect(factsOf(frozen).protocol).toContain(frozenStatement)
  expect(frozenStatement).toMatch(/before these outcomes were written here\..* cannot be known/)
  expect(factsOf(source).protocol).not.toContain(frozenStatement)
})
