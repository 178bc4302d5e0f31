import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where lists that the user added are kept, for all projects of the user. */
export function addedFolder(of: 'lexicons' | 'vocabularies'): string {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share')
  return join(data, 'medqa-perturb', of)
}

/** What `--lexicon` means: a file, or the name of an added list. */
export async function lexiconPath(wanted: string | undefined): Promise<{ readonly lexicon?: string }> {
  if (wanted === undefined) return {}
  const { findLexicon } = await import('../dataset/index.js')
  return { lexicon: findLexicon(wanted, addedFolder('lexicons')) }
}

/** `--vocabulary NAME`, which may be given several times. */
export const vocabularyFlag = [
  '--vocabulary <name...>',
  'vocabularies added with "vocabulary add", in addition to the bundled one',
] as const

/** Makes the vocabularies known that were named, and no others; to be called before a text is read. */
export async function takeVocabularies(names: readonly string[] = []): Promise<void> {
  const { useVocabularies } = await import('../dataset/index.js')
  useVocabularies(names, addedFolder('vocabularies'))
}
