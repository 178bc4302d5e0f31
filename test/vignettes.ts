import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Case } from '../src/clinical/index.js'
import { parseRecord, toCase } from '../src/dataset/record/record.js'

/** The cases of a file in the record format, its path from the folder of the tests. */
export function casesIn(path: string): readonly Case[] {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => toCase(parseRecord(line, path, index + 1)))
}

/** The bundled cases. */
export const vignettes: readonly Case[] = casesIn('../data/cases/vignettes.jsonl')

/** A case with the given text. */
export function caseOf(text: string, diagnosis = 'Gout', id = 'test-0000'): Case {
  const origin = { cluster: id, dataset: 'test', row: 0, split: null, category: null, level: null, severity: null }
  return {
    id,
    text,
    reference: { diagnosis, action: null },
    origin: {
      ...origin,
      specialty: null,
      specialtyFrom: null,
      options: null,
      license: null,
      scenario: null,
      perturbation: null,
      expectation: null,
      extra: {},
    },
  }
}
