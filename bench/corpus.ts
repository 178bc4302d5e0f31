import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const vignettes = fileURLToPath(new URL('../data/cases/vignettes.jsonl', import.meta.url))

interface Line {
  id: string
  input: string
  metadata: { case: string; cluster: string; row: number }
}

/** A folder that goes away with the machine's temporary files. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'medqa-perturb-bench-'))
}

/** Writes `count` cases, the bundled ones repeated under new ids; returns the file. */
export function manyCases(folder: string, count: number): string {
  const lines = readFileSync(vignettes, 'utf8').trimEnd().split('\n')
  const path = join(folder, 'cases.jsonl')
  const many = Array.from({ length: count }, (_, i) => {
    const record = JSON.parse(lines[i % lines.length] as string) as Line
    const id = `bench-${String(i).padStart(6, '0')}`
    record.id = id
    Object.assign(record.metadata, { case: id, cluster: id, row: i })
    return JSON.stringify(record)
  })
  writeFileSync(path, `${many.join('\n')}\n`)
  return path
}

/** Texts of the bundled cases, repeated to about this many characters. */
export function manyTexts(characters: number): readonly string[] {
  const texts = readFileSync(vignettes, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as Line).input)
  const many: string[] = []
  for (let sum = 0, i = 0; sum < characters; i++) {
    const text = texts[i % texts.length] as string
    many.push(text)
    sum += text.length
  }
  return many
}
