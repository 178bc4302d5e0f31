import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Short pieces of texts, by which any longer stretch of them is found again in a file, wherever it begins. */
export interface Pieces {
  /** Adds the pieces of a text. */
  add(text: Uint8Array): void
  /** Takes out what is in a text as well. */
  without(text: Uint8Array): void
  /** Whether one of them stands somewhere in the file. */
  areIn(path: string): boolean
  /** How many there are. */
  readonly size: number
}

/** Length of a piece, and how far apart pieces begin, in bytes: of {@link shortestFound} in a row one is whole. */
const length = 32
const stride = 64
/** So many bytes of a text in a row are found again, in whatever pages a database has cut it. */
export const shortestFound = length + stride
/** A run of blanks is nobody's text. */
const fewestSigns = 8
const chunkBytes = 1 << 20

/** No pieces yet. */
export function createPieces(): Pieces {
  const byHash = new Map<number, Set<string>>()
  let size = 0

  /** Hands on the pieces of a text that are known, as long as `onFound` does not say that it is enough. */
  function scan(bytes: Uint8Array, onFound: (hash: number, piece: string) => boolean): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let hash = 0
    for (let end = 0; end < text.length; end++) {
      hash = (Math.imul(hash, base) + (text[end] as number)) | 0
      if (end >= length) hash = (hash - Math.imul(leading, text[end - length] as number)) | 0
      if (end < length - 1) continue
      const known = byHash.get(hash)
      if (known === undefined) continue
      const piece = text.toString('latin1', end - length + 1, end + 1)
      if (known.has(piece) && onFound(hash, piece)) return
    }
  }

  return {
    get size() {
      return size
    },
    add(text) {
      const buffer = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
      for (let start = 0; start + length <= buffer.length; start += stride) {
        const piece = buffer.toString('latin1', start, start + length)
        if (new Set(piece).size < fewestSigns) continue
        const hash = hashOf(piece)
        const known = byHash.get(hash) ?? new Set()
        size += known.has(piece) ? 0 : 1
        byHash.set(hash, known.add(piece))
      }
    },
    without(text) {
      scan(text, (hash, piece) => {
        size -= byHash.get(hash)?.delete(piece) === true ? 1 : 0
        return false
      })
    },
    areIn(path) {
      let isFound = false
      for (const chunk of chunksOf(path)) {
        scan(chunk, () => {
          isFound = true
          return true
        })
        if (isFound) return true
      }
      return false
    },
  }
}

/** A rolling hash modulo 2³²; `leading` is what the sign that leaves the window has been multiplied with. */
const base = 0x01000193
const leading = Array.from({ length }).reduce<number>((power) => Math.imul(power, base), 1)

function hashOf(piece: string): number {
  let hash = 0
  for (let at = 0; at < length; at++) hash = (Math.imul(hash, base) + piece.charCodeAt(at)) | 0
  return hash
}

/** The bytes of a file, each chunk with the end of the one before; nothing where there is no file. */
function* chunksOf(path: string): Generator<Uint8Array> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(chunkBytes + length)
    let kept = 0
    for (let read = readSync(file, buffer, kept, chunkBytes, null); read > 0; ) {
      yield buffer.subarray(0, kept + read)
      const all = kept + read
      kept = Math.min(all, length - 1)
      buffer.copyWithin(0, all - kept, all)
      read = readSync(file, buffer, kept, chunkBytes, null)
    }
  } finally {
    closeSync(file)
  }
}
