import { PipelineError } from '../../errors.js'
import { displayName, isPacked } from '../file/index.js'
import type { RowFields, RowProblem } from './columns.js'

export const importFormats = ['auto', 'medqa', 'csv', 'jsonl', 'parquet', 'xlsx'] as const
export const importEncodings = ['utf-8', 'windows-1252'] as const

/** What a source is read as; `auto` goes by its name and content. */
export type ImportFormat = (typeof importFormats)[number]

/** How the characters of a source are stored. */
export type ImportEncoding = (typeof importEncodings)[number]

/**
 * One row of a source and where it starts; a row that could not be read has a problem instead of fields. A warning is
 * about the whole source, and its first row carries it.
 */
export type SourceRow = { readonly line: number; readonly warning?: RowProblem } & (
  | { readonly fields: RowFields }
  | RowProblem
)

/** One file to read and how. */
export interface ImportSource {
  readonly path: string
  /** The file's name in findings and messages. */
  readonly name: string
  readonly encoding: ImportEncoding
}

/**
 * Refuses what cannot hold a format that is read from its end, and whose text is UTF-8 by definition.
 *
 * @param kind what is read, and what a file of it is called
 * @throws {PipelineError} usage — a pipe, a packed file, or another encoding
 */
export function refuseOtherThanFile(
  { path, name, encoding }: ImportSource,
  kind: readonly [what: string, file: string],
): void {
  const reasons = [
    path === '-' && `${kind[0]} cannot be read from a pipe. Name a file`,
    isPacked(path) && `a packed ${kind[1]} cannot be read. Unpack it first`,
    encoding !== 'utf-8' && `the text in a ${kind[1]} is always UTF-8. Leave --encoding out`,
  ]
  const reason = reasons.find((found) => found !== false)
  if (reason) throw new PipelineError('usage', `${name}: ${reason}.`, { file: path })
}

/** The file of a path as sources name it. */
export function sourceOf(path: string, encoding: ImportEncoding): ImportSource {
  return { path, name: displayName(path), encoding }
}
