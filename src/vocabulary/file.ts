import { readdirSync, readFileSync } from 'node:fs'
import { bundledPath } from '../bundled.js'
import { digestOf, sha256 } from '../digest.js'
import { PipelineError } from '../errors.js'
import { once } from './once.js'

/** A file of words or rows that comes with the package and is read when it is first needed. */
export interface VocabularyFile<Content> {
  /**
   * Path under `data/vocabulary`, `quantity/units.csv`; what begins with `ehr-noise/` or `redaction/` is under `data`.
   */
  readonly file: string
  /**
   * What the file holds, checked against its schema; the same object at every call.
   *
   * @throws {PipelineError} input-invalid — the file is missing, or does not fit its schema
   */
  readonly read: () => Content
}

/** A vocabulary file and the digest of its bytes, which a record of what it decided can carry. */
export interface VocabularyReceipt {
  /** Path under `data/vocabulary`. */
  readonly name: string
  readonly sha256: string
}

/**
 * Folders that stand elsewhere, and in which: files of whole texts next to `data/vocabulary`, and the list of
 * abbreviations, which users name, in a folder of its own.
 */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  abbreviations: [],
  'ehr-noise': ['data'],
  redaction: ['data'],
}

/** The place of a file or folder, from the package's folder: `data/vocabulary/quantity`, `data/ehr-noise`. */
function placeOf(file: string): readonly string[] {
  const parts = file.split('/')
  return [...(elsewhere[parts[0] ?? ''] ?? ['data', 'vocabulary']), ...parts]
}

const declared: VocabularyFile<unknown>[] = []
const digests = new Map<string, string>()

/** Declares a file by its path; `parse` makes its content from its text and the name by which messages call it. */
export function vocabularyFile<Content>(
  file: string,
  parse: (text: string, name: string) => Content,
): VocabularyFile<Content> {
  const name = placeOf(file).join('/')
  const vocabulary = { file, read: once(() => parse(textOf(file, name), name)) }
  declared.push(vocabulary)
  return vocabulary
}

/** The files that the modules loaded so far declare, read or not. */
export function declaredVocabularies(): readonly VocabularyFile<unknown>[] {
  return declared
}

/**
 * Name and digest of every vocabulary file that was read since the process began, by name.
 *
 * @example
 * vocabulariesRead().every(({ sha256 }) => sha256.length === 64)
 * // → true
 */
export function vocabulariesRead(): readonly VocabularyReceipt[] {
  return [...digests]
    .map(([name, digest]) => ({ name, sha256: digest }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/**
 * SHA-256 over the names and bytes of files, and of all files in folders, of `data/vocabulary` or elsewhere, read or not.
 *
 * @example
 * vocabularyDigest(['quantity']) === vocabularyDigest(['sentence'])
 * // → false
 */
export function vocabularyDigest(names: readonly string[]): string {
  const isFile = (name: string): boolean => /^[^.].*\.(?:csv|yaml)$/.test(name)
  const files = [...names].sort().flatMap((name) => {
    if (isFile(name)) return [name]
    const inside = readdirSync(bundledPath(...placeOf(name))).filter(isFile)
    return inside.sort().map((file) => `${name}/${file}`)
  })
  return digestOf(files.map((file) => [file, sha256(bytesAt(bundledPath(...placeOf(file)), file))]))
}

/** The text of a file. Editors and spreadsheets add a byte order mark; it is no part of the first word. */
function textOf(file: string, name: string): string {
  const path = bundledPath(...placeOf(file))
  const bytes = bytesAt(path, name)
  digests.set(file, sha256(bytes))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const line = bytes.toString('latin1').split('\n').findIndex(isBroken) + 1
    const message = `${name}, line ${line}: expected UTF-8, but found bytes of another encoding. Save the file as UTF-8.`
    throw new PipelineError('input-invalid', message, { file: name, line }, cause)
  }
}

function bytesAt(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    const message = `${name} comes with the package, but could not be read at ${path}. Install the package again.`
    throw new PipelineError('input-invalid', message, { file: name }, cause)
  }
}

/** Whether a line, its bytes as characters, is no UTF-8: no line break is part of a longer character. */
function isBroken(line: string): boolean {
  return Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd')
}
