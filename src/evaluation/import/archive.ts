import { crc32, inflateRawSync } from 'node:zlib'
import { Decompress } from 'fzstd'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { PipelineError } from '../../errors.js'
import { notThis } from './shape.js'

/** A longer member is more than a JavaScript string can hold. */
const maxBytes = 500 * 1024 * 1024

/** Compression methods of archive members. */
const stored = 0
const deflated = 8
const zstandard = 93

/** An archive whose members are JSON documents. */
export interface JsonArchive {
  /** The names of its members, in the order of its directory. */
  readonly names: readonly string[]
  /** @throws {PipelineError} input-invalid — no such member, damaged, too long, packed in another way, or no JSON */
  read(name: string): Promise<unknown>
  close(): void
}

/**
 * Opens a zip archive of JSON documents. Members may be stored, deflated, or packed by Zstandard (method 93), which no
 * Node before 22.15 unpacks.
 *
 * @throws {PipelineError} input-invalid — no whole archive
 */
export async function openJsonArchive(path: string, expected: string): Promise<JsonArchive> {
  const entries = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (cause) {
    throw damaged(path, expected, cause)
  }
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (cause) {
    zip.close()
    throw damaged(path, expected, cause)
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw notThis(path, `${expected} with ${name}`, 'none')
      const place = `${path}, ${name}`
      try {
        return JSON.parse((await bytesOf(zip, entry)).toString('utf8'))
      } catch (cause) {
        throw damaged(place, 'a JSON document', cause)
      }
    },
    close: () => zip.close(),
  }
}

function damaged(place: string, expected: string, cause: unknown): PipelineError {
  const why = cause instanceof Error ? cause.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 120) : String(cause)
  return notThis(place, expected, `no whole one (${why}); the file may have been cut in the middle`)
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { compressionMethod: method, uncompressedSize: size } = entry
  if (Math.max(size, entry.compressedSize) > maxBytes) throw new Error(`it is longer than ${maxBytes >> 20} MiB`)
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry, { decodeFileData: false })) pieces.push(piece)
  const bytes = unpack(Buffer.concat(pieces), method, size)
  if (bytes.length !== size) throw new Error(`it has ${bytes.length} bytes where the archive says ${size}`)
  if (crc32(bytes) !== entry.crc32) throw new Error('its check sum is another')
  return bytes
}

function unpack(packed: Buffer, method: number, size: number): Buffer {
  if (method === stored) return packed
  if (method === deflated) return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  if (method !== zstandard) throw new Error(`its compression method ${method} is not known here`)
  return unpackZstandard(packed, size)
}

/** Piece by piece, since a writer of streams leaves several frames; no more is unpacked than the archive says. */
function unpackZstandard(packed: Buffer, size: number): Buffer {
  const pieces: Buffer[] = []
  let length = 0
  const stream = new Decompress((piece) => {
    length += piece.length
    if (length > size) throw new Error(`it has more than the ${size} bytes that the archive says`)
    pieces.push(Buffer.from(piece))
  })
  stream.push(packed, true)
  return Buffer.concat(pieces)
}
