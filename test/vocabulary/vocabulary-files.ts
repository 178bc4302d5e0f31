import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { declaredVocabularies, type VocabularyFile } from '../../src/vocabulary/index.js'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Every vocabulary file that a module of the source declares, by its path. */
export async function declaredFiles(): Promise<readonly VocabularyFile<unknown>[]> {
  // What begins a thread declares nothing, and cannot be read outside of one.
  const modules = fastGlob.sync('**/*.ts', { cwd: source, ignore: ['cli/**', '**/{thread,*-thread}.ts'] })
  for (const module of modules) await import(/* @vite-ignore */ source + module)
  return [...declaredVocabularies()].sort((a, b) => (a.file < b.file ? -1 : 1))
}
