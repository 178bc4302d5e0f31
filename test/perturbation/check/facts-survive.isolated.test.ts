import { expect, it } from 'vitest'
import { compareFacts } from '../../../src/clinical/index.js'
import { readByComparer } from '../../../src/perturbation/check/index.js'
import { vocabulariesRead } from '../../../src/vocabulary/index.js'

it('records the digest of every folder of words that the comparer reads', () => {
  const before =
    'A 61-year-old man has pain in the left knee. His MCP joints are warm. He takes 5 mg of warfarin daily.'
  const after =
    'A 61-year-old man has knee pain. His metacarpophalangeal joints are warm. He takes 4 mg of warfarin daily.'
  expect(compareFacts(before, after)).not.toEqual([])
  const read = new Set(vocabulariesRead().map(({ name }) => name.split('/')[0] ?? ''))
  expect([...read].filter((name) => !readByComparer.includes(name))).toEqual([])
})
