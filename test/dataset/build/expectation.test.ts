import { describe, expect, it } from 'vitest'
import type { Expectation } from '../../../src/clinical/index.js'
import { expectationOver } from '../../../src/dataset/build/expectation.js'

const all: readonly Expectation[] = ['invariant', 'must-adjust', 'must-flag', 'clarify', 'may-change']

describe('the expectation of a layered record', () => {
  it.each(all)('is %s where what lies over it leaves the answer alone', (below) => {
    expect(expectationOver(below, 'invariant')).toBe(below)
  })

  it.each(all)('is that of %s over an answer that was to stay', (layer) => {
    expect(expectationOver('invariant', layer)).toBe(layer)
  })

  it.each(all)('demands nothing over an answer that may change, nor where %s meets one', (other) => {
    expect([expectationOver('may-change', other), expectationOver(other, 'may-change')]).toEqual(
      Array(2).fill('may-change'),
    )
  })

  it('asks back where something was withheld, above or below', () => {
    expect([expectationOver('must-adjust', 'clarify'), expectationOver('clarify', 'must-adjust')]).toEqual(
      Array(2).fill('clarify'),
    )
  })

  it('is that of the later of two demands', () => {
    expect(expectationOver('must-flag', 'must-adjust')).toBe('must-adjust')
  })
})
