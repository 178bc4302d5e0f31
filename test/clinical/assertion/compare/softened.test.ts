import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const isError = (before: string, after: string): boolean =>
  compareFacts(before, after).some(({ level }) => level === 'error')

describe('a number that the other text tells without one', () => {
  it.each([
    ['A primigravid woman has a cough.', 'A G1P0 woman has a cough.'],
    ['He takes zolpidem at night.', 'He takes zolpidem nightly.'],
    ['He takes it twice a day.', 'He takes it every 12 hours.'],
    ['She is alert and fully oriented.', 'She is alert and oriented ×3.'],
  ])('is no change: %s = %s', (before, after) => {
    expect(isError(before, after)).toBe(false)
    expect(isError(after, before)).toBe(false)
  })

  it.each([
    ['A primigravid woman has a cough.', 'A G2P1 woman has a cough.'],
    ['He takes zolpidem at night.', 'He takes zolpidem every hour.'],
    ['The ST segments are high in II and aVF.', 'The ST segments are high in leads 3 and aVF.'],
  ])('is another one: %s → %s', (before, after) => {
    expect(isError(before, after)).toBe(true)
  })
})
