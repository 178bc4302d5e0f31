import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFile, openLines, writeWhole } from '../../../src/dataset/file/writer.js'
import { sha256 } from '../../../src/digest.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)

describe('openFile', () => {
  it('writes text and bytes in the order in which they came and knows their digest, length and lines', () => {
    const file = openFile(at('mixed'))
    const bytes = Buffer.from('≥\n')
    file.write('µ')
    file.write(bytes)
    // What was handed over may be used again.
    bytes.fill(0)
    file.write('x'.repeat(100_000))
    file.write(Buffer.alloc(300_000, 'y'))
    file.write('\n')
    const { sha256: digest, bytes: length, lines } = file.close()
    const written = readFileSync(at('mixed'))
    expect(written.equals(Buffer.from(`µ≥\n${'x'.repeat(100_000)}${'y'.repeat(300_000)}\n`))).toBe(true)
    expect([digest, length, lines]).toEqual([sha256(written), written.length, 2])
  })

  it('never writes over a file, and writes no more once it is closed', () => {
    writeWhole(at('there'), 'mine')
    expect(() => openFile(at('there'))).toThrow(/something else is there, and is left as it is/)
    const file = openFile(at('closed'))
    file.close()
    file.abandon()
    expect(() => file.close()).toThrow(TypeError)
  })
})

it('openLines counts its lines, writeWhole counts none', () => {
  const lines = openLines(at('a.jsonl'))
  for (const line of ['1', '2']) lines.write(line)
  expect(lines.close()).toEqual({ name: 'a.jsonl', sha256: sha256('1\n2\n'), bytes: 4, records: 2 })
  expect(writeWhole(at('b'), '1\n')).toEqual({ name: 'b', sha256: sha256('1\n'), bytes: 2, records: null })
})
