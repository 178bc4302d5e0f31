import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../../src/statistics/distribution/normal.js'

describe('normalQuantile', () => {
  // statistics.NormalDist().inv_cdf(p) of Python 3.
  it.each([
    [0.5, 0],
    [0.75, 0.6744897501960817],
    [0.3, -0.5244005127080407],
    [0.02425, -1.9729610513118845],
    [0.9, 1.2815515655446008],
    [0.975, 1.9599639845400536],
    [0.9995, 3.2905267314919255],
    [1e-5, -4.2648907939228256],
    [1e-20, -9.262340089798405],
  ])('at %f is %f', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 13)
  })

  it('is symmetric about one half', () => {
    for (const p of [0.01, 0.07, 0.2, 0.43]) expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 13)
  })
})
