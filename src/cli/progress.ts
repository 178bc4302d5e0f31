import { onExit } from '../cleanup.js'

/** Progress of one long step on stderr: a bar on a terminal, a line every ten seconds elsewhere. */
export interface Progress {
  /** `share` is the part done, 0–1, or null where it cannot be known; `note` is what else there is to say, a cost. */
  update(done: number, share: number | null, note?: string): void
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
    format: `${title} {bar} {percentage}% · {count} ${unit} · {rate} · {left} left{note}`,
    hideCursor: true,
    clearOnComplete: true,
  })
  let running = false
  const stop = (): void => {
    if (running) bar.stop()
    running = false
  }
  // A bar hides the cursor, and a process that is stopped must not leave it so.
  const release = onExit(stop)
  return {
    update(done, share, note) {
      const seconds = (performance.now() - started) / 1000
      if (seconds < 0.5) return
      if (!running) bar.start(100, 0, { count: 0, rate: '?', left: '?', note: '' })
      running = true
      bar.update(Math.floor((share ?? 0) * 100), {
        count: done,
        rate: rateOf(done, seconds),
        left: remaining(seconds, share),
        note: note === undefined ? '' : ` · ${note}`,
      })
    },
    stop() {
      release()
      stop()
    },
  }
}

function plainProgress(title: string, unit: string, started: number): Progress {
  let lines = 1
  return {
    update(done, share, note) {
      const seconds = (performance.now() - started) / 1000
      if (seconds < lines * secondsBetweenLines) return
      lines = Math.floor(seconds / secondsBetweenLines) + 1
      const percent = share === null ? '' : ` (${Math.floor(share * 100)} %, ${remaining(seconds, share)} left)`
      const more = note === undefined ? '' : `, ${note}`
      process.stderr.write(`${title}: ${done} ${unit}${percent}, ${rateOf(done, seconds)}${more}\n`)
    },
    stop: () => {},
  }
}

/** Models answer slowly: what is less than one a second is told by the minute. */
function rateOf(done: number, seconds: number): string {
  const rate = done / seconds
  if (rate < 1) return `${Math.round(rate * 60)}/min`
  return `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`
}

function remaining(seconds: number, share: number | null): string {
  if (share === null || share <= 0) return '?'
  const left = Math.round((seconds / share) * (1 - share))
  return left < 90 ? `${left} s` : `${Math.round(left / 60)} min`
}
