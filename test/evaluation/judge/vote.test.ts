import { describe, expect, it } from 'vitest'
import { voteOf } from '../../../src/evaluation/judge/vote.js'

describe('voteOf', () => {
  it('cuts a long quote between characters, so that the outcome can be read again', () => {
    const quote = `${'x'.repeat(199)}🦶 and more`
    const { detail } = voteOf([{ key: null, verdict: { grade: 'matches', quote, reason: 'The same.' } }])
    expect(detail).toBe(`${'x'.repeat(199)}…`)
  })
})
