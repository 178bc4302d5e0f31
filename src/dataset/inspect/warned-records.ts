import { join } from 'node:path'
import { parseJsonLine } from '../../json-line.js'
import { readLines } from '../file/index.js'

/** Ids of the records with a warning in the `findings.jsonl` of a dataset or of a shard. */
export async function warnedRecords(folder: string): Promise<ReadonlySet<string>> {
  const warned = new Set<string>()
  const path = join(folder, 'findings.jsonl')
  for await (const { text, number } of readLines(path)) {
    const finding = parseJsonLine(text, path, number) as { id?: unknown; level?: unknown }
    if (finding.level === 'warning' && typeof finding.id === 'string') warned.add(finding.id)
  }
  return warned
}
