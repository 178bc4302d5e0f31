import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type CsvForm, csvRows } from '../../../src/dataset/import/csv.js'
import { type SourceRow, sourceOf } from '../../../src/dataset/import/source.js'
import { collect } from '../rows.js'

const folder = mkdtempSync(join(tmpdir(), 'import-csv-'))
const path = join(folder, 'in.csv')
afterAll(() => rmSync(folder, { recursive: true }))

const usual: CsvForm = { delimiter: ',', endsAtReturn: false, hasHint: false }

async function read(
  content: string | Uint8Array,
  encoding: 'utf-8' | 'windows-1252' = 'utf-8',
  form = usual,
): Promise<SourceRow[]> {
  writeFileSync(path, content)
  return collect(csvRows(sourceOf(path, encoding), form))
}

const problems = (rows: readonly SourceRow[]): unknown[] =>
  rows.map((row) => ('problem' in row ? [row.line, row.problem] : [row.line]))

describe('csvRows', () => {
  it('reads fields with line breaks, doubled marks, a byte order mark and CR LF', async () => {
    const rows = await read('\ufeffq,a\r\n"two\r\nlines","say ""ah"""\r\nx,y\r\n')
    expect(rows).toEqual([
      { line: 2, fields: { q: 'two\r\nlines', a: 'say "ah"' } },
      { line: 4, fields: { q: 'x', a: 'y' } },
    ])
  })

  it('passes over blank lines without losing count', async () => {
    expect(problems(await read('q,a\n\n\n"x\ny",1\n\nz,2\n\n'))).toEqual([[4], [7]])
  })

  it('names ragged rows by their line and goes on', async () => {
    expect(problems(await read('q,a\nx\n"a\nb",c,d\ny,z\n'))).toEqual([[2, 'ragged-row'], [3, 'ragged-row'], [5]])
  })

  it('names rows with a mark inside a plain field by their line, one by one, and goes on', async () => {
    const rows = await read('q,a\nx"y,1\nfine,1\n\n1,q"x"y\nz"z,"1\n2"\nlast,1\nend,e"d\n')
    const bad = 'misquoted-row'
    expect(problems(rows)).toEqual([[2, bad], [3], [5, bad], [6, bad], [8], [9, bad]])
  })

  it('stops at a mark that is not doubled, because nobody knows where its row ends', async () => {
    await expect(read('q,a\nfine,1\n"x\ny"z,1\nfine,1\n')).rejects.toMatchObject({
      code: 'input-invalid',
      where: { line: 3 },
      message: expect.stringContaining('not doubled'),
    })
  })

  it('says where a quotation begins that never ends', async () => {
    await expect(read('q,a\nfine,1\n"open,2\nx,3\n')).rejects.toMatchObject({
      code: 'input-invalid',
      where: { line: 3 },
      message: expect.stringContaining('never ends'),
    })
  })

  it('gives up on a quotation that swallows the rest of a large file', async () => {
    await expect(read(`q,a\n"open,2\n${'x,3\n'.repeat(3 * 1024 * 1024)}`)).rejects.toMatchObject({
      code: 'input-invalid',
      where: { line: 2 },
    })
  })

  it('gives up on a row with more fields than any table has', async () => {
    await expect(read(`q,a\n${','.repeat(1_000_000)}\n`)).rejects.toMatchObject({ code: 'input-invalid' })
  })

  it('names the line that is not UTF-8 and the way out', async () => {
    const bytes = Buffer.concat([Buffer.from('q,a\nx,y\n38 '), Buffer.from([0xb0]), Buffer.from('C,z\n')])
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'input-invalid',
      where: { line: 3 },
      message: expect.stringContaining('--encoding windows-1252'),
    })
    expect(await read(bytes, 'windows-1252')).toContainEqual({ line: 3, fields: { q: '38 °C', a: 'z' } })
  })

  it('reads characters that chunks of the file cut in two', async () => {
    const text = '’'.repeat(200_000)
    expect(await read(`q,a\n${text},x\n`)).toEqual([{ line: 2, fields: { q: text, a: 'x' } }])
  })

  it('refuses a heading with one name twice, and one that is misquoted', async () => {
    await expect(read('q,a,q\n1,2,3\n')).rejects.toMatchObject({ code: 'input-invalid', where: { line: 1 } })
    await expect(read('q"x,a\n1,2\n')).rejects.toMatchObject({ code: 'input-invalid', where: { line: 1 } })
  })

  it('gives an empty row no fields, however many it has', async () => {
    expect(await read('q,a\n,\n  \n')).toEqual([
      { line: 2, fields: { q: '', a: '' } },
      { line: 3, fields: {} },
    ])
  })

  it('gives back any table with the line of every row', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', '😀'), maxLength: 12 })
    const table = fc.array(fc.tuple(field, field), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (rows, lineBreak) => {
        const quoted = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        let line = 2
        const expected = rows.map(([q, a], at) => {
          const start = line
          line += quoted[at]!.split('\n').length
          return { line: start, fields: { q, a } }
        })
        expect(await read(['q,a', ...quoted, ''].join(lineBreak))).toEqual(expected)
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})
