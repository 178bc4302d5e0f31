import { PipelineError } from '../../errors.js'

/** 1 January 1980, the first day that a zip file can name. */
const firstDay = 0x0021

/**
 * A zip file with all its times set to the first that the format knows, so that equal content has equal bytes.
 *
 * @throws {PipelineError} input-invalid — no zip file, or one of 65,535 entries and more
 */
export function withFixedTimes(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new PipelineError('input-invalid', 'Expected a zip file, but it has no central directory.')
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    setTime(bytes, at + 12)
    setTime(bytes, bytes.readUInt32LE(at + 42) + 10)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return bytes
}

function setTime(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(0, at)
  bytes.writeUInt16LE(firstDay, at + 2)
}
