import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisResults, RecordOutcome } from '../../../src/evaluation/index.js'
import { crossedDifference } from '../../../src/statistics/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { runHere } from '../../in-process.js'
import { type Answered, answerAll, safetyArms } from '../answered.js'

const out = throwAwayFolder()
const long = join(out, 'long', 'answers.csv')
let answered: Answered

const hasR = spawnSync('Rscript', ['--version']).status === 0
if (!hasR) console.warn('\nSKIPPED: analysis.R is not run, for there is no Rscript on this machine.\n')

beforeAll(async () => {
  // A name that a spreadsheet would take for a formula, with a letter that not every locale knows.
  const say = ({ record, trial, model }: RecordOutcome) => ({
    ...(model === 'model-b' ? { model: '=modèle "b"', prompt: 'kurz' } : {}),
    ...(record === 'vignettes-0004__shortened' && trial === 1 ? ({ state: 'unscored', score: null } as const) : {}),
  })
  answered = await answerAll(join(out, 'answered'), say, safetyArms)
  const { status, stdout } = await runHere([
    'report',
    answered.folder,
    join(answered.folder, 'sets'),
    '--mixed',
    '--long',
    long,
    '--quiet',
  ])
  const beside = ['.csv', '.parquet', '.codebook.csv'].map((ending) => `${long.slice(0, -4)}${ending}`)
  expect([status, stdout.split('\n')]).toEqual([0, [...beside, join(dirname(long), 'analysis.R'), '']])
})

const rowsOf = (path: string): string[][] => parse(readFileSync(path))

describe('report --long', () => {
  it('writes one row an outcome with keys and covariates, and no text', async () => {
    const [head = [], ...rows] = rowsOf(long)
    const outcomes = jsonLines<RecordOutcome>(answered.outcomes)
    expect(rows.length).toBe(outcomes.length)
    const at = (name: string): number => head.indexOf(name)
    for (const [i, row] of rows.entries()) {
      const { record, model, trial, score } = outcomes[i] as RecordOutcome
      expect([row[at('record')], row[at('model')], row[at('trial')], row[at('score')]]).toEqual([
        record,
        model.replace('=', "'="),
        String(trial),
        score === null ? '' : String(score),
      ])
    }
    const herring = rows.find((row) => row[at('arm')] === 'red-herrings-1')
    expect([herring?.[at('edits')], herring?.[at('original_arm')], herring?.[at('age_band')]]).toEqual([
      '1',
      'original',
      expect.stringMatching(/\w/),
    ])
    const rule = rows.find((row) => row[at('arm')] === 'drug-safety-counterfactual')
    expect([rule?.[at('role')], rule?.[at('original_arm')]]).toEqual(['condition', 'drug-safety-original'])
    expect(readFileSync(long, 'utf8')).not.toContain('It is ')
  })

  it('holds the same in Parquet, and names every column in the codebook', async () => {
    const file = await asyncBufferFromFile(long.replace('.csv', '.parquet'))
    const [head = [], ...rows] = rowsOf(long)
    const objects = (await parquetReadObjects({ file })) as Record<string, unknown>[]
    expect(objects.length).toBe(rows.length)
    for (const i of [0, rows.length - 1]) {
      const plain = head.map((name) => (objects[i]?.[name] ?? '') as unknown)
      expect(plain.map(String)).toEqual(rows[i]?.map((cell) => cell.replace("'=", '=')))
    }
    const [, ...codes] = rowsOf(long.replace('.csv', '.codebook.csv'))
    expect(codes.map(([name]) => name)).toEqual(head)
  })

  it('packs the table where its name says so', async () => {
    const folder = join(out, 'packed')
    const write = (name: string) => runHere(['report', answered.folder, '--long', join(folder, name), '--quiet'])
    const names = ['b.csv.gz', 'b.parquet', 'b.codebook.csv', 'analysis.R']
    expect((await write('b.csv.gz')).stdout.trimEnd().split('\n')).toEqual(names.map((name) => join(folder, name)))
    expect(readFileSync(join(folder, 'analysis.R'), 'utf8')).toContain('table_file <- "b.csv.gz"')
    expect((await write('b.csv')).status).toBe(0)
    expect(gunzipSync(readFileSync(join(folder, 'b.csv.gz')))).toEqual(readFileSync(join(folder, 'b.csv')))
  })

  it('leaves a script of that name alone that it did not write', async () => {
    const folder = join(out, 'own')
    mkdirSync(folder)
    writeFileSync(join(folder, 'analysis.R'), '# mine\n')
    const named = ['report', answered.folder, '--long', join(folder, 'answers.csv'), '--quiet']
    expect(await runHere(named)).toMatchObject({ status: 2, stderr: expect.stringContaining('did not write') })
    expect([readFileSync(join(folder, 'analysis.R'), 'utf8'), readdirSync(folder)]).toEqual([
      '# mine\n',
      ['analysis.R'],
    ])
  })

  it('writes a script for R with what the report says, and names what it leaves out', () => {
    const script = readFileSync(join(out, 'long', 'analysis.R'), 'utf8')
    const { families } = JSON.parse(readFileSync(answered.results, 'utf8')) as AnalysisResults
    expect(script).toContain('table_file <- "answers.csv"')
    for (const { estimate } of families.flatMap(({ contrasts }) => contrasts)) {
      if (estimate !== null) expect(script).toContain(String(estimate))
    }
    expect(script).not.toMatch(/\{\{|undefined|NaN/)
  })

  describe.skipIf(!hasR)('in R', () => {
    /** Runs a line of R beside the script, in the poorest of locales. */
    const inR = (line: string, table = 'answers.csv') => {
      const script = readFileSync(join(out, 'long', 'analysis.R'), 'utf8').replace('"answers.csv"', `"${table}"`)
      writeFileSync(join(out, 'long', 'asked.R'), `${script}\n${line}\n`)
      return spawnSync('Rscript', ['asked.R', '0'], {
        cwd: join(out, 'long'),
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      })
    }

    it("gives the report's table of contrasts, to four decimals", () => {
      const line = 'write.csv(cbind(said[, 1:3], found), "found.csv", row.names = FALSE, fileEncoding = "UTF-8")'
      const { status, stdout, stderr } = inR(line)
      expect([status, stderr]).toEqual([0, expect.any(String)])
      expect(stdout).toContain('All figures agree with the report to four decimals')
      const { families } = JSON.parse(readFileSync(answered.results, 'utf8')) as AnalysisResults
      const said = families.flatMap(({ contrasts }) => contrasts).filter(({ cases }) => cases > 0)
      const [, ...rows] = readFileSync(join(out, 'long', 'found.csv'), 'utf8')
        .trimEnd()
        .split('\n')
      const round = (value: number | null): string =>
        value === null ? 'NA' : (Math.round(value * 1e4) / 1e4 + 0).toFixed(4)
      const figures = rows.map((row) =>
        row
          .split(',')
          .slice(-8)
          .map((cell) => round(cell === 'NA' ? null : Number(cell))),
      )
      expect(said.length).toBe(10)
      expect(figures).toEqual(
        said.map(({ cases, clusters, estimate, low, high, lowerBound, p, adjustedP }) =>
          [cases, clusters, estimate, low, high, lowerBound, p, adjustedP].map(round),
        ),
      )
    })

    it('finds as much variance in sentences that several cases share', () => {
      const values = [1, 1, 0, 0, 1, 1, 0, 1]
      const parts = [['a', 'd'], ['a'], ['b'], ['b', 'd'], ['c'], ['c', 'a'], ['b'], ['a', 'c']]
      const clusters = values.map((_, i) => i)
      const [own, all] = [[], parts].map((list) => {
        const shared = list.length === 0 ? values.map((_, i) => [String(i)]) : list
        return crossedDifference(values, { clusters, parts: shared }, 0.95).standardError ?? 0
      })
      const inC = (list: readonly unknown[]) => `c(${list.map((one) => JSON.stringify(one)).join(', ')})`
      const residuals = `${inC(values)} - mean(${inC(values)})`
      const { stdout } = inR(
        `cat("shared", shared_variance(${residuals}, list(${parts.map(inC).join(', ')}))[["shared"]])`,
      )
      const shared = (all as number) ** 2 - (own as number) ** 2
      expect(shared).toBeGreaterThan(0.001)
      expect(Number(/shared (\S+)$/.exec(stdout)?.[1])).toBeCloseTo(shared, 6)
    })

    it('takes the texts of a case in any order, and several that are equal for one', () => {
      const { stdout } = inR(
        'cat("texts", shares_of(c("b", "a")), shares_of(c("a", "b")), shares_of(c("a", "a")), shares_of("a"), sep = "|")',
      )
      expect(stdout).toMatch(/texts\|(a 0\.5 b 0\.5)\|\1\|a 1\|a 1$/)
    })

    it('stops where one answer is not what the report saw', () => {
      const table = readFileSync(long, 'utf8').replace(
        /,(correct|incorrect),([01]),/,
        (_, state, score) => `,${state},${1 - score},`,
      )
      writeFileSync(join(out, 'long', 'other.csv'), table)
      const { status, stderr } = inR('', 'other.csv')
      expect([status, stderr]).toEqual([1, expect.stringContaining('differs from the report in: estimate')])
    })
  })
})
