import { describe, expect, it } from 'vitest'
import { sampleReach } from '../../src/review/reach.js'

describe('sampleReach', () => {
  it('says what the sample of the paper can show at best, and how many fine cases release takes', () => {
    const reach = sampleReach({ changed: 512, sample: 51 })
    expect(reach).toMatchObject({ rest: 461, restBad: 27 })
    const { rest, restBad } = sampleReach({ changed: 512, sample: reach.enough })
    expect(restBad).toBeLessThanOrEqual(0.05 * rest)
    const fewer = sampleReach({ changed: 512, sample: reach.enough - 1 })
    expect(fewer.restBad).toBeGreaterThan(0.05 * fewer.rest)
  })

  it('asks for no more cases than there are', () => {
    expect(sampleReach({ changed: 5, sample: 1 }).enough).toBeLessThanOrEqual(5)
  })
})
