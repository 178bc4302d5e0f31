import { describe, expect, it } from 'vitest'
import { mostBadByRisk, sampleReach } from '../../src/review/reach.js'

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

describe('mostBadByRisk', () => {
  // R 4.2.2: max(which(phyper(0, 0:348, 408:60, 60) > 0.025)) - 1 is 22, and with 6 of 140 it is 63.
  it('bounds risky and plain cases apart, and counts every case of a kind of which none was drawn', () => {
    const risky = { weight: 6.7, drawn: 60, reviewed: 60, bad: 0 }
    const plain = { weight: 20.1, drawn: 6, reviewed: 6, bad: 0 }
    expect(mostBadByRisk([risky, plain], 512)).toBe(22 + 63)
    expect(mostBadByRisk([{ ...plain, weight: 1 }], 10)).toBe(4)
  })
})
