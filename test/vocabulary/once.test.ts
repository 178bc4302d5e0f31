import { expect, it, vi } from 'vitest'
import { once } from '../../src/vocabulary/once.js'

it('makes a value at the first call and keeps it, undefined too', () => {
  const make = vi.fn(() => undefined)
  const made = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([made(), made()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

it('tries again where making failed', () => {
  let tries = 0
  const made = once(() => {
    tries++
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  expect(made).toThrow('not yet')
  expect(made()).toBe(2)
})
