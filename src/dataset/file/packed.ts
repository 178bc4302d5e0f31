import { constants, gunzipSync, gzipSync } from 'node:zlib'
import type { FileWriter } from './writer.js'

/** So many bytes are packed at once. A gzip file may have several parts, one behind the other. */
const partBytes = 1024 * 1024

/** Text is joined as text, which is quicker than many small pieces of bytes. */
const textLength = 64 * 1024

/**
 * Packs with gzip what goes to a file. Equal content gives equal bytes, in whatever pieces it comes. Digest and length are
 * those of the bytes in the file, lines those of the content.
 */
export function packing(file: FileWriter): FileWriter {
  let text = ''
  let held: Uint8Array[] = []
  let heldBytes = 0
  let lines = 0
  let isEmpty = true

  const pack = (content: Uint8Array): void => {
    isEmpty = false
    file.write(packed(content))
  }
  const hold = (bytes: Uint8Array): void => {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes < partBytes) return
    const all = Buffer.concat(held)
    const rest = all.length % partBytes
    for (let at = 0; at < all.length - rest; at += partBytes) pack(all.subarray(at, at + partBytes))
    held = rest === 0 ? [] : [all.subarray(all.length - rest)]
    heldBytes = rest
  }
  const holdText = (): void => {
    if (text !== '') hold(Buffer.from(text, 'utf8'))
    text = ''
  }
  return {
    write(piece) {
      if (typeof piece === 'string') {
        text += piece
        if (text.length > textLength) holdText()
        return
      }
      holdText()
      hold(new Uint8Array(piece))
    },
    close() {
      holdText()
      if (heldBytes > 0 || isEmpty) pack(Buffer.concat(held))
      return { ...file.close(), lines }
    },
    abandon: file.abandon,
  }
}

/** A whole content packed: the header holds no clock, and its operating system byte says "unknown". */
export function packed(content: string | Uint8Array): Uint8Array {
  const bytes = gzipSync(content)
  bytes[9] = 255
  return bytes
}

/** What the first bytes of a packed file begin with. @throws {Error} they are not gzip data */
export function unpackedHead(head: Uint8Array): Buffer {
  return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
}
