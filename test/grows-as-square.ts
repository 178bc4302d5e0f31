import { cpuClock } from './cpu-clock.js'

/** What takes no longer, in seconds of processor time, is soon enough however it grows. */
const soon = 4

/** How much longer four times the size may take; the square takes 16 times as long, on a slow machine too. */
const mostGrowth = 8

/** Whether work on a size takes the square of its time on a quarter of it, and so long that it matters. */
export function growsAsSquare(size: number, work: (size: number) => void): boolean {
  const measured = (of: number): number => {
    const seconds = cpuClock()
    work(of)
    return seconds()
  }
  if (measured(size) < soon) return false
  // Other programs on the same cores, and what other tests leave behind, slow one round down, and not each.
  return Array.from({ length: 3 }).every(() => {
    const whole = measured(size)
    return whole >= soon && whole > mostGrowth * measured(size / 4)
  })
}
