import { describe, expect, it } from 'vitest'
import { boundedMean, clopperPearson, kornGraubard } from '../../../src/statistics/index.js'

const names = Array.from({ length: 40 }, (_, i) => i)

describe('boundedMean', () => {
  it.each([0, 1, 7, 40])('is the exact interval where %i of 40 clusters are right', (right) => {
    const values = names.map((i) => (i < right ? 1 : 0))
    const { low, high } = clopperPearson(right, 40, 0.95)
    expect(boundedMean(values, names, { level: 0.95 })).toEqual({
      low: expect.closeTo(low, 10),
      high: expect.closeTo(high, 10),
    })
  })

  it('is that of Korn and Graubard where values hang together', () => {
    const clusters = names.map((i) => i % 13)
    const values = clusters.map((name) => (name < 4 ? 1 : 0))
    const { low, high } = kornGraubard(values, clusters, 0.95)
    const found = boundedMean(values, clusters, { level: 0.95 })
    expect(found).toEqual({ low: expect.closeTo(low, 12), high: expect.closeTo(high, 12) })
  })

  it('is shorter for means over trials than for answers, and has a width where all are equal', () => {
    const means = names.map((i) => (1 + (i % 2)) / 3)
    const { low, high } = boundedMean(means, names, { level: 0.95 })
    const asAnswers = kornGraubard(means, names, 0.95)
    expect(high - low).toBeLessThan(asAnswers.high - asAnswers.low)
    const halves = boundedMean(
      names.map(() => 0.5),
      names,
      { level: 0.95 },
    )
    // .5 * .025^(1/40)
    expect(halves).toEqual({ low: expect.closeTo(0.4559513, 6), high: expect.closeTo(0.5440486, 6) })
  })

  it('says nothing without values, and refuses what is no share', () => {
    expect(boundedMean([], [], { level: 0.95 })).toEqual({ low: 0, high: 1 })
    expect(() => boundedMean([2], ['a'], { level: 0.95 })).toThrow(/boundedMean expects values from 0 to 1/)
  })
})
