import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../src/generation/schedule/clock.js'

const day = 24 * 3_600_000

describe('the time of this machine', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const sleeping = (ms: number, off = new AbortController()) => {
    const seen = { awake: false }
    void systemClock.sleep(ms, off.signal).then(() => {
      seen.awake = true
    })
    return { seen, off }
  }

  it('is slept away, no shorter than asked', async () => {
    const { seen } = sleeping(1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(seen.awake).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.awake).toBe(true)
  })

  it('is slept away for a month too, which one timer cannot', async () => {
    const { seen } = sleeping(30 * day)
    await vi.advanceTimersByTimeAsync(30 * day - 1)
    expect(seen.awake).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.awake).toBe(true)
  })

  it('lets nobody sleep on who was called, and leaves no timer behind', async () => {
    const { seen, off } = sleeping(day)
    off.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.awake).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    const late = sleeping(day, off)
    await vi.advanceTimersByTimeAsync(0)
    expect(late.seen.awake).toBe(true)
  })
})
