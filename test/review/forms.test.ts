import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withFormula, withoutFormula } from '../../src/dataset/index.js'
import { readAnswers } from '../../src/review/answers.js'
import { reviewPacks } from '../../src/review/export-packs.js'
import { readCsvCells, renderCsv } from '../../src/review/form/csv.js'
import { renderForm } from '../../src/review/form/html.js'
import { formHeads } from '../../src/review/form/rows.js'
import { changedColumn, raterInKey } from '../../src/review/form/shown.js'
import { readXlsxCells, renderXlsx } from '../../src/review/form/xlsx.js'
import type { Pack } from '../../src/review/pack.js'
import { build } from '../dataset/folder.js'
import { answerPack } from './form-packs.js'
import { freshFolder, writeCases } from './review-data.js'

const folder = freshFolder()
const tail = ' He is seen today. What is the most likely diagnosis?'
const hostile = {
  script: `A 40-year-old man says "<script>alert(1)</script>" & '</textarea><img src=x onerror=alert(1)>'.${tail}`,
  formula: `=HYPERLINK("http://evil.example","click") is what he wrote. He then wrote +1+1.${tail}`,
  plus: `+1 for pain is noted in a 50-year-old man. It is worse at night.${tail}`,
  minus: `-2+3+cmd|' /C calc'!A0 stands on the note of a 60-year-old man. He laughs.${tail}`,
  at: `@SUM(1+1)*cmd is what the 30-year-old man typed. He is tired.${tail}`,
  list: `A 44-year-old man has these:\n=1+1\n- fever;=2+2\n@home;-1\nHe is ill.${tail}`,
  rightToLeft: `A 45-year-old man says \u202e"שלום עולם مرحبا"\u202c. His family translates.${tail}`,
  emoji: `A 20-year-old man sends 👩🏽‍⚕️🫀 and 👨‍👩‍👧 by phone. He has a cough, x\u0301 and _x0041_.${tail}`,
  long: `A 33-year-old man tells a long story. ${'He walks on and on 🙂 and rests. '.repeat(3200)}${tail}`,
}
const seen = (text: string): string => text.replace('\u202e', '\\u202e').replace('\u202c', '\\u202c')
const names = Object.keys(hostile) as (keyof typeof hostile)[]
let pack: Pack
let rows: readonly Record<string, string>[] = []

beforeAll(async () => {
  const cases = writeCases(folder, Object.values(hostile), '=cmd|"gout"')
  const { path } = await build('red-herrings-1', { out: join(folder, 'sets'), cases })
  const { packs } = await reviewPacks(path, { fraction: 1 })
  pack = packs[0] as Pack
  rows = parse(renderCsv(pack), { columns: true, bom: true }) as Record<string, string>[]
})

const rowOf = (name: keyof typeof hostile): Record<string, string> => {
  const start = hostile[name].slice(0, 20)
  return rows.find(({ original }) => original?.replace(/^'/, '').startsWith(start)) ?? {}
}

describe('the CSV form', () => {
  it('has the columns of the contract, a row an item, a byte order mark and CR LF', () => {
    const csv = renderCsv(pack)
    expect(csv.startsWith('\ufeffitem,case,question,original,perturbed,answer,comment\r\n')).toBe(true)
    expect(rows).toHaveLength(names.length)
    expect(rows.map(({ item }) => item)).toEqual(pack.screens.flatMap(({ items }) => items.map(({ item }) => item)))
    expect(rows.every(({ answer, comment }) => answer === '' && comment === '')).toBe(true)
  })

  it('asks in full: question, sentence, reference and the answers that it takes', () => {
    const { about } = pack.screens[0]?.items[0] ?? { about: '?' }
    expect(rows[0]?.question).toContain('could affect the diagnosis?')
    expect(rows[0]?.question).toContain(`“${about}”`)
    expect(rows[0]?.question).toContain('Reference diagnosis: =cmd|"gout"')
    expect(rows[0]?.question).toContain('yes, no, not-sure')
  })

  it('marks what was inserted', () => {
    for (const { perturbed, question } of rows) {
      const sentence = /⟦([^⟧]*)⟧/.exec(perturbed ?? '')?.[1]
      if (!perturbed?.includes('continues in the HTML form')) expect(question).toContain(`“${sentence}”`)
    }
  })

  it('begins no cell with a sign that a spreadsheet runs, even where it splits cells at ; or line breaks', () => {
    const cells = rows.flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => /[;\t\r\n]\s*[=+\-@]/.test(cell))).toEqual([])
    expect(rowOf('formula').original).toBe(`'${hostile.formula}`)
    expect(rowOf('list').original).toContain("\n'=1+1\n'- fever;'=2+2\n'@home;'-1\n")
  })

  it('shows script tags, quotes, right-to-left text and emoji as they are, and marks of direction as escapes', () => {
    for (const name of ['script', 'rightToLeft', 'emoji'] as const)
      expect(rowOf(name).original).toBe(seen(hostile[name]))
    expect(rowOf('rightToLeft').original).toContain('says \\u202e"שלום עולם مرحبا"\\u202c. His')
  })

  it('cuts what no cell of Excel takes, and says so', () => {
    const { original = '', perturbed = '' } = rowOf('long')
    for (const cell of [original, perturbed]) {
      expect(cell.length).toBeLessThanOrEqual(32_767)
      expect(cell.length).toBeGreaterThan(32_700)
      expect(cell.endsWith('… (continues in the HTML form)')).toBe(true)
      expect(cell.isWellFormed()).toBe(true)
    }
    expect(hostile.long.length).toBeGreaterThan(100_000)
  })

  it('is read back under the heads of now and of earlier forms, which called every text original or perturbed', async () => {
    const now = renderCsv(answerPack).replace(/"",""\r/, '"matches","fits"\r')
    for (const csv of [now, now.replace('case text,graded answer', 'original,perturbed')]) {
      const file = join(folder, 'graded.csv')
      writeFileSync(file, csv)
      const [first] = await readAnswers(file)
      expect(first).toMatchObject({ item: 's-0-0', answer: 'matches', comment: 'fits' })
    }
  })

  it('takes an apostrophe off a comment again', () => {
    for (const text of ['=1+1', '-2', '@x', 'plain', "'tis"]) expect(withFormula(withoutFormula(text))).toBe(text)
  })
})

describe('the XLSX form', () => {
  let bytes: Buffer
  let cells: (string | null)[][] = []

  beforeAll(async () => {
    bytes = await renderXlsx(pack)
    cells = (await readSheet(bytes, { trim: false })) as (string | null)[][]
  })

  it('holds the same rows as text, formulas and tags included', () => {
    expect(cells[0]).toEqual(formHeads(pack))
    expect(cells).toHaveLength(rows.length + 1)
    const originals = cells.slice(1).map((row) => row[3])
    for (const name of names.filter((name) => name !== 'long')) expect(originals).toContain(seen(hostile[name]))
    const long = originals.find((text) => text?.startsWith(hostile.long.slice(0, 30))) ?? ''
    expect(long.length).toBeLessThanOrEqual(32_767)
    expect(long.endsWith('… (continues in the HTML form)')).toBe(true)
  })

  it('has no formula, a frozen first row and a list of answers', () => {
    const path = join(folder, 'form.xlsx')
    writeFileSync(path, bytes)
    const unzip = 'import sys, zipfile; sys.stdout.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())'
    const sheet = execFileSync('python3', ['-c', unzip, path, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain(`sqref="F2:F${rows.length + 1}"><formula1>"yes,no,not-sure"</formula1>`)
    const heights = [...sheet.matchAll(/<row r="\d+" ht="(\d+)"/g)].map(([, height]) => Number(height))
    expect(heights).toHaveLength(rows.length)
    for (const [index, { perturbed = '' }] of rows.entries()) {
      expect(heights[index], 'room for the text').toBeGreaterThanOrEqual(Math.min(409, (15 * perturbed.length) / 70))
      expect(heights[index]).toBeLessThanOrEqual(409)
    }
    const report = execFileSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' })
    expect(report.trim()).toBe('Done testing')
  })

  it('has equal bytes at another time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      expect((await renderXlsx(pack)).equals(bytes)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stands control characters and halves of characters', async () => {
    const [screen] = pack.screens
    if (screen === undefined) throw new Error('no screen')
    const text = 'a\u0000b\ud83dc\u001fd'
    const odd = { ...screen, original: [{ text, item: null, edit: null }] }
    const read = (await readSheet(await renderXlsx({ ...pack, screens: [odd] }))) as string[][]
    expect(read[1]?.[3]).toBe('a\\x00b□c\\x1fd')
  })
})

describe('what the rows of a sheet show', () => {
  it.each([
    ['CSV', () => readCsvCells(Buffer.from(renderCsv(pack)), 'x')],
    ['XLSX', async () => readXlsxCells(await renderXlsx(pack), 'x')],
  ] as const)('is in %s what the key says, hostile and cut texts included', async (_, read) => {
    const [head = [], ...rows] = await read()
    const { shown } = raterInKey(pack)
    expect(Object.keys(shown)).toHaveLength(names.length)
    for (const row of rows) {
      const cells = new Map(head.map((name, at) => [name, row[at] ?? '']))
      const own = shown[cells.get('item') ?? ''] ?? {}
      expect(Object.keys(own)).toEqual(['question', 'original', 'perturbed'])
      expect(changedColumn(cells, own, true)).toBeUndefined()
      for (const name of Object.keys(own)) {
        const changed = new Map([...cells, [name, `x${cells.get(name)}`]])
        for (const isUnicode of [true, false]) expect(changedColumn(changed, own, isUnicode)).toBe(name)
      }
    }
  })
})

describe('the HTML form', () => {
  it('holds hostile text where nothing can run it', () => {
    const html = renderForm(pack)
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('onerror=alert(1)>')
  })
})

describe('a form that comes back', () => {
  const table = [
    ['item', 'case', 'question', 'original', 'perturbed', 'answer', 'comment'],
    ['i1-a', 'Case 1', 'q', 'o', 'line one\nline two', 'no', 'it’s “fine”; 38 °C'],
    ['', '', '', '', '', '', ''],
    ['i2-b', 'Case 2', 'q', 'o', 'p', '', "'=odd"],
  ]
  const csv = (delimiter: string, lineEnd: string): string =>
    table
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join(lineEnd)
      .concat(lineEnd)
  const windows1252 = (text: string): Buffer =>
    Buffer.from(text.replace('’', '\x92').replace('“', '\x93').replace('”', '\x94'), 'latin1')
  const saved: readonly (readonly [string, Buffer])[] = [
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv(',', '\r\n')}`)],
    ['UTF-8 without a mark, LF', Buffer.from(csv(',', '\n'))],
    ['semicolons', Buffer.from(`\ufeff${csv(';', '\r\n')}`)],
    ['Windows-1252', windows1252(csv(';', '\r\n'))],
    ['UTF-16 with tabs', Buffer.from(`\ufeff${csv('\t', '\r\n')}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\ufeff${csv(',', '\n')}`, 'utf16le').swap16()],
  ]

  it.each(saved)('is read from %s', async (name, bytes) => {
    const path = join(folder, `${name}.csv`)
    writeFileSync(path, bytes)
    const found = await readAnswers(path)
    expect(found.map(({ place, item, answer, comment, rater }) => [place, item, answer, comment, rater])).toEqual([
      ['row 2', 'i1-a', 'no', 'it’s “fine”; 38 °C', null],
      ['row 4', 'i2-b', '', '=odd', null],
    ])
  })

  it('is read from saved answers that an editor kept as UTF-16', async () => {
    const path = join(folder, 'notepad.json')
    const answers = [{ item: 'i1-a', answer: 'no', comment: '38 °C' }]
    const saved = JSON.stringify({ format: 'medqa-perturb/review-answers@1', pack: '0', rater: 'rater-1', answers })
    writeFileSync(path, Buffer.from(`\ufeff${saved}`, 'utf16le'))
    expect(await readAnswers(path)).toMatchObject([{ item: 'i1-a', answer: 'no', comment: '38 °C', rater: 'rater-1' }])
  })

  it('may have lost and moved columns, but not item and answer', async () => {
    const path = join(folder, 'moved.csv')
    writeFileSync(path, 'Answer;ITEM\nyes;i9-c\n')
    expect(await readAnswers(path)).toMatchObject([{ item: 'i9-c', answer: 'yes', comment: '', place: 'row 2' }])
    writeFileSync(path, 'one,two\n1,2\n')
    await expect(readAnswers(path)).rejects.toThrow(/columns item and answer/)
  })

  it('is told from the form without answers, from other files and from nothing', async () => {
    const path = join(folder, 'other')
    writeFileSync(path, '<!doctype html><html></html>')
    await expect(readAnswers(path)).rejects.toThrow(/press "Save answers"/)
    writeFileSync(path, '{"answers": []}')
    await expect(readAnswers(path)).rejects.toThrow(/HTML form saves/)
    writeFileSync(path, '{')
    await expect(readAnswers(path)).rejects.toThrow(/not valid JSON/)
    writeFileSync(path, 'PK but no zip')
    await expect(readAnswers(path)).rejects.toThrow(/in XLSX/)
    await expect(readAnswers(join(folder, 'absent'))).rejects.toThrow(/is no file/)
  })

  it('keeps the rows of a sheet that holds line breaks and quotes', () => {
    const content = readCsvCells(Buffer.from(renderCsv(pack)), 'x')
    expect(content.map((row) => row.length)).toEqual(Array.from({ length: rows.length + 1 }, () => 7))
  })
})
