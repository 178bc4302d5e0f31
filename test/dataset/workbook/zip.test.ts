import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip, writeZip, type ZipEntry } from '../../../src/dataset/workbook/zip.js'

const entries: readonly ZipEntry[] = [
  { name: 'a.xml', content: Buffer.from('<a>é</a>') },
  { name: 'picture.png', content: Buffer.from([1, 2, 3]) },
  { name: 'b/c.xml', content: Buffer.alloc(0) },
]
const all = { wants: () => true, mostBytes: 1000 }

/** An archive of one packed file, made by hand: the list says `said` bytes where that is given. */
function packedZip(name: string, content: Buffer): Buffer {
  const whole = writeZip([{ name, content }])
  const packed = deflateRawSync(content)
  const start = 30 + name.length
  const head = Buffer.from(whole.subarray(0, start))
  const list = Buffer.from(whole.subarray(start + content.length))
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  list.writeUInt16LE(8, 10)
  list.writeUInt32LE(packed.length, 20)
  list.writeUInt32LE(start + packed.length, list.length - 6)
  return Buffer.concat([head, packed, list])
}

describe('a zip archive', () => {
  it('gives back what was put in, and only what is wanted', () => {
    expect(readZip(writeZip(entries), all)).toEqual(entries)
    expect(readZip(writeZip(entries), { ...all, wants: (name) => name.endsWith('.xml') })).toEqual([
      entries[0],
      entries[2],
    ])
    const packed = packedZip('a.xml', Buffer.from('x'.repeat(500)))
    expect(readZip(packed, all)[0]?.content.toString()).toBe('x'.repeat(500))
  })

  it('is unpacked to so many bytes and not one more', () => {
    const packed = packedZip('a.xml', Buffer.from('x'.repeat(500)))
    expect(readZip(packed, { ...all, mostBytes: 500 })).toHaveLength(1)
    expect(() => readZip(packed, { ...all, mostBytes: 499 })).toThrow(/more than/)
    expect(() => readZip(writeZip(entries), { ...all, mostBytes: 8 })).toThrow(/more than/)
  })

  it('is refused in words where it is damaged, cut off, locked or packed otherwise', () => {
    const sound = packedZip('a.xml', Buffer.from('hello hello hello hello'))
    const changed = (at: number, byte: number): Buffer => {
      const copy = Buffer.from(sound)
      copy[at] = byte
      return copy
    }
    const list = sound.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    expect(() => readZip(sound.subarray(0, sound.length - 1), all)).toThrow(/ends too early/)
    expect(() => readZip(Buffer.from('PK\x03\x04'), all)).toThrow(/ends too early/)
    expect(() => readZip(changed(list, 0), all)).toThrow(/list of contents/)
    expect(() => readZip(changed(0, 0), all)).toThrow(/list of contents/)
    expect(() => readZip(changed(list + 8, 1), all)).toThrow(/password/)
    expect(() => readZip(changed(list + 10, 12), all)).toThrow(/method/)
    expect(() => readZip(changed(list + 16, 0), all)).toThrow(/check sum/)
    expect(() => readZip(changed(36, 0xff), all)).toThrow(/damaged|check sum/)
  })

  it('is read or refused with an error, whatever its bytes are', () => {
    const sound = packedZip('a.xml', Buffer.from('hello hello hello hello'))
    const at = fc.nat({ max: sound.length - 1 })
    const changes = fc.array(fc.tuple(at, fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, (bytes) => {
        const copy = Buffer.from(sound)
        for (const [index, byte] of bytes) copy[index] = byte
        try {
          readZip(copy, all)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          expect((error as Error).message).not.toMatch(/out of range|undefined|ERR_/)
        }
      }),
      { seed: 20261122, numRuns: 2000 },
    )
  })
})
