/** Progress of one long step on stderr: a bar on a terminal, a line every ten seconds elsewhere. */
export interface Progress {
  /** `share` is the part done, 0–1, or null where it cannot be known. */
  update(done: number, share: number | null): void
  stop(): void
}

const secondsBetweenLines = 10

/** Nothing is shown in the first half second, so short steps stay silent. */
export async function startProgress(title: string, unit: string, quiet: boolean | undefined): Promise<Progress> {
  if (quiet === true) return { update: () => {}, stop: () => {} }
  const started = performance.now()
  if (process.stderr.isTTY !== true) return plainProgress(title, unit, started)
  const { SingleBar } = await import('cli-progress')
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% · {count} ${unit} · {rate}/s · {left} left`,
    hideCursor: true,
    clearOnComplete: true,
  })
  let running = false
  return {
    update(done, share) {
      const seconds = (performance.now() - started) / 1000
      if (seconds < 0.5) return
      if (!running) bar.start(100, 0, { count: 0, rate: 0, left: '?' })
      running = true
      bar.update(Math.floor((share ?? 0) * 100), {
        count: done,
        rate: Math.round(done / seconds),
        left: remaining(seconds, share),
      })
    },
    stop() {
      if (running) bar.stop()
    },
  }
}

function plainProgress(title: string, unit: string, started: number): Progress {
  let lines = 1
  return {
    update(done, share) {
      const seconds = (performance.now() - started) / 1000
      if (seconds < lines * secondsBetweenLines) return
      lines = Math.floor(seconds / secondsBetweenLines) + 1
      const percent = share === null ? '' : ` (${Math.floor(share * 100)} %, ${remaining(seconds, share)} left)`
      process.stderr.write(`${title}: ${done} ${unit}${percent}, ${Math.round(done / seconds)}/s\n`)
    },
    stop: () => {},
  }
}

function remaining(seconds: number, share: number | null): string {
  if (share === null || share <= 0) return '?'
  const left = Math.round((seconds / share) * (1 - share))
  return left < 90 ? `${left} s` : `${Math.round(left / 60)} min`
}
