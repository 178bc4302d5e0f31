import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packing } from '../../../src/dataset/file/packed.js'
import { openFile } from '../../../src/dataset/file/writer.js'
import { sha256 } from '../../../src/digest.js'

const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-packed-'))

function written(name: string, pieces: readonly (string | Uint8Array)[]) {
  const path = join(folder, name)
  const file = packing(openFile(path))
  for (const piece of pieces) file.write(piece)
  return { ...file.close(), packed: readFileSync(path) }
}

it('packs the same content into the same bytes, in whatever pieces it comes', () => {
  const line = `${'µ'.repeat(60)}\n`
  const lines = Array.from({ length: 40_000 }, (_, i) => `${i} ${line}`)
  const content = Buffer.from(lines.join(''))
  const whole = written('whole', [content])
  const many = written('many', lines)
  expect(gunzipSync(whole.packed).equals(content)).toBe(true)
  expect(many.packed.equals(whole.packed)).toBe(true)
  expect(many).toMatchObject({ sha256: sha256(whole.packed), bytes: whole.packed.length, lines: 40_000 })
  expect(written('mixed', [lines[0] as string, Buffer.from(lines.slice(1).join(''))]).packed.equals(whole.packed)).toBe(
    true,
  )
})

it('makes a gzip file of nothing, without a clock or a system in its header', () => {
  const { packed, lines } = written('nothing', [])
  expect([gunzipSync(packed).length, lines]).toEqual([0, 0])
  expect([...packed.subarray(0, 3), ...packed.subarray(4, 8), packed[9]]).toEqual([31, 139, 8, 0, 0, 0, 0, 255])
})
