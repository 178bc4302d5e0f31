/** Lines on their way to a file, as UTF-8: encoded once, for their digests and for the file. */
export interface LineBuffer {
  /** Adds a line, in one or more pieces, and returns its bytes, without its line feed; they are good until the next is added. */
  add(...pieces: readonly string[]): Uint8Array
  /** All lines since this was last asked, each with its line feed, in a block of memory of their own. */
  take(): Uint8Array<ArrayBuffer>
}

const leastRoom = 16 * 1024

/** A buffer that grew further is handed over as it is: to copy it would take as much memory again. */
const mostCopied = 4 * 1024 * 1024

/** UTF-8 has three bytes a code unit at most. */
const mostBytes = 3

/**
 * An empty buffer of lines, which grows as it must. It may be used again after `take`: a new one for each block of cases
 * would leave several times the bytes of the lines behind, for the garbage collector to find.
 *
 * @example
 * const lines = createLineBuffer()
 * [lines.add('µ').length, lines.add('').length, lines.take().length]
 * // → [2, 0, 4]
 */
export function createLineBuffer(): LineBuffer {
  let room = roomFor(leastRoom)
  let used = 0
  return {
    add(...pieces) {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
      const needed = used + mostBytes * length + 1
      if (needed > room.length) {
        const wider = roomFor(Math.max(needed, 2 * room.length))
        wider.set(room.subarray(0, used))
        room = wider
      }
      const start = used
      for (const piece of pieces) used += room.write(piece, used)
      room[used++] = 10
      return room.subarray(start, used - 1)
    },
    take() {
      const lines = room.subarray(0, used)
      used = 0
      if (room.length <= mostCopied) return copied(lines)
      room = roomFor(leastRoom)
      return lines
    },
  }
}

function copied(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = roomFor(bytes.length)
  copy.set(bytes)
  return copy
}

/** A separate block of memory, not filled with zeros, because it is written before it is read. */
function roomFor(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.allocUnsafeSlow(bytes)
}
