import { readFileSync } from 'node:fs'

// The most memory that this process alone held, in KiB, as its last words. What `resourceUsage` tells begins with the
// memory of the process that started it.
process.on('exit', () => {
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  process.stderr.write(`peak ${peak}`)
})
