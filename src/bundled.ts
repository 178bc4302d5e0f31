import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder; the same from `src/`, from `dist/`, and from the files of `dist/` that bundle what is used together. */
const packageFolder = fileURLToPath(new URL('../', import.meta.url))

/** The module that a thread runs, by its path below `src` or `dist`, `dataset/build/thread.js`. */
export function threadModule(path: string): URL {
  return new URL(path, import.meta.url)
}

/** Path of a file that comes with the package, `bundledPath('data', 'cases', 'vignettes.jsonl')`. */
export function bundledPath(...parts: readonly string[]): string {
  return join(packageFolder, ...parts)
}

/** Path of the cases that come with the package, written for it. */
export const bundledCases = bundledPath('data', 'cases', 'vignettes.jsonl')
/** Path of the red herrings that come with the package. */
export const bundledSentences = bundledPath('data', 'red-herrings', 'sentences.jsonl')
/** Path of the hazardous abbreviations that come with the package. */
export const bundledHazards = bundledPath('abbreviations', 'hazards.csv')
/** Path of the abbreviation list that comes with the package. */
export const bundledLexicon = bundledPath('abbreviations', 'common.csv')
