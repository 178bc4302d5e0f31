import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { PipelineError, pathReasons, systemCode } from '../../errors.js'
import { type LineForm, parseLine } from '../../json-line.js'
import { isPacked, refuseArchive, refuseDevice } from './place.js'
import { refuseWideText } from './wide-text.js'

/** One line of a file, without its line feed. `number` is 1-based. */
export interface Line {
  readonly number: number
  readonly text: string
}

/** Bytes seen so far and their digest. */
export interface ByteTally {
  update(chunk: Uint8Array): void
  readonly bytes: number
  /** SHA-256 of all bytes, as hexadecimal digits; to be asked once, at the end. */
  digest(): string
}

/** A line longer than this is no case but an accident. */
export const maxLineBytes = 32 * 1024 * 1024

/** Where a line is still not at its end, an input such as `/dev/zero` has none. */
const endlessBytes = 1024 * 1024 * 1024

/** The edits of one record take many times the room of its text. */
export const maxEditLineBytes = 256 * 1024 * 1024

export function createTally(): ByteTally {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    update(chunk) {
      hash.update(chunk)
      bytes += chunk.length
    },
    get bytes() {
      return bytes
    },
    digest: () => hash.digest('hex'),
  }
}

/**
 * The bytes of a file; `-` is standard input, and what ends in `.gz` is unpacked.
 *
 * @throws {PipelineError} usage — standard input that was read before; input-invalid — a device, or an archive
 * @throws {Error} of the system
 */
export async function openBytes(path: string): Promise<Readable> {
  if (path === '-') return openInput()
  refuseDevice(path)
  refuseArchive(path)
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 })
  if (!isPacked(path)) return raw
  const { createGunzip } = await import('node:zlib')
  return pipeline(raw, createGunzip(), () => {})
}

/** One that held nothing may be opened again: who reads it finds it empty. */
function openInput(): Readable {
  const { stdin } = process
  if (!stdin.readableDidRead || !(stdin.readableEnded || stdin.destroyed)) return stdin
  const message = 'Standard input would be read twice, and it can be read only once. Save it as a file, and name that.'
  throw new PipelineError('usage', message)
}

/** Standard input where only a file will do: it is read more than once. @throws {PipelineError} usage */
export function refuseInput(path: string): void {
  if (path !== '-') return
  const message = '"-" is standard input, which is not read here. Save the text as a file, and name it.'
  throw new PipelineError('usage', message)
}

/** The 0-based line of the first bytes that are not UTF-8, in bytes that hold some; lines end at the given byte. */
export function badLineIn(bytes: Buffer, lineEnd = 10): number {
  let from = 0
  for (let skipped = 0; ; skipped++) {
    const at = bytes.indexOf(lineEnd, from)
    if (at < 0 || !isUtf8(bytes.subarray(from, at))) return skipped
    from = at + 1
  }
}

/**
 * Length and digest of a file as it lies on disk, packed or not.
 *
 * @throws {PipelineError} usage — standard input; input-invalid — the file cannot be read
 */
export async function tallyFile(path: string): Promise<ByteTally> {
  const tally = createTally()
  try {
    refuseInput(path)
    refuseDevice(path)
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) tally.update(chunk)
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  return tally
}

/** What a file is called in manifests and messages: its name, never the way to it. */
export function displayName(path: string): string {
  return path === '-' ? 'stdin' : (path.split(/[\\/]/).filter(Boolean).pop() ?? path)
}

/**
 * The values of a JSON Lines file, one after the other, all of one form; memory does not grow with the file.
 *
 * @throws {PipelineError} input-invalid — the file cannot be read; record-invalid — a line is of another form
 */
export async function* readJsonLines<Value>(
  form: LineForm<Value>,
  path: string,
  options: Parameters<typeof readLines>[1] = {},
): AsyncGenerator<{ readonly value: Value; readonly number: number }> {
  for await (const { text, number } of readLines(path, options)) {
    yield { value: parseLine(form, text, path, number), number }
  }
}

/**
 * The lines of a UTF-8 file, split at line feeds only (never at U+2028), blank ones left out, a leading byte order mark
 * passed over. A line that is too long or not UTF-8 is handed to `onBad` and passed over; without `onBad` it throws, as
 * soon as it is known, and so does a line of more than a GiB in any case: the input may have no end.
 *
 * Own reader, because readline splits at U+2028 from Node 24 on: see decision 0009.
 *
 * @throws {PipelineError} input-invalid — the file cannot be read, or a line is not UTF-8 or too long
 */
export async function* readLines(
  path: string,
  options: {
    readonly tally?: ByteTally
    readonly onBad?: (number: number, problem: string) => void
    /** Longest line; {@link maxLineBytes} where absent. */
    readonly mostBytes?: number
  } = {},
): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const held: Buffer[] = []
  let heldBytes = 0
  let number = 1
  const most = options.mostBytes ?? maxLineBytes

  const decode = (bytes: Buffer): string | undefined => {
    const problem = bytes.length > most ? tooLong(bytes.length, most) : undefined
    try {
      if (problem === undefined) return decoder.decode(bytes)
    } catch {}
    return reject(problem ?? 'the line is not valid UTF-8')
  }
  const reject = (problem: string): undefined => {
    if (options.onBad === undefined) throw badLine(path, number, problem)
    options.onBad(number, problem)
  }

  try {
    for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) {
      options.tally?.update(chunk)
      if (number === 1 && held.length === 0) refuseWideText(chunk, path)
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        const piece = chunk.subarray(from, at)
        from = at + 1
        const isTooLong = heldBytes > most
        if (isTooLong) reject(tooLong(heldBytes + piece.length, most))
        const whole = held.length === 0 ? piece : Buffer.concat([...held.splice(0), piece])
        const text = isTooLong ? undefined : decode(whole)
        if (text !== undefined && text.trim() !== '') yield { number, text: number === 1 ? withoutMark(text) : text }
        heldBytes = 0
        number++
        // Blank lines by the million are passed over at a glance.
        for (; chunk[from] === 10; from++) number++
      }
      if (from === chunk.length) continue
      heldBytes += chunk.length - from
      if (heldBytes <= most) held.push(chunk.subarray(from))
      else held.length = 0
      const longest = options.onBad === undefined ? most : endlessBytes
      if (heldBytes > longest) throw badLine(path, number, `the line is longer than ${longest / 1048576} MiB`)
    }
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  if (heldBytes > most) reject(tooLong(heldBytes, most))
  else if (heldBytes > 0) {
    const text = decode(Buffer.concat(held))
    if (text !== undefined && text.trim() !== '') yield { number, text: number === 1 ? withoutMark(text) : text }
  }
}

/** An input that could not be opened or read, in words. */
export function unreadable(path: string, cause: unknown): PipelineError {
  const code = systemCode(cause) ?? ''
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file. Check the path',
    EISDIR: 'that is a folder. Name a file in it',
    ...pathReasons,
    Z_DATA_ERROR: 'its name ends in .gz, but it is not gzip data. Rename it or pack it again',
    Z_BUF_ERROR: 'the gzip data end too early. Copy the file again',
  }
  const reason = reasons[code] ?? `reading failed (${code || String(cause)})`
  return new PipelineError('input-invalid', `Cannot read ${path}: ${reason}.`, { file: path }, cause)
}

function tooLong(bytes: number, most: number): string {
  return `the line has ${(bytes / 1048576).toFixed(1)} MiB, and it may have ${most / 1048576} MiB`
}

function badLine(path: string, line: number, problem: string): PipelineError {
  const message = `${path}, line ${line}: ${problem}. Correct or remove that line.`
  return new PipelineError('input-invalid', message, { file: path, line })
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
