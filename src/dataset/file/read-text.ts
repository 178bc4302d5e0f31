import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { PipelineError, systemCode } from '../../errors.js'
import { badLineIn, openBytes, refuseInput, unreadable } from './lines.js'
import { isPacked, refuseDevice, refuseNamedPipe } from './place.js'
import { refuseWideText } from './wide-text.js'

/** What a list of abbreviations or sentences may have at most, in bytes; the largest known has a fifth of it. */
const maxListBytes = 256 * 1024 * 1024

/**
 * The whole text of a file, unpacked where its name ends in `.gz`, a byte order mark included, so that its digest is that
 * of the unpacked file.
 *
 * @throws {PipelineError} usage — standard input; {@link readAll} reads it
 * @throws {PipelineError} input-invalid — it cannot be read, is a pipe by its name, is longer than `mostBytes`, or is not
 * UTF-8
 */
export function readText(path: string, mostBytes = maxListBytes): string {
  refuseInput(path)
  let bytes: Buffer
  try {
    refuseDevice(path)
    refuseNamedPipe(path)
    const { size } = statSync(path)
    if (size > mostBytes) throw tooLong(path, size, mostBytes)
    bytes = isPacked(path) ? unpacked(path, mostBytes) : readFileSync(path)
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  return proven(bytes, path)
}

function unpacked(path: string, mostBytes: number): Buffer {
  try {
    return gunzipSync(readFileSync(path), { maxOutputLength: mostBytes })
  } catch (cause) {
    throw systemCode(cause) === 'ERR_BUFFER_TOO_LARGE' ? tooLong(path, null, mostBytes) : cause
  }
}

/**
 * The whole text of a file, of standard input, or of a packed file.
 *
 * @throws {PipelineError} input-invalid — it cannot be read, is longer than `mostBytes`, or is not UTF-8
 */
export async function readAll(path: string, mostBytes = maxListBytes): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLong(path, bytes, mostBytes)
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  return proven(Buffer.concat(chunks), path)
}

function proven(bytes: Buffer, path: string): string {
  refuseWideText(bytes, path)
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const line = 1 + badLineIn(bytes)
  const message = `${path}, line ${line}: expected UTF-8, but the line is not. Save the file as UTF-8.`
  throw new PipelineError('input-invalid', message, { file: path, line })
}

/** @param bytes null where only so much is known, that they are more */
function tooLong(path: string, bytes: number | null, mostBytes: number): PipelineError {
  const inMebibytes = (size: number): string => `${(size / 1048576).toFixed(1)} MiB`
  const found = bytes === null ? 'more' : inMebibytes(bytes)
  const message = `${path}: expected a file of at most ${inMebibytes(mostBytes)}, but it has ${found}. Check that it is the right one.`
  return new PipelineError('input-invalid', message, { file: path })
}
