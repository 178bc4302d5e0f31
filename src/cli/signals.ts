import { printMessage, type Quiet } from './output.js'

/** Signals by which people and systems end a program, and the exit code of a program that each has ended. */
export const endingSignals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const

const atOnceMs = 500

/** A terminal that is closed hangs up twice, itself and through its shell, within this time. */
const hangUpMs = 1000

/** One signal ends gently, a second one at once, and with its exit code. */
export function onInterrupt(flags: Quiet, gently: () => void, atOnce: () => void): () => void {
  let times = 0
  let began = 0
  const listeners = endingSignals.map(([signal, code]) => {
    const listener = (): void => {
      if (signal === 'SIGHUP' && times > 0 && performance.now() - began < hangUpMs) return
      times++
      if (times === 1) {
        began = performance.now()
        const again = signal === 'SIGINT' ? 'Press Ctrl-C again' : `Send ${signal} again`
        printMessage(`Finishing what is in flight. ${again} to stop at once.`, flags)
        gently()
        return
      }
      process.once('exit', (status) => {
        // A run that had just done everything is a good one.
        if (status !== 0) process.exitCode = code
      })
      atOnce()
      // What cannot be given up within that, a lock of the store perhaps, is not waited for.
      setTimeout(() => process.exit(code), atOnceMs).unref()
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener)
  }
}
