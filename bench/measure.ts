/** CPU seconds (user and system) that a piece of work took. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  const before = process.cpuUsage()
  await work()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1e6
}

/** Wall-clock seconds. */
export async function wallSeconds(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
