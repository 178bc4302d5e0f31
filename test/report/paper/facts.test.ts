import { expect, it } from 'vitest'
import { readSource } from '../../../src/report/index.js'
import { factsOf } from '../../../src/report/paper/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { answerAll } from '../answered.js'

it('say how many cases were taken from the front of a file', async () => {
  const { results, outcomes, datasets } = await answerAll(throwAwayFolder(), () => null)
  const source = await readSource({ results, outcomes: [outcomes], datasets, attributions: [] })
  expect(factsOf(source).inputs).toMatch(/\(160 records, .*; of these the first 8 only \(--limit\)\.$/)
  const whole = source.manifests.map((manifest) => ({ ...manifest, limit: null }))
  expect(factsOf({ ...source, manifests: whole }).inputs).not.toContain('first')
})
