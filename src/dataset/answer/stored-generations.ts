import { PipelineError } from '../../errors.js'
import { type Generation, parseGeneration, type Store, toGenerationLine } from '../../generation/index.js'
import { readLines } from '../file/index.js'
import { openSink } from '../import/index.js'

/** A file of exported generations; digest and length are those of the bytes in it. */
export interface ExportedGenerations {
  readonly path: string
  readonly generations: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * Writes generations to a file, one a line, in the order in which they come: a store lists them by their keys, so that
 * equal stores give equal bytes.
 *
 * `-` is standard output, and what ends in `.gz` is packed.
 *
 * @throws {PipelineError} disk-failed
 */
export async function exportGenerations(
  list: AsyncIterable<Generation>,
  path: string,
  onProgress?: (generations: number) => void,
): Promise<ExportedGenerations> {
  const sink = openSink(path)
  let generations = 0
  try {
    for await (const generation of list) {
      await sink.write(toGenerationLine(generation))
      generations++
      onProgress?.(generations)
    }
    const { bytes, sha256 } = sink.close()
    sink.publish()
    return { path, generations, bytes, sha256 }
  } catch (cause) {
    sink.discard()
    throw cause
  }
}

/** What happened to the lines of imported files. */
export interface ImportedGenerations {
  /** Generations that the store did not have. */
  readonly added: number
  /** Generations that the store had with the same answer. */
  readonly known: number
  /** Lines with another answer than the store has for that key; the store keeps its own. */
  readonly conflicting: readonly { readonly file: string; readonly line: number; readonly key: string }[]
}

interface NumberedGeneration {
  readonly file: string
  readonly line: number
  readonly generation: Generation
}

const linesOfCommit = 200

/**
 * Reads files of `store export` into a store. The first answer of a key stays.
 *
 * @throws {PipelineError} input-invalid, record-invalid, digest-mismatch — with file and line; lines before it
 * may be in the store, and importing the repaired file again does no harm
 */
export async function importGenerations(
  store: Store,
  files: readonly string[],
  onProgress?: (lines: number) => void,
): Promise<ImportedGenerations> {
  const counts = { added: 0, known: 0, conflicting: [] as ImportedGenerations['conflicting'][number][] }
  let lines = 0
  let part: NumberedGeneration[] = []
  const commit = async (): Promise<void> => {
    await take(store, part, counts)
    part = []
    onProgress?.(lines)
  }
  for (const file of files) {
    const before = lines
    for await (const { number, text } of readLines(file, { onBad: (line, problem) => refuse(file, line, problem) })) {
      part.push({ file, line: number, generation: parseGeneration(text, file, number) })
      lines++
      if (part.length >= linesOfCommit) await commit()
    }
    if (lines === before) {
      const message = `${file}: expected one generation a line and found none. Make the file with "medqa-perturb store export".`
      throw new PipelineError('record-invalid', message, { file })
    }
  }
  await commit()
  return counts
}

async function take(
  store: Store,
  part: readonly NumberedGeneration[],
  counts: { added: number; known: number; readonly conflicting: ImportedGenerations['conflicting'][number][] },
): Promise<void> {
  const stored = new Map(await store.read(part.map(({ generation }) => generation.key)))
  const fresh: Generation[] = []
  for (const { file, line, generation } of part) {
    const { key, text, outcome } = generation
    const first = stored.get(key)
    if (first === undefined) {
      stored.set(key, generation)
      fresh.push(generation)
    } else if (first.text === text && first.outcome === outcome) counts.known++
    else counts.conflicting.push({ file, line, key })
  }
  await store.commit(fresh)
  counts.added += fresh.length
}

function refuse(file: string, line: number, problem: string): never {
  const message = `${file}, line ${line}: ${problem}. Correct or remove that line; files of "medqa-perturb store export" are UTF-8.`
  throw new PipelineError('input-invalid', message, { file, line })
}
