import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildDataset,
  type DatasetRecord,
  loadRecipes,
  type Recipe,
  type RuleRow,
  ruleRows,
  showRecords,
} from '../../../src/dataset/index.js'
import type { PreviewData, PreviewRecord } from '../../../src/page/index.js'
import { type Preview, preview } from '../../../src/report/index.js'
import { writeByHand } from '../../by-hand.js'
import { writeChoiceCases } from '../../choice-cases.js'
import { throwAwayFolder } from '../../command-line.js'
import { hostileTexts, recordLine } from '../../hostile-cases.js'
import { storedAnswers } from '../../pretend-answers.js'
import { versionOf } from '../../versions.js'

const out = throwAwayFolder()
const folders: Record<string, string> = {}
/** Enough for every kind of edit; the page of all cases is that of the demo (test/e2e/pipeline.test.ts). */
const caseCount = 12

/** The data that a page holds, read as a browser reads it: up to the first end of a script element. */
function dataOf({ html }: Preview): PreviewData {
  const start = '<script type="application/json" id="data">'
  const from = html.indexOf(start) + start.length
  return JSON.parse(html.slice(from, html.indexOf('</script', from))) as PreviewData
}

/** The text that the edits of a record make. */
function replayed(data: PreviewData, { text, layers }: PreviewRecord): string {
  return layers.reduce((before, { edits }) => {
    let [after, from] = ['', 0]
    for (const [start, removed, put] of edits) {
      after += before.slice(from, start) + put
      from = start + removed
    }
    return after + before.slice(from)
  }, data.texts[text] as string)
}

beforeAll(async () => {
  for (const recipe of loadRecipes(['all']).filter(({ cases }) => cases === undefined)) {
    const isAsked = recipe.name === 'rewritten'
    const model = isAsked ? await storedAnswers(join(out, 'answers.jsonl'), recipe, { limit: caseCount }) : undefined
    const { path } = await buildDataset({ recipe, out: join(out, 'bundled'), model, limit: caseCount })
    folders[recipe.name] = path
  }
  const cases = join(out, 'hostile.jsonl')
  writeFileSync(cases, hostileTexts.map((text, index) => recordLine(`h-${index}`, text, text)).join(''))
  for (const recipe of loadRecipes(['red-herrings-1', 'abbreviated'])) {
    const { path } = await buildDataset({ recipe, cases, out: join(out, 'hostile') })
    folders[`hostile ${recipe.name}`] = path
  }
})

const bundled = (): string[] =>
  Object.entries(folders).flatMap(([name, path]) => (name.startsWith('hostile') ? [] : [path]))

describe('preview', () => {
  it('holds every case in every recipe', async () => {
    const page = await preview(bundled())
    expect([page.cases, page.records, page.leftOut]).toEqual([caseCount, caseCount * bundled().length, 0])
  })

  it('keeps each original text once, however many recipes share it', async () => {
    const data = dataOf(await preview(bundled()))
    expect(data.texts.length).toBe(caseCount)
    expect(new Set(data.records.map(({ key }) => key)).size).toBe(data.records.length)
  })

  it('holds what the rule of a drug-safety record says, each line once, and nothing of the kind for other records', async () => {
    const [recipe] = loadRecipes(['drug-safety-counterfactual'])
    const { path } = await buildDataset({ recipe: recipe as Recipe, out: join(out, 'safety'), limit: 3 })
    const data = dataOf(await preview([path, folders.abbreviated as string]))
    const rules = data.rules as readonly RuleRow[]
    expect(new Set(rules.map((row) => row.join())).size).toBe(rules.length)
    for await (const { record } of showRecords(path)) {
      const { rule = [] } = data.records.find(({ id }) => id === record.id) as PreviewRecord
      expect(rule.map((place) => rules[place])).toEqual(ruleRows(record))
      expect(rule.length).toBeGreaterThan(12)
    }
    expect(data.records.filter(({ rule }) => rule !== undefined).length).toBe(3)
    expect(dataOf(await preview([folders.abbreviated as string])).rules).toBeUndefined()
  })

  it('is the same page for the same datasets', async () => {
    expect((await preview(bundled())).html).toBe((await preview(bundled())).html)
  })

  it('says names, versions, seed and fingerprints without a script', async () => {
    const { html } = await preview([folders.abbreviated as string, folders.original as string])
    expect(html).toContain(
      `<title>abbreviated ${versionOf('abbreviated')}, original ${versionOf('original')} · medqa-perturb</title>`,
    )
    expect(html).toContain(`2 datasets · ${caseCount} cases · ${2 * caseCount} records · seed 1`)
    for (const { fingerprint } of dataOf({ html } as Preview).datasets) expect(html).toContain(`<code>${fingerprint}`)
  })

  it.each(['abbreviated', 'hostile red-herrings-1', 'hostile abbreviated'])(
    'holds edits that make the texts of %s again',
    async (name) => {
      const data = dataOf(await preview([folders[name] as string]))
      const lines = readFileSync(join(folders[name] as string, 'cases.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
      const inputs = lines.map((line) => (JSON.parse(line) as { input: string }).input)
      expect(data.records.map((record) => replayed(data, record))).toEqual(inputs)
    },
  )

  it('tells apart edits that touch each other, and follows layer upon layer', async () => {
    const folder = join(out, 'by-hand')
    writeByHand(
      folder,
      folders.original as string,
      ['abc', 'XcY'],
      [
        [
          { start: 0, end: 0, before: '', after: 'X', why: { kind: 'one' } },
          { start: 0, end: 1, before: 'a', after: '', why: { kind: 'two', note: null } },
          { start: 1, end: 2, before: 'b', after: '🙂', why: { kind: 'one' } },
        ],
        [
          { start: 1, end: 2, before: '🙂', after: '', why: { kind: 'three' } },
          { start: 3, end: 3, before: '', after: 'Y', why: { kind: 'one' } },
        ],
      ],
    )
    const data = dataOf(await preview([folder]))
    const [record] = data.records
    expect(record?.layers.map(({ edits }) => edits)).toEqual([
      [
        [0, 0, 'X', 0],
        [0, 1, '', 1],
        [1, 1, '🙂', 0],
      ],
      [
        [1, 2, '', 2],
        [4, 0, 'Y', 0],
      ],
    ])
    expect(replayed(data, record as PreviewRecord)).toBe('XcY')
  })

  it('lets no text end its script element or open a comment', async () => {
    const { html } = await preview([folders['hostile red-herrings-1'] as string])
    expect(html.match(/<script/g)?.length).toBe(2)
    expect(html.match(/<\/script/g)?.length).toBe(2)
    expect(html).not.toContain('<!--')
    expect(html).not.toContain('\u2028')
  })

  it('allows its own script and style and nothing else', async () => {
    const { html } = await preview([folders.original as string])
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<[^>]+ (?:src|on\w+|style)=/)
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })

  it('takes as many cases as it is told, from every dataset the same', async () => {
    const page = await preview(bundled(), { limit: 7 })
    expect([page.cases, page.records, page.leftOut]).toEqual([7, 7 * bundled().length, caseCount - 7])
  })

  it('narrows to one case or record, and names the id that no dataset holds', async () => {
    expect((await preview(bundled(), { id: 'vignettes-0006' })).records).toBe(bundled().length)
    expect((await preview(bundled(), { id: 'vignettes-0006__abbreviated' })).records).toBe(1)
    await expect(preview(bundled(), { id: 'vignettes-9999' })).rejects.toThrow('vignettes-9999')
  })

  it('gives records of the same id in two datasets links of their own', async () => {
    const twice = [folders.abbreviated as string, folders.abbreviated as string]
    const keys = dataOf(await preview(twice, { id: 'vignettes-0003' })).records.map(({ key }) => key)
    expect(keys).toEqual(['vignettes-0003__abbreviated', 'vignettes-0003__abbreviated@2'])
  })

  it('holds the options of a case once, beside its text and not in it', async () => {
    const cases = writeChoiceCases(join(out, 'choices'), 5)
    const paths: string[] = []
    for (const recipe of loadRecipes(['original', 'red-herrings-1'])) {
      paths.push((await buildDataset({ recipe, cases, out: join(out, 'choices', 'sets') })).path)
    }
    const data = dataOf(await preview(paths))
    const lines = readFileSync(cases, 'utf8').trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as DatasetRecord)
    expect(data.texts).toEqual(records.map(({ input }) => input))
    expect(data.options).toEqual(
      records.map(({ metadata }) =>
        Object.entries(JSON.parse(metadata.options ?? '')).map(([letter, text]) => ({ letter, text })),
      ),
    )
    expect(data.records.map(({ options }) => options)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
  })

  it('says nothing of options where no case has any', async () => {
    const data = dataOf(await preview(bundled()))
    expect([data, ...data.records].filter((part) => 'options' in part)).toEqual([])
  })

  it('refuses a folder that is no dataset', async () => {
    await expect(preview([out])).rejects.toThrow('is not a dataset folder')
  })
})
