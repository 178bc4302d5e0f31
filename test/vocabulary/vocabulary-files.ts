import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { declaredVocabularies, type VocabularyFile } from '../../src/vocabulary/index.js'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Every vocabulary file that a module of the source declares, by its path. */
export async function declaredFiles(): Promise<readonly VocabularyFile<unknown>[]> {
  // What begins a thread, or runs in a page, declares nothing, and cannot be read outside of one.
  const ignore = ['cli/**', 'page/**', '**/{thread,*-thread}.ts']
  const modules = fastGlob.sync('**/*.ts', { cwd: source, ignore })
  for (const module of modules) await import(/* @vite-ignore */ source + module)
  return [...declaredVocabularies()].sort((a, b) => (a.file < b.file ? -1 : 1))
}
