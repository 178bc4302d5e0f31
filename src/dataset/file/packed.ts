import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import type { FileWriter } from './writer.js'

/** Writes what is given to a file, packed with gzip or as it is. */
export interface PackedWriter {
  /** To be awaited: what is packed is not written at once. */
  write(piece: string | Uint8Array): void | Promise<void>
  /** Ends the writing; digest and length are those of the bytes in the file. */
  close(): Promise<{ readonly sha256: string; readonly bytes: number }>
}

/** The file as it is. */
export function plainWriter(file: FileWriter): PackedWriter {
  return {
    write(piece) {
      file.write(piece)
      return file.caughtUp?.()
    },
    close: async () => ended(file),
  }
}

/** Equal pieces give equal bytes: the header holds no clock, and its operating system byte says "unknown". */
export function gzipWriter(file: FileWriter): PackedWriter {
  let isHeader = true
  const started = startPacking(async (chunk) => {
    if (isHeader) chunk[9] = 255
    isHeader = false
    file.write(chunk)
    await file.caughtUp?.()
  })
  return {
    write: (piece) => started.then((packer) => packer.write(piece)),
    async close() {
      await (await started).end()
      return ended(file)
    },
  }
}

/** A whole content packed, equal bytes for equal content as of {@link gzipWriter}. */
export function packed(content: string | Uint8Array): Uint8Array {
  const bytes = gzipSync(content)
  bytes[9] = 255
  return bytes
}

/** What the first bytes of a packed file begin with. @throws {Error} they are not gzip data */
export function unpackedHead(head: Uint8Array): Buffer {
  return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
}

function ended(file: FileWriter): { readonly sha256: string; readonly bytes: number } {
  const { sha256, bytes } = file.close()
  return { sha256, bytes }
}

async function startPacking(onChunk: (chunk: Buffer) => Promise<void>) {
  const { createGzip } = await import('node:zlib')
  const gzip = createGzip()
  const packing = pipeline(gzip, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await onChunk(chunk)
  })
  packing.catch(() => {})
  return {
    async write(piece: string | Uint8Array): Promise<void> {
      if (!gzip.write(piece)) await Promise.race([once(gzip, 'drain'), packing])
    },
    async end(): Promise<void> {
      gzip.end()
      await packing
    },
  }
}
