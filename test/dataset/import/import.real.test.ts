import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { importCases } from '../../../src/dataset/import/import.js'

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const savage = join(data, 'savage-diagnostic.csv')
const medqa = join(data, 'medqa-us-test.jsonl')
const isAbsent = !existsSync(savage) || !existsSync(medqa)
if (isAbsent) console.warn(`SKIPPED: the real inputs are not in ${data}; the import of them is not tested.`)

const folder = mkdtempSync(join(tmpdir(), 'import-real-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false } as const

describe.skipIf(isAbsent)('the diagnostic cases of 2024', () => {
  const out = join(folder, 'savage.jsonl')

  it('are 512, with every repair counted', async () => {
    const result = await importCases({ ...settings, files: [savage], out, dataset: 'savage' })
    expect(result).toMatchObject({ cases: 512, rows: 513 })
    expect(result.counts).toEqual({
      'stray-quote-in-text': 57,
      trimmed: 3,
      'stray-quote-in-target': 7,
      'answer-in-text': 1,
      'empty-row': 1,
    })
    const findings = readFileSync(join(folder, 'savage.findings.jsonl'), 'utf8').trim().split('\n')
    expect(JSON.parse(findings.at(-1) ?? '')).toMatchObject({ line: 1752, check: 'empty-row' })
  })

  it('read as Windows-1252 garble in 347 cases', async () => {
    const garbled = join(folder, 'garbled.jsonl')
    await importCases({ ...settings, files: [savage], out: garbled, dataset: 'savage', encoding: 'windows-1252' })
    const [clean, other] = [out, garbled].map((path) => readFileSync(path, 'utf8').trim().split('\n').map(inputOf))
    expect(clean?.filter((text, at) => text !== other?.[at])).toHaveLength(347)
  })
})

describe.skipIf(isAbsent)('the MedQA test questions', () => {
  it('are 1,273, of which 1,210 become free questions', async () => {
    const result = await importCases({ ...settings, files: [medqa], out: join(folder, 'medqa.jsonl') })
    expect(result).toMatchObject({ cases: 1273, rows: 1273 })
    const free = await importCases({ ...settings, files: [medqa], out: join(folder, 'free.jsonl'), freeForm: true })
    expect(free).toMatchObject({ cases: 1210, reworded: 1039 })
    expect(free.counts['needs-options']).toBe(63)
  })

  it('ask for a diagnosis or cause 275 times', async () => {
    const out = join(folder, 'diagnostic.jsonl')
    const result = await importCases({ ...settings, files: [medqa], out, diagnostic: true, freeForm: true })
    expect(result.cases).toBe(275)
    const excluded = Object.entries(result.counts).filter(([check]) => check.startsWith('not-diagnostic-'))
    expect(excluded.reduce((sum, [, count]) => sum + count, result.cases)).toBe(1273)
  })
})

function inputOf(line: string): string {
  return JSON.parse(line).input
}
