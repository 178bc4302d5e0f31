import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import type { VocabularyFile } from '../../src/vocabulary/index.js'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Every vocabulary file that the source declares, with the module that declares it, by its path. */
export async function declaredFiles(): Promise<(VocabularyFile<unknown> & { readonly module: string })[]> {
  const modules = fastGlob.sync('**/*.ts', { cwd: source, ignore: ['cli/**', '**/index.ts'] }).sort()
  const declared = []
  for (const module of modules) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ source + module)
    for (const value of Object.values(exported)) if (isFile(value)) declared.push({ ...value, module })
  }
  return declared.sort((a, b) => (a.file < b.file ? -1 : 1))
}

function isFile(value: unknown): value is VocabularyFile<unknown> {
  return typeof value === 'object' && value !== null && 'file' in value && 'read' in value
}
