import { expect, it } from 'vitest'
import { createCaseRegister } from '../../../src/dataset/build/case-register.js'

it('knows every case of many, and the line of each', () => {
  const register = createCaseRegister('cases.jsonl')
  for (let i = 0; i < 20_000; i++) register.claim(`case-${i}`, i + 1)
  for (const i of [0, 1, 613, 614, 1023, 19_999]) {
    const expected = `cases.jsonl, line 30000: the case case-${i} stands on line ${i + 1} already`
    expect(() => register.claim(`case-${i}`, 30_000)).toThrow(expected)
  }
  register.claim('another', 30_001)
})
