import { PipelineError } from '../../errors.js'
import { displayName, openBytes, unreadable } from './lines.js'
import { refusePipe, unpackedName } from './place.js'

/**
 * The first bytes of a file, unpacked, a byte order mark left out. Those of standard input are put back; a pipe by its
 * name, which gives each byte once, is refused.
 *
 * @throws {PipelineError} input-invalid — a pipe, a device, or a file that cannot be read
 */
export async function readHead(path: string): Promise<Buffer> {
  try {
    refusePipe(path)
    return withoutMark(path === '-' ? await peekInput() : await firstChunk(path))
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
}

async function firstChunk(path: string): Promise<Buffer> {
  for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) return chunk
  return Buffer.alloc(0)
}

async function peekInput(): Promise<Buffer> {
  const stream = await openBytes('-')
  if (stream.readableLength === 0 && !stream.readableEnded) {
    await new Promise<void>((resolve, reject) => {
      stream.once('readable', resolve)
      stream.once('end', resolve)
      stream.once('error', reject)
    })
  }
  const chunk: Buffer | null = stream.read()
  if (chunk !== null) stream.unshift(chunk)
  return chunk ?? Buffer.alloc(0)
}

function withoutMark(head: Buffer): Buffer {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}

/** Names of columns by which a heading is told from a sentence with commas. */
const usualColumns = ['id', 'case', 'input', 'question', 'text', 'prompt', 'target', 'answer']

/** Which table other than text a file is, by its first bytes; null for any other file. */
export function binaryIn(head: Buffer): 'parquet' | 'xlsx' | null {
  const start = head.subarray(0, 4)
  if (start.toString('latin1') === 'PAR1') return 'parquet'
  // A zip archive, which a workbook is, or the form of workbooks before it.
  return /^(?:504b0304|d0cf11e0)/.test(start.toString('hex')) ? 'xlsx' : null
}

/**
 * The table that a file is by its first bytes, its name or its heading, where JSON Lines are meant: what `import` reads.
 * Null where it may be another thing.
 */
export function tableIn(path: string, head: Buffer): string | null {
  const binary = binaryIn(head)
  if (binary !== null) return binary === 'parquet' ? 'a Parquet file' : 'a workbook'
  const start = head.toString('utf8').trimStart()
  if (start === '' || /^[{[]/.test(start)) return null
  if (/\.(?:csv|tsv|tab)$/i.test(unpackedName(path))) return 'a table (CSV)'
  const [heading = '', ...rows] = start.split(/[\r\n]+/, 2)
  const columns = heading.split(/[,;\t|]/).map((name) => name.trim().replaceAll('"', '').toLowerCase())
  const isHeading = columns.length > 1 && rows.length > 0 && columns.some((name) => usualColumns.includes(name))
  return isHeading && columns.every((name) => /^[\w -]{1,40}$/.test(name)) ? 'a table (CSV)' : null
}

/** The error for a table. */
export function tableFound(path: string, table: string, expected: string): PipelineError {
  const message = `${path}: expected ${expected}, but found ${table}. Make JSON Lines of it:  medqa-perturb import ${path} --out cases.jsonl`
  return new PipelineError('input-invalid', message, { file: path })
}

/** The error for a file that is a JSON list, where JSON Lines are meant. */
export function listFound(path: string): PipelineError {
  const message = `${displayName(path)}: expected one JSON object a line, but the file begins with a list. Write its items one a line, such as with "jq -c '.[]'".`
  return new PipelineError('input-invalid', message, { file: path })
}
