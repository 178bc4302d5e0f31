import { PipelineError } from '../../errors.js'
import { openBytes, unreadable } from '../file/index.js'
import { csvRows } from './csv.js'
import { jsonRows } from './jsonl.js'
import { parquetRows } from './parquet.js'
import type { ImportFormat, Source, SourceRow } from './source.js'

/** How the rows of a file are written down. */
type Container = 'csv' | 'jsonl' | 'parquet'

/**
 * The rows of a file in order, whatever its format.
 *
 * @throws {PipelineError} input-invalid — not readable, empty, UTF-16, or of a format that cannot be told
 * @throws {PipelineError} usage — Parquet from a pipe
 */
export async function* sourceRows(source: Source, format: ImportFormat): AsyncGenerator<SourceRow> {
  const head = await readHead(source.path)
  if (head.length === 0) throw empty(source)
  const container = format === 'auto' || format === 'medqa' ? recognise(source, head) : format
  if (container === 'parquet') yield* parquetRows(source)
  else {
    refuseWideText(source, head)
    if (container === 'jsonl') yield* jsonRows(source)
    else yield* csvRows(source, delimiterOf(source, head))
  }
}

/** The first bytes of a file. Those of standard input are put back. */
async function readHead(path: string): Promise<Buffer> {
  try {
    const stream = await openBytes(path)
    if (path !== '-') {
      for await (const chunk of stream as AsyncIterable<Buffer>) return chunk
      return Buffer.alloc(0)
    }
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
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
}

/** By content first, then by name. */
function recognise({ path, name }: Source, head: Buffer): Container {
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return 'parquet'
  const start = withoutMark(head).toString('latin1').trimStart()
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase()
  if (start.startsWith('{')) return 'jsonl'
  if (start.startsWith('[')) {
    const message = `${name}: expected one JSON object a line, but the file begins with a list. Write its items one a line, such as with "jq -c '.[]'".`
    throw new PipelineError('input-invalid', message, { file: path })
  }
  if (ending === 'jsonl' || ending === 'ndjson' || ending === 'json') return 'jsonl'
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'csv'
  if (ending !== 'parquet' && /[,;\t]/.test(firstLine(start))) return 'csv'
  const message = `${name}: expected CSV, JSON Lines, MedQA or Parquet, and found none of them. Name it with --format.`
  throw new PipelineError('input-invalid', message, { file: path })
}

/** Tab for a file named so; else what the heading line has most of. */
function delimiterOf({ path }: Source, head: Buffer): string {
  if (/\.(?:tsv|tab)(?:\.gz)?$/i.test(path)) return '\t'
  const heading = firstLine(withoutMark(head).toString('latin1').trimStart()).replace(/"[^"]*"/g, '')
  const count = (delimiter: string): number => heading.split(delimiter).length
  return [',', '\t', ';'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** UTF-16 and UTF-32 would read as garbage with a NUL in every other byte. */
function refuseWideText({ path, name }: Source, head: Buffer): void {
  const start = head.subarray(0, 64)
  const mark = start.subarray(0, 2).toString('hex')
  const zeros = start.filter((byte) => byte === 0).length
  if (mark !== 'fffe' && mark !== 'feff' && zeros * 4 < start.length) return
  const message = `${name}: expected UTF-8, but the file looks like UTF-16. Save it as UTF-8, such as with "iconv -f UTF-16 -t UTF-8".`
  throw new PipelineError('input-invalid', message, { file: path })
}

function empty({ path, name }: Source): PipelineError {
  return new PipelineError('input-invalid', `${name}: expected cases, but the file is empty. Check the path.`, {
    file: path,
  })
}

function withoutMark(head: Buffer): Buffer {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}
