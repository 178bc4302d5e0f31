import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../../bench/corpus.js'
import { type Finished, jsonLines, run, throwAwayFolder } from '../command-line.js'
import { exclusionsOf } from '../exclusions.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const version = versionOf('red-herrings-1')
/** Enough cases for threads to be started. */
const count = 900
let cases = ''

beforeAll(() => {
  cases = manyCases(folder, count)
})

function sameFiles(a: string, b: string): void {
  const paths = readdirSync(a, { recursive: true, encoding: 'utf8' }).sort()
  expect(readdirSync(b, { recursive: true, encoding: 'utf8' }).sort()).toEqual(paths)
  for (const path of paths.filter((path) => statSync(join(a, path)).isFile())) {
    expect([path, readFileSync(join(a, path)).equals(readFileSync(join(b, path)))]).toEqual([path, true])
  }
}

/** A file of short texts and one of the same in other words, some of which change a fact: to compare is slow work. */
function shortTexts(): readonly [string, string] {
  const write = (name: string, textOf: (i: number) => string): string => {
    const lines = Array.from({ length: count }, (_, i) => `${JSON.stringify({ id: `t-${i}`, input: textOf(i) })}\n`)
    writeFileSync(join(folder, name), lines.join(''))
    return join(folder, name)
  }
  const ageOf = (i: number): string => `A ${20 + (i % 60)}-year-old man`
  return [
    write('before.jsonl', (i) => `${ageOf(i)} has pain in the left knee.`),
    write('after.jsonl', (i) => `${ageOf(i)} is in pain: the ${i % 7 === 0 ? 'right' : 'left'} knee.`),
  ]
}

const out = (name: string): string => join(folder, name)
const build = (to: string, ...more: string[]): Finished =>
  run(['build', 'red-herrings-1', '--cases', cases, '--out', out(to), ...more])

describe('--jobs', () => {
  it('gives the same bytes for any number: build, verify, check, stats, import', () => {
    for (const jobs of ['1', '3']) expect(build(`jobs-${jobs}`, '--jobs', jobs).status).toBe(0)
    sameFiles(out('jobs-1'), out('jobs-3'))
    const dataset = join(out('jobs-1'), 'red-herrings-1', version)
    const records = join(dataset, 'cases.jsonl')
    const [before, after] = shortTexts()
    for (const command of [
      ['verify', dataset, '--cases', cases, '--json'],
      ['check', after, '--against', before, '--json'],
      ['stats', dataset, '--covariates', '--json'],
    ]) {
      const [one, three] = ['1', '3'].map((jobs) => run([...command, '--jobs', jobs]))
      expect(three).toEqual(one)
      expect(one?.stdout).not.toBe('')
    }
    for (const jobs of ['1', '3']) {
      mkdirSync(out(`imported-${jobs}`))
      const flags = ['--free-form', '--license', 'CC0-1.0', '--limit', String(count - 50), '--jobs', jobs]
      expect(run(['import', records, '--out', join(out(`imported-${jobs}`), 'cases.jsonl'), ...flags]).status).toBe(0)
    }
    sameFiles(out('imported-1'), out('imported-3'))
  })

  it('names the problems of a damaged dataset in the same words and order', () => {
    const damaged = out('damaged')
    cpSync(join(out('jobs-1'), 'red-herrings-1', version), damaged, { recursive: true })
    const path = join(damaged, 'edits.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    lines[700] = (lines[700] as string).replace('"before":""', '"before":"x"')
    lines.splice(800, 1)
    writeFileSync(path, lines.join('\n'))
    const [one, three] = ['1', '3'].map((jobs) => run(['verify', damaged, '--json', '--jobs', jobs]))
    expect(three).toEqual(one)
    expect([one?.status, one?.stdout]).toEqual([1, expect.stringContaining('"line": 701')])
  })

  it('fails for a case in the middle as one job does, and leaves nothing', () => {
    const lines = readFileSync(cases, 'utf8').split('\n')
    lines[850] = lines[3] as string
    const double = join(folder, 'double.jsonl')
    writeFileSync(double, lines.join('\n'))
    const expected = ['1', '3'].map((jobs) =>
      run(['build', 'red-herrings-1', '--cases', double, '--out', out('double'), '--jobs', jobs]),
    )
    expect(expected[1]).toEqual(expected[0])
    expect([expected[0]?.status, expected[0]?.stderr]).toEqual([2, expect.stringContaining('line 851')])
    expect(existsSync(join(out('double'), 'red-herrings-1'))).toBe(false)
  })

  it.each(['0', '-1', '1.5', '1000', 'all'])('refuses %s', (jobs) => {
    const { status, stderr } = build('never', '--jobs', jobs)
    expect([status, stderr]).toEqual([2, expect.stringContaining('whole number from 1 to 256')])
  })

  it('takes more jobs than there are cases', () => {
    expect(build('many-jobs', '--limit', '3', '--jobs', '256').status).toBe(0)
  })
})

describe('--exclusions', () => {
  it('give the same bytes with one job, two, and three shards that are merged', () => {
    const records = join(out('jobs-1'), 'red-herrings-1', version, 'cases.jsonl')
    const judged = jsonLines<{ id: string; input: string; metadata: { case: string } }>(records).map(
      ({ id, input, metadata }) => ({ record: id, case: metadata.case, text: input }),
    )
    const files = (['refuse', 'drop', 'replace'] as const).map((action, i) => {
      const some = judged.filter((_, row) => row % 400 === 40 + 20 * i)
      return exclusionsOf(join(folder, `${action}.json`), action, 'red-herrings-1', some)
    })
    const flags = ['--exclusions', ...files]
    for (const jobs of ['1', '2']) expect(build(`r3-jobs-${jobs}`, '--jobs', jobs, ...flags).status).toBe(0)
    for (const shard of ['1/3', '2/3', '3/3']) expect(build('r3-parts', '--shard', shard, ...flags).status).toBe(0)
    expect(run(['merge', out('r3-parts'), '--out', out('r3-merged')]).status).toBe(0)
    sameFiles(out('r3-jobs-1'), out('r3-jobs-2'))
    sameFiles(out('r3-jobs-1'), out('r3-merged'))
    const dataset = join(out('r3-merged'), 'red-herrings-1', `${version}-r3`)
    const manifest = JSON.parse(readFileSync(join(dataset, 'manifest.json'), 'utf8'))
    expect(manifest.reviews.map((one: { excluded: number }) => one.excluded)).toEqual([3, 3, 3])
    expect(manifest.counts).toMatchObject({ records: count - 6, refused: 6, findings: { replaced: 3 } })
    expect(run(['verify', dataset, '--cases', cases, '--jobs', '2', ...flags]).status).toBe(0)
  })
})

describe('build --shard and merge', () => {
  it('give the bytes of one run, and the same words', () => {
    for (const shard of ['2/2', '1/2']) expect(build('parts', '--shard', shard, '--jobs', '2').status).toBe(0)
    const again = build('parts', '--shard', '1/2')
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('nothing was written')])
    const merged = run(['merge', out('parts'), '--out', out('merged'), '--json'])
    const whole = build('whole', '--json')
    expect(merged.status).toBe(0)
    const renamed = whole.stdout.replaceAll(
      JSON.stringify(out('whole')).slice(1, -1),
      JSON.stringify(out('merged')).slice(1, -1),
    )
    expect(merged.stdout).toBe(renamed)
    sameFiles(out('whole'), out('merged'))
    expect(run(['verify', out('parts')]).stderr).toContain('merge')
  })

  it('say no where a shard is missing', () => {
    rmSync(join(out('parts'), 'red-herrings-1', version, 'shard-2-of-2'), { recursive: true })
    const { status, stderr } = run(['merge', out('parts'), '--out', out('missing'), '--quiet'])
    expect([status, stderr]).toEqual([1, expect.stringContaining('missing: 2/2')])
    expect(existsSync(out('missing'))).toBe(false)
  })

  it.each(['0/3', '4/3', '3', '1/0', '1/2/3'])('refuse --shard %s', (shard) => {
    const { status, stderr } = build('never', '--shard', shard)
    expect([status, stderr]).toEqual([2, expect.stringContaining('i/n')])
  })

  it('refuse cases from a pipe, and folders that are not there', () => {
    const piped = run(['build', 'original', '--cases', '-', '--out', out('never'), '--shard', '1/2'])
    expect([piped.status, piped.stderr]).toEqual([2, expect.stringContaining('Name a file with --cases')])
    const nowhere = run(['merge', out('nowhere'), '--out', out('never')])
    expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining('holds no shard')])
  })
})
