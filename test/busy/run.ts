import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run busy`: the tests of the built project beside programs that take all of the processor, as often as
 * `ROUNDS` says (3), with `LOOPS` such programs (3). Prints how long each round took; exits with 1 at the first failure.
 */
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const rounds = Number(process.env.ROUNDS ?? 3)
const loops = Array.from({ length: Number(process.env.LOOPS ?? 3) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
try {
  for (let round = 1; round <= rounds && !process.exitCode; round++) {
    const start = performance.now()
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--mode', 'built'], { stdio: 'inherit' })
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stdout.write(
      `Round ${round} of ${rounds} beside ${loops.length} busy loops: exit ${status}, ${seconds} s\n`,
    )
    process.exitCode = status ?? 1
  }
} finally {
  for (const loop of loops) loop.kill()
}
