import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, type BuildResult, buildDataset, loadRecipes } from '../../src/dataset/index.js'

/** Builds a bundled recipe in this process. */
export async function build(name: string, options: Omit<BuildOptions, 'recipe'>): Promise<BuildResult> {
  const [recipe] = loadRecipes([name])
  if (recipe === undefined) throw new Error(`no recipe ${name}`)
  return buildDataset({ recipe, ...options })
}

/** A copy of a dataset folder with one file changed. */
export function changedCopy(from: string, to: string, file: string, change: (content: string) => string): string {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  const path = join(to, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return to
}
