import { PipelineError } from '../../errors.js'

/** The unit of a tar archive, in bytes. */
const block = 512

/** 1 January 1980 UTC, for every file: a time would make equal datasets differ. */
const fixedTime = 315_532_800

/** The largest size that the field holds as octal digits. */
const mostBytes = 8 ** 11 - 1

/**
 * The header of a file in a tar archive (POSIX ustar): name and size, and everything else the same for all.
 *
 * @throws {PipelineError} usage — a name or a size that the format cannot hold
 */
export function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(block)
  const { prefix, rest } = split(name)
  if (bytes > mostBytes) throw unfitting(name, 'it has 8 GiB or more')
  header.write(rest, 0)
  header.write(octal(0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), 124)
  header.write(octal(fixedTime, 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/** What fills the last block of a file of so many bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((block - (bytes % block)) % block)
}

/** How an archive ends. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** A name is at most 100 bytes, and 155 more of folders before it. */
function split(name: string): { readonly prefix: string; readonly rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest }
  }
  throw unfitting(name, 'its name is too long')
}

function unfitting(name: string, why: string): PipelineError {
  return new PipelineError('usage', `${name} cannot stand in a tar archive: ${why}. Pack the folder another way.`)
}
