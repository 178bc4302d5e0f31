import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder; the same from `src/` and from `dist/`. */
const packageFolder = fileURLToPath(new URL('../', import.meta.url))

/** Path of a file that comes with the package, `bundledPath('data', 'cases', 'vignettes.jsonl')`. */
export function bundledPath(...parts: readonly string[]): string {
  return join(packageFolder, ...parts)
}

export const bundledCases = bundledPath('data', 'cases', 'vignettes.jsonl')
export const bundledSentences = bundledPath('data', 'red-herrings', 'sentences.jsonl')
export const bundledHazards = bundledPath('abbreviations', 'hazards.csv')
export const bundledLexicon = bundledPath('abbreviations', 'common.csv')
