import { expect, it } from 'vitest'
import { percentOf } from '../../../src/report/content/index.js'

it('prints percentages with as many decimals as they need, rounded as everywhere', () => {
  expect([0.95, -0.025, -0.0125, 0.0125, -0.00001].map(percentOf)).toEqual(['95 %', '−2.5 %', '−1.3 %', '1.3 %', '0 %'])
})
