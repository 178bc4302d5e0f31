import { crc32, inflateRawSync } from 'node:zlib'
import { systemCode } from '../../errors.js'

/** One file of an archive, unpacked. */
export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const lengths = { local: 30, central: 46, end: 22 }
/** No comment behind the last record is longer. */
const longestComment = 0xffff
const mostEntries = 10_000

/**
 * The wanted files of a zip archive by its own list of contents, unpacked to at most this many bytes together: an
 * archive of a few kilobytes may hold gigabytes.
 *
 * Own reader, because the library that reads workbooks unpacks without a bound.
 *
 * @throws {Error} the reason why it cannot be read
 */
export function readZip(
  archive: Buffer,
  { wants, mostBytes }: { readonly wants: (name: string) => boolean; readonly mostBytes: number },
): readonly ZipEntry[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count === 0xffff || count > mostEntries) throw new Error('it holds too many files')
  const entries: ZipEntry[] = []
  let left = mostBytes
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + lengths.central > end || archive.readUInt32LE(at) !== signatures.central) throw new Error(damaged)
    const nameEnd = at + lengths.central + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + lengths.central, nameEnd)
    if (wants(name)) {
      const content = unpacked(archive, at, left)
      left -= content.length
      entries.push({ name, content })
    }
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

const damaged = 'its list of contents is damaged'

function endOf(archive: Buffer): number {
  const from = Math.max(0, archive.length - lengths.end - longestComment)
  for (let at = archive.length - lengths.end; at >= from; at--) {
    if (archive.readUInt32LE(at) === signatures.end) return at
  }
  throw new Error('it ends too early, or is no archive')
}

/** Unpacks the file that a record of the list of contents names. */
function unpacked(archive: Buffer, record: number, most: number): Buffer {
  const [flags, method] = [archive.readUInt16LE(record + 8), archive.readUInt16LE(record + 10)]
  const [sum, size] = [archive.readUInt32LE(record + 16), archive.readUInt32LE(record + 20)]
  const local = archive.readUInt32LE(record + 42)
  if ((flags & 1) === 1) throw new Error('it is locked with a password')
  if (local + lengths.local > archive.length || archive.readUInt32LE(local) !== signatures.local) {
    throw new Error(damaged)
  }
  const start = local + lengths.local + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + size)
  if (packed.length < size) throw new Error('it ends too early')
  if (method !== 0 && method !== 8) throw new Error(`it is packed by a method that is not known (${method})`)
  if (method === 0 && size > most) throw new Error(tooLarge)
  const content = method === 0 ? packed : inflated(packed, most)
  if (crc32(content) !== sum) throw new Error('a part of it is damaged: its check sum is another')
  return content
}

const tooLarge = 'it holds more than 256 MiB when it is unpacked'

function inflated(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (cause) {
    const isTooLarge = systemCode(cause) === 'ERR_BUFFER_TOO_LARGE'
    throw new Error(isTooLarge ? tooLarge : 'a part of it is damaged', { cause })
  }
}

/** A zip archive of files, not packed. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(signatures.local)
    files.push(local, common, title, content)
    const head = Buffer.alloc(6)
    head.writeUInt32LE(signatures.central)
    head.writeUInt16LE(20, 4)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(head, common, tail, title)
    at += lengths.local + title.length + content.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(lengths.end)
  end.writeUInt32LE(signatures.end)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, listed, end])
}
