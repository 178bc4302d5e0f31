import { expect, it } from 'vitest'
import type { PlainContrast } from '../../../src/evaluation/analysis/planned.js'
import { warnUnpaired } from '../../../src/evaluation/analysis/warnings.js'

it('prints all numbers of a sentence alike', () => {
  const contrast = { contrast: 'a − b', model: 'm', cases: 100, missing: 0, unpaired: 1385 } as PlainContrast
  expect(warnUnpaired(contrast).join()).toMatch(/: 1,385 of 1,485 cases not in all of its arms/)
})
