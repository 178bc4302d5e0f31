import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, runApart, throwAwayFolder } from '../command-line.js'
import { cpuClock } from '../cpu-clock.js'
import { amount } from '../soak.js'
import { argumentsOf, attempt, leftovers, type Place, placeOf } from './attempt.js'
import { type HostileFile, hostileFiles, type Reader } from './corpus.js'
import { escapeName } from './dataset-files.js'
import { bomb } from './hostile-file.js'
import { makeSound } from './sound.js'

const folder = throwAwayFolder()
/** A damaged Parquet page is waited for five seconds. */
const mostSeconds = 8
const readers: readonly Reader[] = ['import', 'cases', 'recipe', 'lexicon', 'sentences', 'dataset']

let sound: Place['sound']
let files: readonly HostileFile[]

beforeAll(async () => {
  sound = await makeSound(join(folder, 'sound'))
  const names = readdirSync(sound.folder)
  files = hostileFiles(Object.fromEntries(names.map((name) => [name, readFileSync(join(sound.folder, name), 'utf8')])))
})

/** Every tenth file of a reader, from a place on; all of them in a soak. */
const filesOf = (reader: Reader, from: number): readonly HostileFile[] =>
  files.filter((file) => file.reader === reader).filter((_, at) => at % amount(10, 1) === from % amount(10, 1))

/** What is wrong with the way a run ended; nothing where all is well. */
function faults(file: HostileFile, place: Place, end: { status: number | null; message: string }): readonly string[] {
  const { status, message } = end
  const refused = status !== 0
  const isMeant = file.expect === 'either' || (file.expect === 'refused') === refused
  return [
    isMeant ? '' : `expected to be ${file.expect}, but ended with ${status}: ${message.slice(0, 300)}`,
    refused && message.trim() === '' ? 'refused without a word' : '',
    status !== null && status >= 0 && status <= 2 ? '' : `exit code ${status}: ${message.slice(0, 300)}`,
    /^\s+at .*:\d+:\d+/m.test(message) ? 'a stack trace' : '',
    message.includes('This is a defect') ? `a defect: ${message.slice(0, 300)}` : '',
    ...leftovers(place, refused).map((name) => `left behind: ${name}`),
    existsSync(join(tmpdir(), escapeName)) ? 'wrote outside its folder' : '',
    'polluted' in {} || Object.keys(Object.prototype).length > 0 ? 'changed the prototype of all objects' : '',
  ].filter((fault) => fault !== '')
}

it('has at least 300 files, each under a name of its own', () => {
  expect(files.length).toBeGreaterThanOrEqual(300)
  const names = files.map(({ reader, name }) => `${reader}: ${name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

describe.each(readers)('the reader of %s', (reader) => {
  it('takes or refuses each file as it should, in words, in time, and leaves nothing behind', {
    timeout: 120_000,
  }, async () => {
    const found: string[] = []
    for (const file of filesOf(reader, 0)) {
      const place = placeOf(file, join(folder, reader), sound)
      const seconds = cpuClock()
      try {
        const end = await attempt(file, place)
        found.push(...faults(file, place, end).map((fault) => `${file.name}: ${fault}`))
      } catch (error) {
        found.push(`${file.name}: ${String(error).slice(0, 300)}`)
      }
      if (seconds() > mostSeconds) found.push(`${file.name}: took ${seconds().toFixed(1)} s`)
    }
    expect(found).toEqual([])
  })

  it('does so through the program itself, with others', { timeout: 120_000 }, () => {
    const found: string[] = []
    for (const file of filesOf(reader, 5)) {
      const place = placeOf(file, join(folder, reader), sound)
      const { status, stdout, stderr } = run(argumentsOf(file, place))
      const message = reader === 'dataset' && status === 1 ? stdout : stderr
      found.push(...faults(file, place, { status, message }).map((fault) => `${file.name}: ${fault}`))
      // Objections of the lint are told one a line.
      const isList = stderr.includes('but the lint objects to')
      if (status === 2 && !isList && stderr.trimEnd().split('\n').length !== 1)
        found.push(`${file.name}: not one line: ${stderr.slice(0, 500)}`)
      if (status === 2 && stderr.length > 3000) found.push(`${file.name}: a message of ${stderr.length} characters`)
      if (status === 0 && stderr !== '') found.push(`${file.name}: words where all is well: ${stderr.slice(0, 300)}`)
      if (/[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(stdout + stderr))
        found.push(`${file.name}: control characters on the terminal`)
    }
    expect(found).toEqual([])
  })
})

describe('a gzip bomb', () => {
  const peak = new URL('peak.mjs', import.meta.url)
  const env = { NODE_OPTIONS: `--max-old-space-size=256 --import="${peak}"` }
  const mebibytes = 200

  const bombs = [
    ['letters', 'jsonl.gz', 'x'],
    ['an endless quotation', 'csv.gz', '"'],
    ['letters in a table', 'csv.gz', 'x'],
    ['line feeds', 'jsonl.gz', '\n'],
    ['zeros', 'jsonl.gz', '\0'],
  ] as const

  it.skipIf(process.platform !== 'linux').each(bombs.slice(0, amount(2, bombs.length)))(
    'of 200 MiB of %s is refused in bounded memory',
    (name, ending, sign) => {
      const home = join(folder, 'bombs', name)
      mkdirSync(home, { recursive: true })
      const path = join(home, `bomb.${ending}`)
      const out = join(home, 'out')
      writeFileSync(path, bomb(sign, mebibytes << 20))
      const commands = [['import', path, '--out', join(out, 'cases.jsonl'), '--quiet']]
      if (ending === 'jsonl.gz') commands.push(['build', 'original', '--cases', path, '--out', out, '--quiet'])
      for (const command of commands) {
        const { status, stderr } = runApart(command, { env })
        expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+|This is a defect/m)
        expect(status).toBe(2)
        const kibibytes = Number(/peak (\d+)$/.exec(stderr)?.[1])
        expect(kibibytes / 1024).toBeLessThan(300)
      }
    },
  )
})
