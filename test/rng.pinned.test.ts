import { describe, expect, it } from 'vitest'
import { numbersByIndex, rngAt } from '../src/rng.js'

/** If one of these moves, every dataset moves: that is a major version. */
const pinned = [
  { path: ['1'], draws: [831176, 188549, 625158, 612540, 90532, 730755], order: [8, 2, 7, 1, 4, 0, 6, 9, 3, 5] },
  {
    path: ['1', 'red-herring', 'savage-0000', 'places'],
    draws: [175127, 307180, 974310, 786232, 539217, 92871],
    order: [1, 3, 9, 8, 7, 5, 6, 2, 4, 0],
  },
  {
    path: ['2', 'red-herring', 'savage-0000', 'places'],
    draws: [473173, 34339, 649655, 178407, 544840, 501796],
    order: [4, 1, 7, 0, 2, 3, 9, 5, 6, 8],
  },
  { path: ['é', '🙂'], draws: [999989, 128316, 151345, 686516, 618894, 360431], order: [9, 2, 3, 7, 1, 6, 5, 4, 0, 8] },
]

describe('pinned streams', () => {
  it.each(pinned)('draws the same numbers for ever at $path', ({ path, draws, order }) => {
    const rng = rngAt(path)
    expect(draws.map(() => rng.integer(1_000_000))).toEqual(draws)
    expect(rngAt(path).permutation(10)).toEqual(order)
  })
})

describe('pinned numbers by index', () => {
  it.each([
    { path: ['1'], numbers: [0.7345623641740531, 0.2232412591110915, 0.9817709103226662, 0.3304523411206901] },
    { path: ['é', '🙂'], numbers: [0.7362269794102758, 0.8284024300519377, 0.23393153049983084, 0.017014299985021353] },
  ])('are the same for ever at $path', ({ path, numbers }) => {
    expect([0, 1, 2, 311].map(numbersByIndex(rngAt(path)))).toEqual(numbers)
  })
})
