import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Case } from '../src/clinical/index.js'
import { parseRecord, toCase } from '../src/dataset/record/record.js'

const file = fileURLToPath(new URL('../data/cases/vignettes.jsonl', import.meta.url))

/** The bundled cases. */
export const vignettes: readonly Case[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line, index) => toCase(parseRecord(line, 'vignettes.jsonl', index + 1)))

/** A case with a text of one's own. */
export function caseOf(text: string, diagnosis = 'Gout', id = 'test-0000'): Case {
  const origin = { cluster: id, dataset: 'test', row: 0, split: null, category: null, level: null, severity: null }
  return {
    id,
    text,
    reference: { diagnosis, action: null },
    origin: {
      ...origin,
      specialty: null,
      options: null,
      license: null,
      perturbation: null,
      expectation: null,
      extra: {},
    },
  }
}
