import type { Clock } from '../../src/generation/schedule/clock.js'

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  private time = Date.UTC(2026, 10, 20)
  private sleepers: Sleeper[] = []

  now(): number {
    return this.time
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers = this.sleepers.filter((one) => one.wake !== wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.sleepers.push({ at: this.time + ms, wake })
      signal.addEventListener('abort', wake)
    })
  }

  /** How many wait for time to pass. */
  get sleeping(): number {
    return this.sleepers.length
  }

  /** Moves on, stopping at every moment at which somebody wakes. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms
    await settle()
    for (;;) {
      const next = Math.min(...this.sleepers.map(({ at }) => at))
      if (next > end) break
      this.time = Math.max(this.time, next)
      const awake = this.sleepers.filter(({ at }) => at <= this.time)
      for (const { wake } of awake) wake()
      await settle()
    }
    this.time = end
    await settle()
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
