import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parquetWriteFile } from 'hyparquet-writer'
import { afterAll, describe, expect, it } from 'vitest'
import { parquetRows } from '../../../src/dataset/import/parquet.js'
import { type SourceRow, sourceOf } from '../../../src/dataset/import/source.js'

const folder = mkdtempSync(join(tmpdir(), 'import-parquet-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function collect(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

const path = join(folder, 'in.parquet')
const questions = Array.from({ length: 25 }, (_, i) => `He limps ${i}°. Why?`)
const columnData = [
  { name: 'question', data: questions },
  { name: 'answer', data: questions.map((_, i) => (i === 3 ? null : 'Gout')) },
  { name: 'n', data: questions.map((_, i) => BigInt(i)) },
]

const read = (file: string, encoding: 'utf-8' | 'windows-1252' = 'utf-8') =>
  collect(parquetRows(sourceOf(file, encoding)))

describe('parquetRows', () => {
  it('reads every row group, in order', async () => {
    parquetWriteFile({ filename: path, columnData, rowGroupSize: 10 })
    const rows = await read(path)
    expect(rows.map(({ line }) => line)).toEqual(questions.map((_, i) => i + 1))
    expect(rows[12]).toEqual({ line: 13, fields: { question: questions[12], answer: 'Gout', n: 12n } })
    expect(rows[3]).toMatchObject({ fields: { answer: null } })
  })

  it('unpacks gzip', async () => {
    const packed = join(folder, 'packed.parquet')
    const compressors = { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) }
    parquetWriteFile({ filename: packed, columnData, codec: 'GZIP', compressors })
    expect(await read(packed)).toHaveLength(25)
  })

  it('says what is wrong with a file that is cut off', async () => {
    const cut = join(folder, 'cut.parquet')
    parquetWriteFile({ filename: path, columnData })
    writeFileSync(cut, readFileSync(path).subarray(0, 200))
    await expect(read(cut)).rejects.toMatchObject({ code: 'input-invalid', where: { file: cut } })
  })

  it('refuses pipes, packed files and other encodings', async () => {
    await expect(read('-')).rejects.toMatchObject({ code: 'usage' })
    await expect(read('in.parquet.gz')).rejects.toMatchObject({ code: 'usage' })
    await expect(read(path, 'windows-1252')).rejects.toMatchObject({ code: 'usage' })
  })
})
