import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '../../../src/statistics/index.js'
import { fourObservers, pairsOf, ratingsOf, sixRaters, twoAbstractors } from '../rating-vectors.js'

const tenUnits = [
  [1, 1, null],
  [2, 2, 3],
  [3, 3, 3],
  [4, 3, 4],
  [null, 1, 1],
  [5, null, null],
  [2, 1, 2],
  [4, 4, 5],
  [1, null, 2],
  [5, 5, 5],
]

describe('krippendorffAlpha', () => {
  it('agrees with irrCAC on six raters and on two', () => {
    expect(krippendorffAlpha(ratingsOf(sixRaters), 'nominal')).toBeCloseTo(0.4204384, 7)
    expect(krippendorffAlpha(pairsOf(twoAbstractors), 'nominal')).toBeCloseTo(0.7972585, 7)
  })

  it('agrees with Krippendorff’s own example in every metric', () => {
    expect(krippendorffAlpha(fourObservers, 'nominal')).toBeCloseTo(0.743, 3)
    expect(krippendorffAlpha(fourObservers, 'ordinal')).toBeCloseTo(0.815, 3)
    expect(krippendorffAlpha(fourObservers, 'interval')).toBeCloseTo(0.849, 3)
  })

  it('agrees with nltk', () => {
    // nltk 3.8: AnnotationTask(triples, binary_distance | interval_distance).alpha().
    expect(krippendorffAlpha(tenUnits, 'nominal')).toBeCloseTo(0.4978165938864628, 12)
    expect(krippendorffAlpha(tenUnits, 'interval')).toBeCloseTo(0.9000868809730669, 12)
  })

  it('takes words as nominal ratings, and refuses them in a graded metric', () => {
    const words = pairsOf(twoAbstractors).map((pair) =>
      pair.map((category) => ['yes', 'no', 'not-sure'][category] as string),
    )
    expect(krippendorffAlpha(words, 'nominal')).toBeCloseTo(0.7972585, 7)
    expect(() => krippendorffAlpha(words, 'ordinal')).toThrowError(/numbers for the ordinal metric and found no\./)
  })

  it('is undefined where all ratings are equal or nothing can be compared', () => {
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 1],
        ],
        'nominal',
      ),
    ).toBeNull()
    expect(
      krippendorffAlpha(
        [
          [1, null],
          [null, 2],
        ],
        'nominal',
      ),
    ).toBeNull()
    expect(krippendorffAlpha([], 'interval')).toBeNull()
  })

  it.each(['ratio', 'Nominal', 'toString', ''])('refuses the metric %j', (metric) => {
    const ratings = [[1, 2] as const, [2, 2] as const]
    expect(() => krippendorffAlpha(ratings, metric as 'nominal')).toThrow(
      `krippendorffAlpha expects the metric nominal, ordinal, interval and found ${JSON.stringify(metric)}.`,
    )
  })
})
