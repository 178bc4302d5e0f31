import { expect, it } from 'vitest'
import { createCase } from '../../../src/clinical/index.js'
import { keptCases } from '../../../src/dataset/build/kept-cases.js'
import type { Line } from '../../../src/dataset/file/index.js'

const read = ({ number, text }: Line) => createCase({ id: `case-${number}`, text, diagnosis: 'Gout' })

it('gives the case of an equal line again, and reads a line anew that is another, or of another file', () => {
  const line = { number: 1, text: 'He limps.' }
  const first = keptCases('a.jsonl').caseOf(line, read)
  expect(keptCases('a.jsonl').caseOf({ ...line }, read)).toBe(first)
  const changed = keptCases('a.jsonl').caseOf({ number: 1, text: 'She limps.' }, read)
  expect(changed.text).toBe('She limps.')
  expect(keptCases('a.jsonl').caseOf(line, read)).toBe(first)
  expect(keptCases('b.jsonl').caseOf(line, read)).not.toBe(first)
})

it('keeps no more than its share of a long file', () => {
  const long = { number: 2, text: 'x'.repeat(3 * 1024 * 1024) }
  const first = keptCases('long.jsonl').caseOf(long, read)
  expect(keptCases('long.jsonl').caseOf(long, read)).not.toBe(first)
})
