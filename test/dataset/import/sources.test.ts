import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type SourceRow, sourceOf } from '../../../src/dataset/import/source.js'
import { sourceRows } from '../../../src/dataset/import/sources.js'
import { throwAwayFolder } from '../../command-line.js'
import { collect } from '../rows.js'

const folder = throwAwayFolder()

async function read(content: string | Buffer, name = 'in.csv'): Promise<SourceRow[]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  return collect(sourceRows(sourceOf(path, 'utf-8'), 'auto'))
}

const [question, answer] = ['He limps, and why?', 'Gout']
const row = { line: 2, fields: { question, answer } }

describe('a CSV file', () => {
  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['upright strokes', '|'],
  ])('is read with %s between its fields', async (_name, sign) => {
    expect(await read(`question${sign}answer\n${question}${sign}${answer}\n`)).toEqual([row])
    expect(await read(`question${sign}answer\n${question}${sign}${answer}\n`, 'nothing-said.txt')).toEqual([row])
  })

  it.each(['sep=;', '"sep=;"', 'SEP=;'])('does what its first line says: %s', async (hint) => {
    const rows = await read(`${hint}\r\nquestion;answer,too\r\n${question};${answer}\r\n`)
    expect(rows).toEqual([{ line: 3, fields: { question, 'answer,too': answer } }])
  })

  it('ends its rows at carriage returns where it holds nothing else', async () => {
    expect(await read(`question;answer\r${question};${answer}\r"two\rlines";x\rlast;y`)).toEqual([
      row,
      { line: 3, fields: { question: 'two\rlines', answer: 'x' } },
      { line: 5, fields: { question: 'last', answer: 'y' } },
    ])
    expect(await read(`sep=|\rquestion|answer\r${question}|${answer}\r`)).toEqual([{ ...row, line: 3 }])
  })

  it('names the line that is not UTF-8, whatever ends its lines', async () => {
    const bytes = Buffer.from(`question;answer\rWhy?;x\r38 \xb0C;y\r`, 'latin1')
    await expect(read(bytes)).rejects.toMatchObject({ code: 'input-invalid', where: { line: 3 } })
  })

  it('is UTF-8, or says how to make it so', async () => {
    await expect(read(Buffer.from('question,answer\nWhy?,x\n', 'utf16le'))).rejects.toThrow(/iconv/)
  })
})

describe('JSON Lines', () => {
  it('end their rows at carriage returns where they hold nothing else', async () => {
    const lines = ['a', 'b'].map((text) => JSON.stringify({ question: text }))
    expect(await read(`${lines.join('\r\r')}\r`, 'in.jsonl')).toEqual([
      { line: 1, fields: { question: 'a' } },
      { line: 3, fields: { question: 'b' } },
    ])
  })
})

describe('a file of no known form', () => {
  it('is refused with the ones that are known', async () => {
    await expect(read('just words\nand more', 'in.txt')).rejects.toThrow(/expected CSV.*XLSX.*--format/)
    await expect(read('[1]', 'in.json')).rejects.toThrow(/begins with a list/)
  })
})
