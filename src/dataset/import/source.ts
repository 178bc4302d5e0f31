import { displayName } from '../file/index.js'
import type { Fields, Problem } from './columns.js'

export const importFormats = ['auto', 'medqa', 'csv', 'jsonl', 'parquet', 'xlsx'] as const
export const importEncodings = ['utf-8', 'windows-1252'] as const

export type ImportFormat = (typeof importFormats)[number]
export type ImportEncoding = (typeof importEncodings)[number]

/**
 * One row of a source and where it starts; a row that could not be read has a problem instead of fields. A warning is
 * about the whole source, and its first row carries it.
 */
export type SourceRow = { readonly line: number; readonly warning?: Problem } & ({ readonly fields: Fields } | Problem)

/** One file to read and how. */
export interface Source {
  readonly path: string
  /** The file's name in findings and messages. */
  readonly name: string
  readonly encoding: ImportEncoding
}

/** The file of a path as sources name it. */
export function sourceOf(path: string, encoding: ImportEncoding): Source {
  return { path, name: displayName(path), encoding }
}
