import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledCases } from '../src/bundled.js'
import type { DatasetRecord } from '../src/dataset/index.js'
import { canonicalJson } from '../src/digest.js'

/** A file of the first bundled cases as multiple choice: the answers of four cases each, its own among them. */
export function writeChoiceCases(folder: string, count: number): string {
  const lines = readFileSync(bundledCases, 'utf8').split('\n').slice(0, count)
  const records = lines.map((line) => JSON.parse(line) as DatasetRecord)
  const targets = [...new Set(records.map(({ target }) => target))]
  const asked = records.map((record, at) => {
    const others = targets.filter((target) => target !== record.target)
    const texts = [0, 1, 2].map((step) => others[(at + step) % others.length] ?? '')
    texts.splice(at % 4, 0, record.target)
    const options = canonicalJson(Object.fromEntries(texts.map((text, place) => ['ABCD'.charAt(place), text])))
    return JSON.stringify({ ...record, metadata: { ...record.metadata, options } })
  })
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'choice-cases.jsonl')
  writeFileSync(path, `${asked.join('\n')}\n`)
  return path
}

/** The options of a record as a reader meets them, put together without the code under test. */
export function printedOptions({ metadata }: DatasetRecord): string {
  const options = Object.entries(JSON.parse(metadata.options ?? '{}') as Record<string, string>)
  return options.map(([letter, text]) => `${letter}. ${text}`).join('\n')
}
