import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordLine } from './hostile-cases.js'

/** An edit as `edits.jsonl` has it. */
export interface WrittenByHand {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  readonly why: Readonly<Record<string, unknown>>
}

/** A dataset of one record, "b-1", with edits that no perturbation makes; its manifest is another dataset's. */
export function writeByHand(
  folder: string,
  pattern: string,
  [original, input]: readonly [string, string],
  layers: readonly (readonly WrittenByHand[])[],
): void {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
  const written = JSON.stringify(layers.map((edits) => ({ perturbation: 'by-hand', version: 1, edits })))
  const line = recordLine('b-1', input, 'Gout')
  const digests = JSON.stringify({ original: digest(original), record: digest(line), layers: digest(written) })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), readFileSync(join(pattern, 'manifest.json')))
  writeFileSync(join(folder, 'cases.jsonl'), line)
  writeFileSync(join(folder, 'edits.jsonl'), `{"id":"b-1","layers":${written},"sha256":${digests}}\n`)
}
