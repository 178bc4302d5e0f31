import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysisResults, outcomeLine, outcomeStates, type RecordOutcome } from '../../src/evaluation/index.js'
import type { ReportData } from '../../src/page/index.js'
import { summaryOf } from '../../src/report/content/index.js'
import {
  analysisTables,
  briefTable,
  makeReport,
  makeReportPage,
  type ReportSource,
  readSource,
  type Table,
  warningsOf,
} from '../../src/report/index.js'
import { jsonLines, throwAwayFolder } from '../command-line.js'
import { hostileTexts } from '../hostile-cases.js'
import { runHere } from '../in-process.js'
import { versionOf } from '../versions.js'
import { type Answered, answerAll, safetyArms } from './answered.js'

const out = throwAwayFolder()
let answered: Answered
let source: ReportSource
let results: AnalysisResults

beforeAll(async () => {
  const isFirst = ({ record, model, trial }: RecordOutcome): boolean =>
    record === 'vignettes-0002__red-herrings-1' && model === 'model-a' && trial === 0
  const say = (one: RecordOutcome) =>
    isFirst(one) ? ({ state: 'unscored', score: null, detail: null } as const) : null
  answered = await answerAll(join(out, 'plain'), say, safetyArms)
  source = await open(answered)
  results = source.results
})

const open = ({ results: path, outcomes, datasets }: Answered): Promise<ReportSource> =>
  readSource({ results: path, outcomes: [outcomes], datasets, attributions: [] })

const tableOf = (tables: readonly Table[], name: string): Table => {
  const found = tables.find((table) => table.name === name)
  if (found === undefined) throw new Error(`no table ${name}: ${tables.map((table) => table.name).join(', ')}`)
  return found
}

/** The data that a page holds, read as a browser reads it. */
function dataOf(html: string): ReportData {
  const [, form, content = ''] = /<script type="application\/(json|zlib)" id="data">([^<]*)</.exec(html) ?? []
  const json = form === 'zlib' ? inflateSync(Buffer.from(content, 'base64')).toString() : content
  return JSON.parse(json) as ReportData
}

describe('makeReport', () => {
  it('has in its tables what the analysis says, figure by figure', async () => {
    const { tables } = await makeReport(source)
    const accuracy = tableOf(tables, 'table-1-accuracy')
    for (const { arm, model, accuracy: share } of results.arms) {
      const column = accuracy.columns.findIndex(({ title }) => title === model)
      expect(accuracy.rows.find(([name]) => name === arm)?.[column]).toBe(share)
    }
    const contrasts = tableOf(tables, 'contrasts')
    const all = results.families.flatMap((family) => family.contrasts)
    expect(contrasts.rows.map((row) => [row[1], row[2], row[4], row[3]])).toEqual(
      all.map((one) => [one.contrast, one.model, one.estimate, one.verdict]),
    )
    expect(contrasts.note).toMatch(/Robust .* without a correction for their number/)
    const warned = summaryOf(source).find(({ title }) => title === 'Read this first')
    expect(warned?.sentences.join(' ')).toMatch(/baseline\/always-stop and baseline\/never-stop are not among/)
    const untested = summaryOf(source).find(({ title }) => title === 'What was not tested')
    expect(untested?.sentences.join(' ')).toMatch(
      /kinds of change \(red-herrings-1, shortened, drug-safety-counterfactual and drug-safety-spared\) and English/,
    )
    const arms = results.arms.map((one) => ({ ...one, errors: { unrelated: 2, hedged: 1, anchored: 1 } }))
    const kinds = tableOf((await makeReport({ ...source, results: { ...results, arms } })).tables, 'arms')
    // Hedged is a state already.
    expect(kinds.rows[0]?.at(-1)).toBe('unrelated 2, anchored 1')
    expect(tableOf(tables, 'arms').rows.map((row) => row.at(-1))).toContain(null)
    const otherwise = tableOf(tables, 'contrasts-otherwise')
    expect(otherwise.rows.map((row) => row.slice(3))).toEqual(
      all.map((one) => [
        one.estimate,
        one.bootstrap?.low ?? null,
        one.bootstrap?.high ?? null,
        one.halfCredit,
        one.missingBounds?.low ?? null,
        one.missingBounds?.high ?? null,
      ]),
    )
    const losses = tableOf(tables, 'table-3-losses')
    expect(losses.rows[0]?.at(-1)).toBe(results.paperCompatible.find(({ arm }) => arm === 'red-herrings-1')?.p)
  })

  it('says which loss an open comparison leaves possible, and that a baseline has no verdict', () => {
    const families = results.families.map((family) => {
      const contrasts = family.contrasts.map((one) =>
        one.model === 'model-a'
          ? {
              ...one,
              verdict: 'inconclusive' as const,
              lowerBound: one.contrast.startsWith('red-herrings-1') ? -0.157 : -0.02,
            }
          : { ...one, model: 'baseline/echo', verdict: null },
      )
      return { ...family, contrasts }
    })
    const arms = results.arms.map((one) => (one.model === 'model-a' ? one : { ...one, model: 'baseline/echo' }))
    const brief = briefTable({ results: { ...results, arms, families } })?.rows.map(([name]) => String(name))
    expect(brief?.filter((name) => name.includes('baseline/'))).toEqual([`baseline/echo: ${results.plan.original}`])
    expect(brief?.at(-1)).toBe(`baseline/echo: ${results.plan.original}`)
    const parts = summaryOf({ ...source, results: { ...results, arms, families } })
    const said = (model: string) => parts.find(({ title }) => title === model)?.sentences.join(' ')
    expect(said('model-a')).toMatch(
      /^It is open in \d+ comparisons?, where a loss of up to 15\.7 points is not ruled out/,
    )
    expect(said('baseline/echo')).toMatch(/^A baseline: .* no verdicts of its own\./)
  })

  it('has comparisons of two models in its shortest table, also where nothing else was declared', () => {
    const rowsOf = (families: AnalysisResults['families'], plan: AnalysisResults['plan']) =>
      briefTable({ results: { ...results, families, plan } })?.rows.map((row) => [row[0], row[2], row[5]])
    const [family] = results.families
    const [planned] = results.plan.families
    const [one] = family?.contrasts ?? []
    if (family === undefined || planned === undefined || one === undefined) throw new Error('no family')
    const models: [string, string] = ['model-a', 'model-b']
    const between = { arm: 'red-herrings-1', against: 'original', models }
    const contrast = 'red-herrings-1 − original, model-a − model-b'
    const result = { ...one, contrast, model: 'model-a − model-b', verdict: null, margin: null }
    const only = [{ ...family, contrasts: [result] }]
    const plan = { ...results.plan, families: [{ ...planned, contrasts: [between] }] }
    expect(rowsOf(only, plan)).toEqual([
      ['model-a − model-b', '', ''],
      ['  red-herrings-1', one.estimate, one.adjustedP],
    ])
  })

  it('names no table in its methods and checklists that it does not have', async () => {
    const { tables, methods, checklists } = await makeReport(source)
    const said = JSON.stringify([methods, checklists])
    const named = [...said.matchAll(/[Tt]ables? ((?:\\?"[a-z0-9-]+\\?"(?: and |, )?)+)/g)].flatMap(([, list = '']) =>
      list.match(/[a-z0-9-]{3,}/g),
    )
    expect(named).toContain('contrasts-otherwise')
    for (const name of named) if (name !== 'and') tableOf(tables, name ?? '')
  })

  it('has every table of the analysis as analyze has it, and a part for each question', async () => {
    const { tables, figures, parts, overview } = await makeReport(source)
    for (const table of analysisTables({ results })) expect(tableOf(tables, table.name)).toEqual(table)
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length)
    expect(parts.map(({ name }) => name)).toEqual(['accuracy', 'safety-answers', 'which-cases', 'grounds'])
    expect(parts.flatMap((part) => part.figures)).toEqual(figures)
    expect(overview?.rows.map(([model]) => model)).toEqual(['model-a', 'model-b'])
  })

  it('tells rows of several families apart, in the figure and in Table 3', async () => {
    const { tables, figures } = await makeReport(source)
    const { rows } = tableOf(tables, 'table-3-losses')
    expect(new Set(rows.map((row) => row.slice(0, 3).join())).size).toBe(rows.length)
    expect(rows.map(([family, arm]) => `${family}: ${arm}`)).toContain('more: red-herrings-1, by sentence too')
    const { body = '' } = figures.find(({ name }) => name === 'figure-1-change') ?? {}
    for (const words of ['main', 'more', 'red-herrings-1, by sentence too']) expect(body).toContain(`>${words}<`)
  })

  it('counts every trial in the flow, by what became of it', async () => {
    const { tables } = await makeReport(source)
    const flow = tableOf(tables, 'flow')
    const at = (title: string): number => flow.columns.findIndex((column) => column.title === title)
    for (const row of flow.rows) {
      const parts = ['provider error', 'unscored', 'not run', 'graded'].map((title) => Number(row[at(title)]))
      expect(parts.reduce((sum, count) => sum + count, 0)).toBe(row[at('trials')])
      expect(row[at('records')]).toBe(row[at('records answered')])
    }
  })

  it('shows danger and over-caution, and failures with hazard, severity and interval', async () => {
    const { tables, figures } = await makeReport(source)
    expect(tableOf(tables, 'safety-table-4-detection').rows.length).toBe(8)
    const risk = tableOf(tables, 'risk-file')
    const at = (title: string): number => risk.columns.findIndex((column) => column.title === title)
    for (const row of risk.rows) {
      expect(row[at('hazard')]).toEqual(expect.any(String))
      expect(row[at('exposure')]).toBe('not measured')
      expect([1, 2, 3, 4]).toContain(row[at('severity (1–4)')])
      expect(Number(row[at('low')])).toBeLessThanOrEqual(Number(row[at('failure rate')]))
    }
    expect(figures.map(({ name }) => name)).toEqual([
      'figure-1-change',
      'figure-1-change-paper',
      'figure-dose-response',
      'safety-figure-1-scc',
      'safety-figure-2-heatmap',
      'safety-figure-3-categories',
      'figure-risk-matrix',
      'figure-danger-over-caution',
      'figure-flips',
      'figure-position',
    ])
    for (const { body } of figures) expect(body).not.toMatch(/NaN|undefined/)
  })

  it('names the level of its intervals as the analysis declares it', async () => {
    const plan = { ...results.plan, level: 0.9 }
    const other: ReportSource = { ...source, results: { ...results, plan } }
    const { figures, tables } = await makeReport(other)
    const told = JSON.stringify([figures, tables.map(({ note }) => note), summaryOf(other)])
    expect(told.match(/[\d.]+ % intervals?/g)?.filter((words) => !words.startsWith('90 %'))).toEqual([])
    expect(told).toContain('Exact 90 % intervals')
  })

  it('parts losses by age, sex and pregnancy, each over all cases', async () => {
    const { rows } = tableOf((await makeReport(source)).tables, 'subgroups')
    for (const key of ['age', 'sex', 'pregnancy']) {
      const own = rows.filter((row) => row[0] === 'shortened' && row[1] === 'model-a' && row[2] === key)
      expect(own.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(8)
    }
  })

  it('names groups of age in years, from the youngest', async () => {
    const { tables } = await makeReport(source)
    const own = tableOf(tables, 'subgroups').rows.filter((row) => row[0] === 'shortened' && row[1] === 'model-a')
    const ages = own.filter((row) => row[2] === 'age').map((row) => String(row[3]))
    const order = [
      'newborn',
      'infant',
      '1–5 years',
      '6–12 years',
      '13–17 years',
      '18–64 years',
      '65+ years',
      'not settled',
    ]
    expect(ages).toEqual(order.filter((band) => ages.includes(band)))
    expect(ages.length).toBeGreaterThan(1)
  })

  it('fills checklists where something answers, and leaves the rest open', async () => {
    const { checklists, methods } = await makeReport(source, ['mi-clear-llm', 'tripod-llm'])
    const [clear, tripod] = checklists
    expect(clear?.items.find(({ wanted }) => wanted.startsWith('Name of each'))?.answer).toContain(
      'model-a and model-b',
    )
    expect(clear?.items.find(({ wanted }) => wanted.startsWith('Dates'))?.answer).toBeNull()
    expect(tripod?.items.map(({ item }) => item)).toEqual(expect.arrayContaining(['5a', '14e', '19g']))
    expect(methods.join(' ')).toContain(`red-herrings-1 ${versionOf('red-herrings-1')}`)
    expect(methods.join(' ')).not.toMatch(/undefined|null|NaN/)
    await expect(makeReport(source, ['tripod'])).rejects.toThrow('tripod-llm')
  })
})

describe('the brief table of an analysis', () => {
  it('has what got worse first, each with its accuracy, and counts what it leaves out', () => {
    const few = briefTable({ results })
    expect(few?.rows.filter(([name]) => String(name).endsWith(': original')).map(([name]) => name)).toEqual([
      'model-a: original',
      'model-b: original',
    ])
    const models = ['a', 'b', 'c', 'd', 'e', 'f']
    const asAll = <Of extends { readonly model: string }>(all: readonly Of[]): Of[] =>
      models.flatMap((model) => all.filter((one) => one.model === 'model-a').map((one) => ({ ...one, model })))
    const many: AnalysisResults = {
      ...results,
      arms: asAll(results.arms),
      families: results.families.map((family) => ({ ...family, contrasts: asAll(family.contrasts) })),
    }
    const rows = briefTable({ results: many })?.rows ?? []
    expect(rows.length).toBe(models.length * 3)
    expect(rows.slice(0, 3).map((row) => row[0])).toEqual(['a: original', '  shortened', '  … 4 more'])
    expect(rows[1]?.at(-1)).toBe('degraded')
    // What is left out adds up: trends and interactions have no verdict, and are counted without one.
    const counts = String(rows[2]?.at(-1)).match(/\d+/g) ?? []
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(4)
    expect(rows[2]?.at(-1)).toContain('no verdict 2')
    expect(few?.note).toContain('Trends, interactions and comparisons of two models have no verdict')
  })

  it('has the largest change of a verdict first, up or down', () => {
    const arms = [-0.006, 0.006, 0.02, 0.008, 0.016]
    const [family] = results.families
    const [one] = family?.contrasts ?? []
    if (family === undefined || one === undefined) throw new Error('no contrast')
    const names = arms.map((_, i) => `arm-${i}`)
    const contrasts = arms.map((estimate, i) => ({
      ...one,
      model: 'model-a',
      contrast: `arm-${i} − original`,
      estimate,
      verdict: 'inconclusive' as const,
    }))
    const plan = {
      ...results.plan,
      families: [{ ...results.plan.families[0], contrasts: names.map((arm) => ({ arm, against: 'original' })) }],
    } as typeof results.plan
    const rows = briefTable({ results: { ...results, plan, families: [{ ...family, contrasts }] } })?.rows ?? []
    expect(rows.slice(1).map((row) => row[2])).toEqual([0.02, 0.016, 0.008, -0.006, 0.006])
  })

  it('says once what is warned of several models', () => {
    const warnings = ['model-a: not so.', 'All of it.', 'model-b: not so.']
    expect(warningsOf({ ...results, warnings })).toEqual(['model-a and model-b: not so.', 'All of it.'])
  })
})

describe('makeReportPage', () => {
  it('holds every answer once, and both responses of every changed case', async () => {
    const { html } = await makeReportPage(source, await makeReport(source))
    const data = dataOf(html)
    const trials = data.cells.flatMap(({ records }) => records.map(([, , states]) => states.length))
    expect(trials.reduce((sum, count) => sum + count, 0)).toBe(results.outcomes)
    expect(Object.values(data.states).sort()).toEqual([...outcomeStates].sort())
    const lost = results.changes
      .filter(({ arm }) => !arm.startsWith('drug'))
      .reduce((sum, one) => sum + one.lost + one.won, 0)
    const plain = data.flips.filter(([, record]) => record.startsWith('vignettes'))
    expect(plain.length).toBe(lost)
    for (const [, , , , original, perturbed] of plain) {
      expect(data.responses[original ?? -1]).toMatch(/^It is /)
      expect(data.responses[perturbed ?? -1]).toMatch(/^It is /)
    }
    expect(data.records.length).toBe(6 * 8)
  })

  it('opens the first table of a part where it is short, folds the others, and links to every one', async () => {
    const report = await makeReport(source)
    const { html } = await makeReportPage(source, report)
    const open = [...html.matchAll(/<details class="fold table" id="([\w-]+)" open>/g)].map(([, name]) => name)
    const short = (table: Table | undefined): table is Table => table !== undefined && table.rows.length <= 20
    const first = report.parts.filter(({ figures }) => figures.length > 0).map(({ tables }) => tables[0])
    expect(open).toEqual(['overview', ...first.filter(short).map(({ name }) => name)])
    for (const { name } of [...report.figures, ...report.parts.flatMap(({ tables }) => tables)]) {
      expect(html.match(new RegExp(`<a href="#${name}">`, 'g'))?.length, name).toBe(1)
      expect(html.match(new RegExp(` id="${name}"`, 'g'))?.length, name).toBe(1)
    }
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })

  it('is the same page for the same sources, and lets no text be markup', async () => {
    const evil = hostileTexts[1] as string
    const hostile = await open(
      await answerAll(join(out, 'hostile'), ({ model }) => ({
        model: `${model} ${evil}`,
        detail: evil,
        response: evil,
      })),
    )
    const page = async (): Promise<string> => (await makeReportPage(hostile, await makeReport(hostile))).html
    const html = await page()
    expect(await page()).toBe(html)
    expect(html.match(/<script/g)?.length).toBe(2)
    expect(html.match(/<\/script/g)?.length).toBe(2)
    expect(html).not.toMatch(/<img|<!-- <script/)
    expect(html).not.toMatch(/<[^>]+ (?:src|on\w+|style)=/)
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })

  it('holds responses in turn of models and arms while there is room, packs what is long, and counts the rest', async () => {
    const response = 'The findings fit it. '.repeat(40_000)
    const long = await open(
      await answerAll(join(out, 'long'), ({ arm }) => (arm === 'shortened' ? null : { response })),
    )
    const { html, omissions } = await makeReportPage(long, await makeReport(long))
    expect(html.includes('type="application/zlib" id="data"')).toBe(true)
    expect(html.length).toBeLessThan(1e6)
    const { flips, responses } = dataOf(html)
    const whole = flips.filter(([, , , , original, perturbed]) => original !== null && perturbed !== null)
    expect(whole.length).toBeLessThan(flips.length)
    expect(new Set(whole.map(([model, record]) => `${model} ${record.split('__')[1]}`)).size).toBe(4)
    for (const text of responses) expect([response, expect.stringMatching(/^It is /)]).toContainEqual(text)
    expect(omissions.join(' ')).toMatch(/\d+ responses of changed cases did not fit/)
  })

  it('leaves case texts, edits and responses out where it is told to, and says so', async () => {
    const { html, omissions } = await makeReportPage(source, await makeReport(source), { withoutText: true })
    const data = dataOf(html)
    expect([data.texts, data.records, data.responses]).toEqual([[], [], []])
    expect(omissions.join(' ')).toContain('--without-text')
    const original = readFileSync(join(answered.datasets[0] as string, 'cases.jsonl'), 'utf8')
    for (const line of original.trimEnd().split('\n')) {
      const { input } = JSON.parse(line) as { input: string }
      expect(html).not.toContain(input.slice(0, 60))
    }
  })
})

describe('the command report', () => {
  it('writes the page, every table in three forms, figures, methods and checklists', async () => {
    const [html, tables] = [join(out, 'made', 'report.html'), join(out, 'made', 'tables')]
    const args = [
      'report',
      answered.folder,
      join(answered.folder, 'sets'),
      '--mixed',
      '--html',
      html,
      '--tables',
      tables,
    ]
    const { status, stdout } = await runHere([...args, '--checklist', 'mi-clear-llm', '--quiet'])
    expect([status, stdout]).toEqual([0, `${html}\n${tables}\n`])
    const files = readdirSync(tables)
    for (const name of [
      'contrasts.md',
      'contrasts.csv',
      'contrasts.tex',
      'figure-1-change.svg',
      'methods.md',
      'checklist-mi-clear-llm.md',
    ]) {
      expect(files).toContain(name)
    }
    expect(existsSync(html)).toBe(true)
  })

  it('refuses results of other outcomes, and names what differs', async () => {
    const folder = join(out, 'other')
    mkdirSync(folder)
    copyFileSync(answered.results, join(folder, 'results.json'))
    const others = jsonLines<RecordOutcome>(answered.outcomes).map((one) =>
      outcomeLine(one.record === 'vignettes-0001__shortened' ? { ...one, state: 'refused', score: 0 } : one),
    )
    writeFileSync(join(folder, 'outcomes.jsonl'), others.join(''))
    const { status, stderr } = await runHere(['report', folder, '--html', join(out, 'x.html'), '--quiet'])
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/is not the analysis of these outcomes: model-. in \S+ is "\w+" \d+ and \d+ times/),
    ])
    expect(existsSync(join(out, 'x.html'))).toBe(false)
  })

  it.each([
    [
      'other answers of the same states',
      (one: RecordOutcome) => ({ ...one, response: `${one.response} So.` }),
      /the counts agree/,
    ],
    ['another grader', (one: RecordOutcome) => ({ ...one, grader: 'judge' }), /graded by rule@1, and these by judge/],
  ])('refuses results of other outcomes where only counts agree: %s', async (name, change, words) => {
    const folder = join(out, name)
    mkdirSync(folder)
    copyFileSync(answered.results, join(folder, 'results.json'))
    const others = jsonLines<RecordOutcome>(answered.outcomes).map((one) => outcomeLine(change(one)))
    writeFileSync(join(folder, 'outcomes.jsonl'), others.join(''))
    const { status, stderr } = await runHere(['report', folder, '--html', join(out, 'x.html'), '--quiet'])
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)])
  })

  it('refuses results of which a figure was changed', async () => {
    const folder = join(out, 'touched')
    mkdirSync(folder)
    const written = readFileSync(answered.results, 'utf8')
    const touched = written.replace(/"accuracy": 0\.\d/, '"accuracy": 0.9')
    expect(touched).not.toBe(written)
    writeFileSync(join(folder, 'results.json'), touched)
    copyFileSync(answered.outcomes, join(folder, 'outcomes.jsonl'))
    const { status, stderr } = await runHere(['report', folder, '--html', join(folder, 'x.html'), '--quiet'])
    const words = /results\.json does not add up to its own SHA-256: a value was changed after the analysis\. Make it/
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)])
    expect(existsSync(join(folder, 'x.html'))).toBe(false)
  })

  it('reads results of before they held grader and digests, and names the grader', async () => {
    const folder = join(out, 'older')
    mkdirSync(folder)
    const { grader, outcomesSha256, sha256, ...older } = JSON.parse(readFileSync(answered.results, 'utf8'))
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect([grader, outcomesSha256, sha256]).toEqual(['rule@1', digest, digest])
    writeFileSync(join(folder, 'results.json'), JSON.stringify(older))
    copyFileSync(answered.outcomes, join(folder, 'outcomes.jsonl'))
    const html = join(folder, 'x.html')
    const { status, stderr } = await runHere(['report', folder, '--html', html, '--tables', folder])
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('results.json: The file of these results has no digest'),
    ])
    expect(readFileSync(html, 'utf8')).toContain('has no digest of its own')
    expect(readFileSync(join(folder, 'methods.md'), 'utf8')).toContain('Graded by rule@1')
    expect(readFileSync(html, 'utf8')).toContain('answers were graded by rule@1')
  })

  it.each([
    [[], 'expects --html FILE, --tables DIR or --long FILE'],
    [['--html', 'x.html', '--png'], '--png adds figures to'],
    [['--long', '.'], '--long expects a file, but . is a folder'],
  ])('refuses %j', async (flags, words) => {
    const { status, stderr } = await runHere(['report', answered.folder, ...flags])
    expect([status, stderr]).toEqual([2, expect.stringContaining(words)])
  })
})
