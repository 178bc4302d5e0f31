import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Concept,
  conceptColumns,
  concepts,
  cycleAmong,
  isConceptId,
  isConceptName,
  readConcepts,
  useConcepts,
} from '../../clinical/index.js'
import { sha256 } from '../../digest.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { createTally, displayName, openDraft, refuseUnfitName, unpackedName } from '../file/index.js'
import { readObo } from './obo.js'

/** A vocabulary of concepts that can be used: the one that comes with the package, or one that the user added. */
export interface InstalledVocabulary {
  readonly name: string
  /** Null for the one that comes with the package. */
  readonly path: string | null
  readonly sha256: string
  readonly concepts: number
  /** Names of all kinds, as they are written. */
  readonly names: number
}

/** The result of adding an ontology. */
export interface AddedVocabulary extends InstalledVocabulary {
  /** SHA-256 of the ontology's file. */
  readonly source: string
  /** Names that no text could be searched for: with signs of their own, or names of an earlier term. */
  readonly leftOut: number
}

/** The name by which the vocabulary that comes with the package goes. */
const bundledName = 'bundled'

/**
 * Installs the terms of an OBO file as concepts (of the kind `condition`), after reading it whole. A name of two
 * terms stays with the first.
 *
 * @throws {PipelineError} input-invalid — no OBO file, two terms of one id, a cycle among broader terms, or no term
 * @throws {PipelineError} usage — the name does not fit, or is taken by another file
 */
export async function installOntology(
  source: string,
  target: { readonly folder: string; readonly name?: string | undefined },
): Promise<AddedVocabulary> {
  const file = displayName(source)
  const name =
    target.name ??
    unpackedName(file)
      .replace(/\.obo$/i, '')
      .toLowerCase()
  refuseUnfitName(name, bundledName)
  const path = join(target.folder, `${name}.csv`)
  const draft = openDraft(path)
  try {
    const counts = await writeTerms(source, file, (row) => draft.file.write(row))
    const { sha256: digest } = draft.file.close()
    if (existsSync(path) && sha256(readFileSync(path)) !== digest) {
      throw new PipelineError(
        'usage',
        `Another vocabulary stands under the name "${name}" (${path}). Give another --name, or remove that file.`,
      )
    }
    draft.publish()
    return { name, path, sha256: digest, ...counts }
  } catch (error) {
    draft.discard()
    throw error
  }
}

/** Writes a row of concepts for each term, and tells what there was; only ids, names and parents are kept. */
async function writeTerms(
  source: string,
  file: string,
  write: (row: string) => void,
): Promise<Pick<AddedVocabulary, 'concepts' | 'names' | 'leftOut' | 'source'>> {
  const fail = (message: string, line?: number): PipelineError =>
    new PipelineError('input-invalid', `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`, { file })
  const parents = new Map<string, readonly string[]>()
  const known = new Set<string>()
  let leftOut = 0
  const tally = createTally()
  write(`${conceptColumns.join(',')}\n`)
  for await (const { id, name, synonyms, isA, line } of readObo(source, tally)) {
    if (parents.has(id)) throw fail(`expected each id once, but ${id} stands twice. Remove one of the terms.`, line)
    if (!isConceptId(id)) {
      throw fail(`expected an id of letters, digits, colons and hyphens, but found ${quote(id)}. Correct it.`, line)
    }
    parents.set(id, isA.filter(isConceptId))
    const own = [name, ...synonyms].filter((one) => {
      const key = one.toLowerCase()
      if (known.has(key) || !isConceptName(one)) return false
      known.add(key)
      return true
    })
    leftOut += 1 + synonyms.length - own.length
    const [first = id, ...rest] = own
    const cells = [id, first, rest.join(';'), '', '', '', (parents.get(id) ?? []).join(';'), '', file]
    write(`${cells.map(cellOf).join(',')}\n`)
  }
  if (parents.size === 0) throw fail('expected terms that are in use, but found none. Name another file.')
  const cycle = cycleAmong(parents)
  if (cycle !== null) {
    throw fail(
      `expected no term to be broader than itself, but found the cycle ${cycle.join(' → ')}. Remove one of the is_a lines.`,
    )
  }
  return { concepts: parents.size, names: known.size, leftOut, source: tally.digest() }
}

function cellOf(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The vocabulary that comes with the package, and the installed ones, by name. */
export function installedVocabularies(folder: string): readonly InstalledVocabulary[] {
  const { concepts: all, digest } = concepts()
  const bundled = {
    name: bundledName,
    path: null,
    sha256: digest,
    concepts: all.size,
    names: namesIn([...all.values()]),
  }
  const installed = filesIn(folder).map((name) => {
    const path = join(folder, `${name}.csv`)
    const { list, digest: sum } = readInstalled(path)
    return { name, path, sha256: sum, concepts: list.length, names: namesIn(list) }
  })
  return [bundled, ...installed]
}

/**
 * Makes installed concepts known beside the bundled ones, and no others, for all that looks for concepts from now on.
 *
 * @throws {PipelineError} usage — none is called so
 */
export function useVocabularies(wanted: readonly string[], folder: string): void {
  const paths = wanted.map((name) => {
    const path = join(folder, `${name}.csv`)
    if (/^[a-z0-9-]+$/.test(name) && existsSync(path)) return path
    const message = `No vocabulary is called ${quote(name)}. ${nearest(name, filesIn(folder))} "vocabulary add" installs one.`
    throw new PipelineError('usage', message)
  })
  useConcepts(paths.map(readInstalled))
}

function filesIn(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^[a-z0-9-]+\.csv$/.test(file)) : []
  return files.map((file) => file.slice(0, -4)).sort()
}

function readInstalled(path: string): { readonly list: readonly Concept[]; readonly digest: string } {
  const bytes = readFileSync(path)
  return { list: readConcepts(bytes.toString('utf8'), displayName(path), 'condition'), digest: sha256(bytes) }
}

function namesIn(list: readonly Concept[]): number {
  return list.reduce(
    (sum, { synonyms, lay, adjectives, short }) =>
      sum + 1 + synonyms.length + lay.length + adjectives.length + short.length,
    0,
  )
}
