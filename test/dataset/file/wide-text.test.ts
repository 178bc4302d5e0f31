import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAll, readLines, readText } from '../../../src/dataset/index.js'

const folder = mkdtempSync(join(tmpdir(), 'medqa-perturb-wide-'))
const at = (name: string, content: Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('a file in UTF-16', () => {
  const little = Buffer.from('\ufeff{"id":"a","input":"A text."}\n', 'utf16le')
  it.each([
    ['with its mark', little],
    ['in the other order', Buffer.from(little).swap16()],
    ['without a mark', little.subarray(2)],
  ])('%s is named, and how to save it, by every reader', async (name, content) => {
    const path = at(`${name}.jsonl`, content)
    const expected = /looks like UTF-16\. Save it as UTF-8/
    expect(() => readText(path)).toThrow(expected)
    await expect(readAll(path)).rejects.toThrow(expected)
    await expect(readLines(path, { onBad: () => {} }).next()).rejects.toThrow(expected)
  })

  it('is no empty file, and no text with a NUL in it', async () => {
    expect(readText(at('empty', Buffer.alloc(0)))).toBe('')
    expect(readText(at('nul', Buffer.from('{"id":"a\0b"}\n')))).toHaveLength(13)
  })
})
