import { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

// Runs the built program as often as it is told to, each time from the first line of its main file, with arguments,
// environment, standard input and output of its own. What the main file imports is loaded once, which is most of the
// time that a short command takes in a process of its own.
const { program, port, answered } = workerData
let runs = 0
/** Ends the run that is on its way. */
let end = () => {}

port.on('message', async ({ args, env, input, isAwaited }) => {
  const [stdout, stderr] = [kept(), kept()]
  for (const [name, value] of Object.entries({
    stdout,
    stderr,
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
  })) {
    Object.defineProperty(process, name, { value, configurable: true })
  }
  process.argv = [process.execPath, program, ...args]
  process.env = env
  process.exitCode = undefined
  end = (status, isGone = false) => {
    end = () => {}
    for (const event of process.eventNames()) {
      for (const listener of process.listeners(event)) {
        if (own.get(event)?.includes(listener) !== true) process.removeListener(event, listener)
      }
    }
    const [said, told] = [stdout, stderr].map(({ pieces }) => Buffer.concat(pieces).toString('utf8'))
    port.postMessage({ status, stdout: said, stderr: told, isGone })
    // Only who waits asleep is woken: another would find the mark of an earlier run.
    if (!isAwaited) return
    Atomics.store(answered, 0, 1)
    Atomics.notify(answered, 0)
  }
  await import(`${pathToFileURL(program).href}?run=${runs++}`)
  end(process.exitCode ?? 0)
})

// What would end a process ends the run, in the same words; what it left under way would go on beside the next one.
process.on('exit', (code) => end(code, true))
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    process.stderr.write(`${error?.stack ?? error}\n`)
    end(1, true)
  })
}

/** What listens for as long as the thread lasts; what a run adds goes with it. */
const own = new Map(process.eventNames().map((event) => [event, process.listeners(event)]))

/** A stream that keeps what is written, as a pipe would pass it on: not a terminal. */
function kept() {
  const pieces = []
  const stream = new Writable({
    decodeStrings: true,
    write(piece, _, done) {
      pieces.push(piece)
      done()
    },
  })
  return Object.assign(stream, { pieces })
}
