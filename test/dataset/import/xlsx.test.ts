import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { importCases } from '../../../src/dataset/import/import.js'
import { type SourceRow, sourceOf } from '../../../src/dataset/import/source.js'
import { xlsxRows } from '../../../src/dataset/import/xlsx.js'
import { readZip, writeZip } from '../../../src/dataset/workbook/zip.js'
import { jsonLines, run, throwAwayFolder } from '../../command-line.js'
import { collect } from '../rows.js'

type Value = string | number | boolean | Date | null

const folder = throwAwayFolder()
const settings = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false } as const
const path = join(folder, 'ward.xlsx')

/** A workbook of one sheet with the given values. */
async function workbook(rows: readonly (readonly Value[])[]): Promise<Buffer> {
  const cellOf = (value: Value): CellObject | null => {
    if (value === null) return null
    return value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : { value }
  }
  const data: SheetData = rows.map((row) => row.map(cellOf))
  return writeXlsxFile(data, {}).toBuffer()
}

async function read(bytes: Buffer): Promise<SourceRow[]> {
  writeFileSync(path, bytes)
  return collect(xlsxRows(sourceOf(path, 'utf-8')))
}

describe('xlsxRows', () => {
  it('reads cells as they are, dates as days, and passes over blank rows without losing count', async () => {
    const rows = await read(
      await workbook([
        ['question', 'answer', 'seen'],
        [' He limps.\nWhy? ', 'Gout', new Date(Date.UTC(2024, 4, 31))],
        [null, ' ', null],
        ['Why 2 < 3 & "so"?', 7.25, true],
      ]),
    )
    expect(rows).toEqual([
      { line: 2, fields: { question: ' He limps.\nWhy? ', answer: 'Gout', seen: '2024-05-31' } },
      { line: 4, fields: { question: 'Why 2 < 3 & "so"?', answer: 7.25, seen: true } },
    ])
  })

  it('says with the first row which further sheets are not read, empty ones left out', async () => {
    const sheet = (name: string, rows: readonly (readonly string[])[]) => ({
      sheet: name,
      data: rows.map((row) => row.map((value) => ({ value }))),
    })
    const heading = ['question', 'answer']
    const sheets = [
      sheet('Ward 7', [heading, ['He limps. Why?', 'Gout'], ['He coughs. Why?', 'Pertussis']]),
      sheet('Sheet2', []),
      sheet('Ward 8', [heading, ['She limps. Why?', 'Gout']]),
    ]
    const rows = await read(await writeXlsxFile(sheets).toBuffer())
    expect(rows.map(({ line, warning }) => [line, warning?.problem])).toEqual([
      [2, 'other-sheets'],
      [3, undefined],
    ])
    expect(rows[0]?.warning?.message).toContain('not empty: "Ward 8".')
    const [, , other] = sheets
    await expect(read(await writeXlsxFile([sheet('Cover', [heading]), other as never]).toBuffer())).rejects.toThrow(
      'first sheet and found no rows',
    )
  })

  it('names a row with a cell beyond the heading, and refuses a heading with one name twice', async () => {
    expect(
      await read(
        await workbook([
          ['q', 'a'],
          ['x', 'y', 'z'],
        ]),
      ),
    ).toEqual([{ line: 2, problem: 'ragged-row', message: expect.stringContaining('"z"') }])
    await expect(read(await workbook([['q', 'q']]))).rejects.toMatchObject({ code: 'input-invalid' })
  })

  it('names the row and not the other sheets where a title above the columns spoils every row', async () => {
    const data = [['Ward 7'], ['question', 'answer'], ['Why?', 'Gout']].map((row) => row.map((value) => ({ value })))
    const sheets = [
      { sheet: 'Cases', data },
      { sheet: 'Legend', data },
    ]
    writeFileSync(path, await writeXlsxFile(sheets).toBuffer())
    await expect(importCases({ ...settings, files: [path], out: join(folder, 'titled.jsonl') })).rejects.toThrow(
      /ward\.xlsx, line 2: The row has "answer" in a column without a name\. The first row must name the columns/,
    )
  })

  it('tells a cell that holds an error from an empty one', async () => {
    const sound = await workbook([
      ['question', 'answer'],
      ['Why?', 'Gout'],
      ['Why then?', 1],
    ])
    const parts = readZip(sound, { wants: () => true, mostBytes: 1_000_000 })
    const broken = parts.map(({ name, content }) => {
      if (!name.startsWith('xl/worksheets/')) return { name, content }
      const sheet = content.toString('utf8').replace(/<c r="B3"[^>]*>.*?<\/c>/, '<c r="B3" t="e"><v>#DIV/0!</v></c>')
      return { name, content: Buffer.from(sheet) }
    })
    writeFileSync(path, writeZip(broken))
    const { cases, findings } = await importCases({ ...settings, files: [path], out: join(folder, 'out.jsonl') })
    expect(cases).toBe(1)
    expect(findings).toEqual([
      expect.objectContaining({ line: 3, check: 'cell-error', message: expect.stringContaining('#DIV/0!') }),
    ])
  })

  it('refuses what is no workbook, what is damaged, and what cannot be read from its end', async () => {
    const sound = await workbook([['q', 'a']])
    for (const bytes of [
      Buffer.from('PK\x03\x04'),
      sound.subarray(0, sound.length >> 1),
      writeZip([{ name: 'a.xml', content: Buffer.from('<a/>') }]),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ]) {
      await expect(read(bytes)).rejects.toMatchObject({
        code: 'input-invalid',
        message: expect.stringMatching(/expected a workbook.*cannot be read: .*Save it again/),
      })
    }
    for (const [name, encoding] of [
      ['-', 'utf-8'],
      ['a.xlsx.gz', 'utf-8'],
      [path, 'windows-1252'],
    ] as const) {
      await expect(collect(xlsxRows(sourceOf(name, encoding)))).rejects.toMatchObject({ code: 'usage' })
    }
  })

  it('is chosen by the content, whatever the file is called', async () => {
    const table = join(folder, 'table.csv')
    const out = join(folder, 'cases.jsonl')
    const rows = [
      ['question', 'answer'],
      ['He limps. Why?', 'Gout'],
    ]
    writeFileSync(table, await workbook(rows))
    const { status, stderr } = run(['import', table, '--out', out])
    expect(stderr).toContain('1 of 1 row became')
    expect(status).toBe(0)
    expect(jsonLines(out)).toMatchObject([{ input: 'He limps. Why?', target: 'Gout' }])
  })
})
