import { writeFileSync } from 'node:fs'
import type { ExclusionFile } from '../src/dataset/index.js'
import { sha256 } from '../src/digest.js'

interface Judged {
  readonly case: string
  readonly record: string
  readonly text: string
}

/** Writes a file of exclusions about whole records of a recipe, and returns its path. */
export function exclusionsOf(
  path: string,
  action: ExclusionFile['action'],
  recipe: string,
  judged: readonly Judged[],
): string {
  const dataset = { name: recipe, version: '1.0.0', fingerprint: sha256(recipe) }
  const counts = { cases: 10, population: 20, fine: 9, low: 0.555, high: 0.997 }
  const items = judged.map(({ text, ...item }) => ({ ...item, about: '', reason: 'bad', sha256: sha256(text) }))
  const review = { dataset, question: 'significance', raters: ['internist, 9 years'], ...counts }
  const file: ExclusionFile = { format: 'medqa-perturb/exclusions@1', action, review, items }
  writeFileSync(path, JSON.stringify(file))
  return path
}
