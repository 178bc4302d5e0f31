import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Bundles the pages before any test, as `npm run build` does. */
export function setup(): void {
  const cwd = fileURLToPath(new URL('../', import.meta.url))
  execFileSync('npm', ['run', '--silent', 'pages'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}
