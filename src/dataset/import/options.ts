import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { nearest, PipelineError } from '../../errors.js'
import { samePlace } from '../../folder.js'
import { demandOptions, type Kinds, kinds, needed } from '../../given.js'
import { parseJsonOrNull } from '../../schema-problem.js'
import { readHead, refuseOverlap, unpackedName } from '../file/index.js'
import { type ImportEncoding, type ImportFormat, importEncodings, importFormats } from './source.js'

/** What to import, from where, and how. Absent options are as if their flag were not given. */
export interface ImportOptions {
  /** At least one path; `-` is standard input, once. */
  readonly files: readonly string[]
  /** Path of the file of cases; `-` is standard output, what ends in `.gz` is packed. */
  readonly out: string
  /** `auto` where absent, by the ending of the name and by what is in it. */
  readonly format?: ImportFormat | undefined
  /** `utf-8` where absent. */
  readonly encoding?: ImportEncoding | undefined
  /** Columns of the text, the reference, the id, the split, the cluster (patient, hospital) and the specialty. */
  readonly input?: string | undefined
  readonly target?: string | undefined
  readonly id?: string | undefined
  readonly splitColumn?: string | undefined
  readonly clusterColumn?: string | undefined
  readonly specialtyColumn?: string | undefined
  /** Name of the dataset; by default that of the first file. */
  readonly dataset?: string | undefined
  readonly split?: string | undefined
  readonly license?: string | undefined
  /** Drop the options and ask "What …" instead of "Which of the following …". */
  readonly freeForm?: boolean | undefined
  /** Keep only what asks for a diagnosis or cause. */
  readonly diagnostic?: boolean | undefined
  /** Leave stray quotation marks, CRLF line breaks and outer white space as they are. */
  readonly keepRaw?: boolean | undefined
  /** Refuse rows that hold what looks like an identifier, which are else warned of. */
  readonly denyIdentifiers?: boolean | undefined
  /** Stop after this many cases. */
  readonly limit?: number | undefined
  /** Cores that are used; the result is the same for any number. 1 where absent. */
  readonly jobs?: number | undefined
  /** Hears the number of rows read so far, every thousand rows and at the end. */
  readonly onProgress?: ((rows: number) => void) | undefined
}

/** What each option must be; values that have names of their own are looked at later. */
export const importOptionKinds: Kinds<ImportOptions> = {
  files: needed(kinds.texts),
  out: needed(kinds.text),
  format: kinds.anyText,
  encoding: kinds.anyText,
  input: kinds.text,
  target: kinds.text,
  id: kinds.text,
  splitColumn: kinds.text,
  clusterColumn: kinds.text,
  specialtyColumn: kinds.text,
  dataset: kinds.anyText,
  split: kinds.anyText,
  license: kinds.anyText,
  freeForm: kinds.flag,
  diagnostic: kinds.flag,
  keepRaw: kinds.flag,
  denyIdentifiers: kinds.flag,
  limit: kinds.count,
  jobs: kinds.count,
  onProgress: kinds.callback,
}

/**
 * Where the findings of an import go: beside its file of cases.
 *
 * @example
 * findingsPathOf('out/cases.jsonl.gz')
 * // → 'out/cases.findings.jsonl'
 */
export function findingsPathOf(out: string): string {
  return `${unpackedName(out).replace(/\.jsonl$/i, '')}.findings.jsonl`
}

/**
 * Refuses to write over a file at the place of the findings that no import wrote, or one that belongs to other cases: it
 * was not named.
 *
 * @throws {PipelineError} usage
 */
export async function refuseOthersFindings({ out, files }: ImportOptions): Promise<void> {
  const path = findingsPathOf(out)
  if (out === '-' || !existsSync(path)) return
  const [line = ''] = (await readHead(path)).toString().split('\n')
  const isOfImport = line === '' || parseJsonOrNull(line, findingSchema) !== null
  const read = new Set(files.map(samePlace))
  const owner = existsSync(out) ? undefined : filesWithFindings(path).find((file) => !read.has(samePlace(file)))
  if (isOfImport && owner === undefined) return
  const whose = isOfImport ? `holds the findings of ${owner}` : 'was not written by an import'
  throw usage(`The findings go to ${path}, and what is there ${whose}. Move it away, or give another --out.`)
}

/** The files whose findings an import writes to a path. */
function filesWithFindings(path: string): readonly string[] {
  const entries = readdirSync(dirname(path), { withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ name }) => join(dirname(path), name)).filter((file) => findingsPathOf(file) === path)
}

/** By what a finding of an import is told from other lines. */
const findingSchema = z.object({ file: z.string(), line: z.number(), check: z.string(), level: z.string() })

/**
 * Checks what can be checked before anything is read.
 *
 * @throws {PipelineError} usage — a value that is not known, two flags that exclude each other, an input as output
 */
export function checkOptions(options: ImportOptions): void {
  demandOptions('importCases', importOptionKinds, options)
  const { files, out } = options
  checkName(options.format ?? 'auto', importFormats, '--format')
  checkName(options.encoding ?? 'utf-8', importEncodings, '--encoding')
  if (files.length === 0) throw usage('Expected at least one file to import. Name it, or "-" for standard input.')
  if (files.filter((file) => file === '-').length > 1) throw usage('Standard input can be read once. Name "-" once.')
  if (options.split !== undefined && options.splitColumn !== undefined) {
    throw usage('--split names one split for all rows and --split-column reads it from each. Give one of them.')
  }
  for (const flag of ['dataset', 'split', 'license'] as const) {
    if (options[flag]?.trim() === '') throw usage(`--${flag} expects a text and got an empty one. Leave it out.`)
  }
  if (out !== '-') refuseOverlap([out, findingsPathOf(out)], files)
}

function usage(message: string): PipelineError {
  return new PipelineError('usage', message)
}

/** @throws {PipelineError} usage — with the known names and the nearest */
function checkName(found: string, known: readonly string[], flag: string): void {
  if (known.includes(found)) return
  throw new PipelineError('usage', `${flag} ${JSON.stringify(found)} is not known. ${nearest(found, known)}`)
}
