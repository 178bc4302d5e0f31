import { expect, it } from 'vitest'
import { explainFinding } from '../../src/cli/findings.js'

it('says of a changed fact what the fact is, and what became of it', () => {
  const { section, columns } = explainFinding('facts-sex-lost')
  expect([section, Object.values(columns)]).toEqual([
    'Changed facts',
    ['man, woman, he, she', expect.stringMatching(/stands in the original, and was not found/)],
  ])
  expect(explainFinding('facts-sex-added').columns.meaning).toMatch(/not in the original/)
  expect(explainFinding('empty-text').columns.meaning).toBe('the case text is missing')
})
