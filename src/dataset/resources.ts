import { readFileSync } from 'node:fs'
import type { CompiledLexicon } from '../clinical/index.js'
import { sha256 } from '../digest.js'
import { readSentenceBank, type Writer } from '../perturbation/index.js'
import { bundledLexicon, bundledSentences } from './bundled.js'
import { displayName, unreadable } from './lines.js'
import type { Recipe } from './recipe.js'

/** A file that a build took from outside its cases: an abbreviation list, a sentence bank. */
export interface ResourceReceipt {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly entries: number
}

/** What a build lends to its perturbations, read once. */
export interface Resources {
  readonly lexicon: CompiledLexicon | null
  readonly writer: Writer | null
  readonly lexicons: readonly ResourceReceipt[]
}

/**
 * Reads what the steps of a recipe need, and nothing else.
 *
 * @throws {PipelineError} input-invalid, lexicon-invalid
 */
export async function loadResources(
  recipe: Recipe,
  paths: { readonly lexicon?: string | undefined; readonly sentences?: string | undefined },
): Promise<Resources> {
  const needsWriter = recipe.steps.some(({ perturbation }) => perturbation.needs.writer)
  const needsLexicon = recipe.steps.some(({ perturbation }) => perturbation.needs.lexicon)
  const sentences = paths.sentences ?? bundledSentences
  const writer = needsWriter ? readSentenceBank(readText(sentences), bankName(sentences)) : null
  if (!needsLexicon) return { lexicon: null, writer, lexicons: [] }

  const path = paths.lexicon ?? bundledLexicon
  const { compileLexicon, firstPerSense, readLexicon } = await import('../clinical/index.js')
  const content = readText(path)
  const whole = readLexicon(content, displayName(path))
  // The paper's counts are those of the first listed row of each sense. [main A.4]
  const lexicon = compileLexicon(firstPerSense(whole))
  const receipt = {
    name: displayName(path),
    sha256: sha256(content),
    bytes: Buffer.byteLength(content),
    entries: whole.entries.length,
  }
  return { lexicon, writer, lexicons: [receipt] }
}

/** The bundled bank has a name of its own; a user's file goes by its file name. */
function bankName(path: string): string {
  return path === bundledSentences ? 'red-herrings' : displayName(path)
}

/**
 * A whole text file.
 *
 * @throws {PipelineError} input-invalid
 */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw unreadable(path, cause)
  }
}
