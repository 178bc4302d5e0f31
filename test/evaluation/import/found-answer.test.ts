import { describe, expect, it } from 'vitest'
import { inFewWords } from '../../../src/evaluation/import/found-answer.js'

describe('inFewWords', () => {
  it('cuts a long reason between characters, so that the outcome can be read again', () => {
    expect(inFewWords(`${'x'.repeat(198)}🦶 and more`)).toBe(`${'x'.repeat(198)}…`)
  })
})
