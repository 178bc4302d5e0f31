import { readFileSync } from 'node:fs'
import { PipelineError } from '../../dist/errors.js'
import { openStore } from '../../dist/generation/store/index.js'

// Another process on a store, for the tests: `store-worker.mjs URL WORK ANSWERS FROM TO`. ANSWERS is a file of answers,
// one a line; FROM and TO say which of them the work is done with.
//
// `claim` claims keys one by one and prints those it got; `hold` claims all at once and then does nothing;
// `claim-and-leave` claims and comes to its end; `commit` commits answers in groups of varying size and prints each key
// once it is acknowledged. What goes wrong is printed as `failed CODE MESSAGE`. It runs as built, for it starts often.
const [url, work, file, from, to] = process.argv.slice(2)
const lines = readFileSync(file, 'utf8').split('\n').slice(Number(from), Number(to))
const answers = lines.map((line) => JSON.parse(line))
const fail = (cause) => {
  process.stdout.write(`failed ${cause instanceof PipelineError ? `${cause.code} ${cause.message}` : String(cause)}\n`)
  process.exit(1)
}
const store = await openStore(url).catch(fail)
process.stdout.write('ready\n')

if (work === 'claim') {
  const inFlight = 20
  let next = 0
  const worker = async () => {
    for (let mine = next++; mine < answers.length; mine = next++) {
      for (const key of await store.claim([answers[mine].key])) process.stdout.write(`${key}\n`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  process.stdout.write('done\n')
  // A claim holds while its process lives: nobody ends before the other is through.
  process.stdin.once('data', () => process.exit(0))
} else if (work === 'claim-and-leave') {
  await store.claim(answers.map(({ key }) => key))
} else if (work === 'hold') {
  await store.claim(answers.map(({ key }) => key))
  process.stdout.write('done\n')
  setInterval(() => {}, 1000)
} else if (work === 'commit') {
  let at = 0
  const worker = async (size) => {
    while (at < answers.length) {
      const part = answers.slice(at, at + size)
      at += size
      await store.commit(part)
      process.stdout.write(part.map(({ key }) => `${key}\n`).join(''))
    }
  }
  await Promise.all([worker(1), worker(3), worker(7)]).catch(fail)
  process.stdout.write('done\n')
  await store.close()
}
