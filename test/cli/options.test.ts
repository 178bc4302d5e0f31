import { describe, expect, it } from 'vitest'
import { amount, count, day, seconds, share, shareFrom0To1, shareUpTo1, trialCount } from '../../src/cli/options.js'

describe('seconds', () => {
  it('takes what a timer can wait for, and no wait of nothing', () => {
    expect(['600', '.5', '0.001', '999999'].map(seconds)).toEqual([600, 0.5, 0.001, 999_999])
    for (const raw of ['0', '0.0001', '', '-1', '1e3', '1000000']) {
      expect(() => seconds(raw)).toThrow(/number from 0\.001 to 999999/)
    }
  })
})

describe('amount', () => {
  it.each([
    ['0', 0],
    ['0.25', 0.25],
    ['12', 12],
    ['.5', 0.5],
  ])('takes %s', (raw, value) => {
    expect(amount(raw)).toBe(value)
  })

  it.each(['', '-1', '1e3', '0x10', ' 1', 'NaN', 'Infinity', '.', '1,5', '12345678901'])('refuses %j', (raw) => {
    expect(() => amount(raw)).toThrow(/number, 0 or more/)
  })
})

describe('count', () => {
  it('takes 0 and refuses fractions', () => {
    expect([count('0'), count('17')]).toEqual([0, 17])
    for (const raw of ['1.5', '-1', '', '1e3']) expect(() => count(raw)).toThrow(/whole number, 0 or more/)
  })
})

describe('trialCount', () => {
  it('ends where a number would only make work', () => {
    expect([trialCount('1'), trialCount('1000')]).toEqual([1, 1000])
    for (const raw of ['0', '1001', '999999999', '1e2']) expect(() => trialCount(raw)).toThrow('from 1 to 1000')
  })
})

describe('day', () => {
  it('takes days of the calendar only', () => {
    expect(['2026-11-22', '2028-02-29'].map(day)).toEqual(['2026-11-22', '2028-02-29'])
    for (const raw of ['2026-13-45', '2026-02-30', '26-1-1', '', 'today', '2026-11-22T10:00']) {
      expect(() => day(raw), raw).toThrow(/must be a day/)
    }
  })
})

describe('shares', () => {
  it.each([
    { name: 'share', parse: share, taken: ['0.05', '.5'], refused: ['0', '1', '1.5', '-0.1', '5%'] },
    { name: 'shareUpTo1', parse: shareUpTo1, taken: ['0.05', '1'], refused: ['0', '1.01', '1e-2'] },
    { name: 'shareFrom0To1', parse: shareFrom0To1, taken: ['0', '0.85', '1'], refused: ['1.01', '', 'NaN'] },
  ])('$name takes its ends and no others', ({ parse, taken, refused }) => {
    expect(taken.map(parse)).toEqual(taken.map(Number))
    for (const raw of refused) expect(() => parse(raw), raw).toThrow(/It must be a share/)
  })
})
