import type { Clock } from './clock.js'

/** Calls back at one moment at a time. */
export interface Alarm {
  /** Sets the alarm to a moment (milliseconds since 1970) in the place of any earlier one; infinity switches it off. */
  set(at: number): void
}

/** An alarm that calls `ring` when its time has come. */
export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let current: { readonly at: number; readonly off: AbortController } | undefined
  return {
    set(at) {
      if (current?.at === at) return
      current?.off.abort()
      current = undefined
      if (at === Number.POSITIVE_INFINITY) return
      const next = { at, off: new AbortController() }
      current = next
      void clock.sleep(at - clock.now(), next.off.signal).then(() => {
        if (current !== next) return
        current = undefined
        ring()
      })
    },
  }
}
