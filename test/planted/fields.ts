import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { realInputs } from '../real-inputs.js'
import { vignettes } from '../vignettes.js'
import type { Field } from './plant.js'

/** The bundled cases. */
export const bundledFields: readonly Field[] = vignettes.map(({ id, text }) => ({ id, text }))

/** The real cases beside the project, read and never stored; none where they are absent. */
export function realFields(): readonly Field[] {
  if (!existsSync(realInputs.savage) || !existsSync(realInputs.medqa)) return []
  const savage = parse(readFileSync(realInputs.savage), { columns: true, relax_quotes: true }) as { question: string }[]
  const medqa = readFileSync(realInputs.medqa, 'utf8').trimEnd().split('\n')
  return [
    ...savage.slice(0, 512).map(({ question }, row) => ({ id: `savage-${row}`, text: question })),
    ...medqa.map((line, row) => ({ id: `medqa-${row}`, text: (JSON.parse(line) as { question: string }).question })),
  ]
}
