import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { jsonRows } from '../../../src/dataset/import/jsonl.js'
import { type SourceRow, sourceOf } from '../../../src/dataset/import/source.js'
import { collect } from '../rows.js'

const folder = mkdtempSync(join(tmpdir(), 'import-jsonl-'))
const path = join(folder, 'in.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

async function read(content: string | Uint8Array, encoding: 'utf-8' | 'windows-1252' = 'utf-8'): Promise<SourceRow[]> {
  writeFileSync(path, content)
  return collect(jsonRows(sourceOf(path, encoding)))
}

const problems = (rows: readonly SourceRow[]): unknown[] =>
  rows.map((row) => ('problem' in row ? [row.line, row.problem] : [row.line]))

describe('jsonRows', () => {
  it('reads objects, with a byte order mark, CR LF, blank lines and no final line feed', async () => {
    const rows = await read('\ufeff{"a":1}\r\n\r\n{"a":"x\u2028y"}')
    expect(rows).toEqual([
      { line: 1, fields: { a: 1 } },
      { line: 3, fields: { a: 'x\u2028y' } },
    ])
  })

  it('reports bad lines in their place, and goes on', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"a":\n[1]\nnull\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from('{"a":2}\n'),
      Buffer.from([0xff]),
    ])
    expect(problems(await read(bytes))).toEqual([
      [1],
      [2, 'not-json'],
      [3, 'not-json'],
      [4, 'not-json'],
      [5, 'not-utf8'],
      [6],
      [7, 'not-utf8'],
    ])
  })

  it.each(['utf-8', 'windows-1252'] as const)('passes over a line that is too long once, in %s', async (encoding) => {
    const rows = await read(`{"a":1}\n{"a":"${'x'.repeat(33 * 1024 * 1024)}"}\n{"a":2}\n`, encoding)
    expect(problems(rows)).toEqual([[1], [2, 'too-long'], [3]])
  })

  it('reads Windows-1252', async () => {
    const bytes = Buffer.from('{"a":"38\xb0C"}\r\n\n{"a":"girl\x92s"}', 'latin1')
    expect(await read(bytes, 'windows-1252')).toEqual([
      { line: 1, fields: { a: '38°C' } },
      { line: 3, fields: { a: 'girl’s' } },
    ])
  })
})
