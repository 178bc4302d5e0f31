import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readJudgements } from '../../src/judgement/index.js'
import { readCsvCells } from '../../src/review/form/csv.js'
import { readXlsxCells } from '../../src/review/form/xlsx.js'
import { importAnswers } from '../../src/review/import-answers.js'
import type { KeyItem, ReviewKey } from '../../src/review/key.js'
import { build } from '../dataset/folder.js'
import {
  datasetOf,
  freshFolder,
  read,
  saveAnswers,
  type WrittenReview,
  writeCases,
  writeReview,
} from './review-data.js'

const folder = freshFolder()
let review: WrittenReview
let key: ReviewKey
let number = 0

beforeAll(async () => {
  review = await writeReview(folder, await datasetOf(folder, 'red-herrings-10', 20), { fraction: 0.1, raters: 3 })
  key = review.key
})

const idOf = (index: number, rater = 'rater-1'): string => (key.items[index] as KeyItem).ids[rater] ?? ''
const file = (answers: readonly { item: string; answer: string; comment?: string }[], rater = 'rater-1'): string =>
  saveAnswers(join(folder, `answers-${number++}.json`), key, rater, answers)
const fresh = (): { key: string; out: string } => ({ key: review.keyPath, out: join(folder, `j-${number++}.jsonl`) })

/** Fills in a sheet that the export wrote. */
function filled(cells: readonly (readonly string[])[], answer: (index: number) => string): string[][] {
  return cells.map((row, index) => (index === 0 ? [...row] : [...row.slice(0, 5), answer(index - 1), 'seen']))
}

describe('importAnswers', () => {
  it('takes the forms of three raters, one of each kind, and joins them to what was asked', async () => {
    const target = fresh()
    const csv = join(folder, 'filled.csv')
    const rows = readCsvCells(readFileSync(join(review.forms, 'rater-1.csv')), 'csv')
    writeFileSync(
      csv,
      stringify(
        filled(rows, () => 'No'),
        { delimiter: ';' },
      ),
    )
    const xlsx = join(folder, 'filled.xlsx')
    const sheet = await readXlsxCells(readFileSync(join(review.forms, 'rater-2.xlsx')), 'xlsx')
    const data = filled(sheet, (index) => (index < 5 ? ' Not  sure ' : '')).map((row) =>
      row.map((value) => ({ value })),
    )
    await writeXlsxFile(data).toFile(xlsx)
    const html = file(
      key.items.map((_, index) => ({ item: idOf(index, 'rater-3'), answer: 'yes' })),
      'rater-3',
    )
    const result = await importAnswers([csv, xlsx, html], target)
    expect(result.raters).toEqual([
      { rater: 'rater-1', answered: 20, notSure: 0, total: 20 },
      { rater: 'rater-2', answered: 5, notSure: 5, total: 20 },
      { rater: 'rater-3', answered: 20, notSure: 0, total: 20 },
    ])
    expect(result).toMatchObject({ added: 45, known: 0, commentsOnly: 15 })
    const judgements = await readJudgements(target.out)
    expect(judgements).toHaveLength(45)
    expect(judgements[0]).toEqual({
      question: 'red-herring-significance',
      subject: key.items[0]?.subject,
      rater: { kind: 'clinician', id: 'rater-1' },
      answer: 'no',
      rationale: 'seen',
    })
  })

  describe('a sheet whose texts were changed', () => {
    const sheet = (change: (row: string[], at: number) => string[]): string => {
      const cells = readCsvCells(readFileSync(join(review.forms, 'rater-1.csv')), 'csv')
      const rows = filled(cells, () => 'no').map((row, at) => (at === 0 ? row : change(row, at)))
      const path = join(folder, `changed-${number++}.csv`)
      writeFileSync(path, `\ufeff${stringify(rows)}`)
      return path
    }
    const replaced = (row: readonly string[], column: number, by: (cell: string) => string): string[] =>
      row.map((cell, at) => (at === column ? by(cell) : cell))

    it.each([
      ['question', 2, (cell: string) => cell.replace('affect', 'decide')],
      ['original', 3, (cell: string) => cell.replace(/\d+/, '7')],
      ['perturbed', 4, (cell: string) => cell.replace('⟦', '⟦No: ')],
      ['perturbed', 4, () => ''],
    ] as const)('is refused with row and column: %s', async (head, column, by) => {
      const target = fresh()
      const form = sheet((row, at) => (at === 3 ? replaced(row, column, by) : row))
      const why = new RegExp(`of 1 problem:\n.*row 4, item .*: the cell under "${head}" is not what the form shows`)
      await expect(importAnswers([form], target)).rejects.toThrow(why)
      expect(existsSync(target.out)).toBe(false)
    })

    it('is refused in all rows where one column was sorted by itself', async () => {
      const cells = readCsvCells(readFileSync(join(review.forms, 'rater-1.csv')), 'csv')
      const items = cells.slice(1).map(([item = '']) => item)
      const form = sheet((row, at) => replaced(row, 0, () => items.at(-at) ?? ''))
      await expect(importAnswers([form], fresh())).rejects.toThrow(/row 2, row 3, .* and 12 more: the cell under/)
    })

    it('is taken where nothing was answered in the changed row, and where a column of texts was taken out', async () => {
      const form = sheet((row, at) => (at === 3 ? [...replaced(row, 3, () => 'x').slice(0, 5), '', ''] : row))
      expect(await importAnswers([form], fresh())).toMatchObject({ added: 19 })
      const cells = readCsvCells(readFileSync(sheet((row) => row)), 'csv')
      const short = join(folder, 'short.csv')
      writeFileSync(short, stringify(cells.map((row) => [...row.slice(0, 3), ...row.slice(5)])))
      expect(await importAnswers([short], fresh())).toMatchObject({ added: 20 })
    })

    it('is taken with what spreadsheets change by themselves', async () => {
      const asSaved = (cell: string): string =>
        ` ${cell.replace(/^'/, '').replaceAll('"', '”').replaceAll("'", '’').replaceAll('-', '–').replaceAll('\n', ' \r\n')}\u00a0`
      const form = sheet((row) => row.map((cell, at) => (at > 1 && at < 5 ? asSaved(cell) : cell)))
      expect(await importAnswers([form], fresh())).toMatchObject({ added: 20 })
    })

    it.each([
      ['its signs', '⟦', '?'],
      ['signs that look like them', '≥', '='],
    ])('is taken from an encoding that lacks some of %s, and refused where words were changed', async (_, sign, as) => {
      const texts = ['A 50-year-old man has a pain and – see his note – a lactate ≥ 4 mmol/L. He is tired. What is it?']
      const { path } = await build('red-herrings-1', { out: join(folder, sign), cases: writeCases(folder, texts) })
      const own = await writeReview(join(folder, `lossy-${sign}`), path, { fraction: 1 })
      const cells = readCsvCells(readFileSync(join(own.forms, 'rater-1.csv')), 'csv')
      const form = join(folder, 'lossy.csv')
      const write = (change: (cell: string) => string): void => {
        const content = stringify(filled(cells, () => 'no').map((row) => row.map(change)))
        writeFileSync(
          form,
          content
            .replaceAll(sign, as)
            .replaceAll('–', '\x96')
            .replace(/[^\0-\xff]/g, '?'),
          'latin1',
        )
      }
      const target = { key: own.keyPath, out: join(folder, `lossy-${sign}.jsonl`) }
      write((cell) => cell.replace('4 mmol', '2 mmol'))
      await expect(importAnswers([form], target)).rejects.toThrow(
        /under "original" .* save the sheet as XLSX or as CSV in/,
      )
      write((cell) => cell)
      expect(await importAnswers([form], target)).toMatchObject({ added: 1 })
    })

    it('is taken from a sheet of a key that does not say what was shown', async () => {
      const { sha256, ...content } = JSON.parse(read(review.keyPath)) as ReviewKey
      const raters = content.raters.map(({ rater, pack }) => ({ rater, pack }))
      const older = join(folder, 'older-key.json')
      writeFileSync(older, JSON.stringify({ ...content, raters }))
      const form = sheet((row) => replaced(row, 3, () => 'x'))
      expect(sha256).toBeDefined()
      expect(await importAnswers([form], { ...fresh(), key: older })).toMatchObject({ added: 20 })
    })
  })

  it('gives the same bytes whatever the order, the portions and the repeats', async () => {
    const [first, second] = [fresh(), fresh()]
    const early = file([{ item: idOf(3), answer: 'no' }])
    const late = file([
      { item: idOf(3), answer: 'no', comment: 'sure' },
      { item: idOf(1), answer: 'yes', comment: 'dust' },
    ])
    await importAnswers([early], first)
    expect(await importAnswers([late], first)).toMatchObject({ added: 2, known: 0 })
    await importAnswers([late, early, late], second)
    expect(read(second.out)).toBe(read(first.out))
    expect(await importAnswers([early, late], first)).toMatchObject({ added: 0, known: 2 })
    expect(read(second.out)).toBe(read(first.out))
  })

  it('refuses an answer for an older text, told from an item that was never asked', async () => {
    const older = `${idOf(0).split('-')[0]}-00000000`
    await refused([{ item: older, answer: 'no' }], /answer 1, item .*older text/)
    await refused([{ item: 'i00000000000-00000000', answer: 'no' }], /no such item was asked/)
    await refused([{ item: '', answer: 'no' }], /answer without an item/)
  })

  it('refuses the form of a text that was changed and exported again, and takes that of one that was not', async () => {
    const texts = ['first', 'second'].map((word) => `A 50-year-old man has a ${word} pain. He is tired. What is it?`)
    const reviewOf = async (name: string, cases: readonly string[]): Promise<WrittenReview> => {
      const { path } = await build('red-herrings-1', {
        out: join(folder, name),
        cases: writeCases(folder, cases),
      })
      return writeReview(join(folder, 'changing'), path, { fraction: 1 })
    }
    const older = await reviewOf('older', texts)
    const answers = older.key.items.map((item) => ({ item: item.ids['rater-1'] ?? '', answer: 'no' }))
    const sheet = (name: string, rows: typeof answers): string => {
      const path = join(folder, name)
      writeFileSync(path, stringify([['item', 'answer'], ...rows.map(({ item, answer }) => [item, answer])]))
      return path
    }
    const form = sheet('changing.csv', answers)
    await reviewOf('newer', [texts[0] ?? '', `${texts[1]} And why?`])
    const target = { key: older.keyPath, out: join(folder, 'changing.jsonl') }
    const problem = await importAnswers([form], target).catch((error: Error) => error.message)
    expect(problem).toMatch(/because of 1 problem:/)
    expect(problem).toMatch(/older text/)
    const kept = answers.filter(({ item }) => !problem?.toString().includes(item))
    expect(kept).toHaveLength(1)
    expect(await importAnswers([sheet('kept.csv', kept)], target)).toMatchObject({ added: 1 })
  })

  it('refuses a saved form of another review that shares items with this one', async () => {
    const wider = await writeReview(join(folder, 'wider'), await datasetOf(folder, 'red-herrings-10', 20), {
      fraction: 1,
    })
    const answers = [{ item: idOf(0), answer: 'no' }]
    expect(wider.key.items.map(({ ids }) => ids['rater-1'])).toContain(idOf(0))
    const form = saveAnswers(join(folder, 'wider.json'), wider.key, 'rater-1', answers)
    const target = fresh()
    const own = key.raters[0]?.pack
    const why = new RegExp(`saved from another form \\("[0-9a-f]{16}"\\) than rater-1 has in this review \\(${own}\\)`)
    await expect(importAnswers([form], target)).rejects.toThrow(why)
    expect(existsSync(target.out)).toBe(false)
    expect(await importAnswers([form], { ...target, key: wider.keyPath })).toMatchObject({ added: 1 })
  })

  it('refuses an item twice in one file, and two answers of one rater in two files', async () => {
    const twice = [
      { item: idOf(0), answer: 'no' },
      { item: idOf(0), answer: 'no' },
    ]
    await refused(twice, /answer 2, item .*twice in this file; first in answer 1/)
    const target = fresh()
    const files = [file([{ item: idOf(0), answer: 'no' }]), file([{ item: idOf(0), answer: 'yes' }])]
    await expect(importAnswers(files, target)).rejects.toThrow(/answered "yes" here and "no" in .*answer 1/)
    expect(existsSync(target.out)).toBe(false)
  })

  it('refuses unknown raters and items of another rater', async () => {
    const target = fresh()
    const stranger = file([{ item: idOf(0), answer: 'no' }], 'rater-9')
    await expect(importAnswers([stranger], target)).rejects.toThrow(
      /rater "rater-9" is not one of this review \(rater-1, /,
    )
    const swapped = file([{ item: idOf(0, 'rater-2'), answer: 'no' }], 'rater-1')
    await expect(importAnswers([swapped], target)).rejects.toThrow(/asked of rater-2/)
  })

  it('refuses what the question does not offer', async () => {
    await refused([{ item: idOf(0), answer: 'maybe' }], /"maybe" is no answer to the question \(yes, no, not-sure\)/)
    await refused([{ item: idOf(0), answer: 'equivalent' }], /no answer to the question/)
  })

  it('tells all problems of all files at once and writes nothing', async () => {
    const target = fresh()
    const odd = join(folder, 'odd.txt')
    writeFileSync(odd, 'nothing,of,use\n1,2,3\n')
    const files = [
      file([
        { item: idOf(0), answer: 'perhaps' },
        { item: idOf(1), answer: 'no' },
        { item: 'zzz', answer: 'no' },
      ]),
      odd,
    ]
    const problem = await importAnswers(files, target).catch((error: Error) => error.message)
    expect(problem).toMatch(/3 problems/)
    for (const word of ['perhaps', 'zzz', 'odd.txt']) expect(problem).toContain(word)
    expect(existsSync(target.out)).toBe(false)
  })

  it('tells what is wrong in the same way at many places of a file once, with the first places', async () => {
    const target = fresh()
    const answers = key.items.slice(0, 12).map((_, index) => ({ item: idOf(index), answer: 'perhaps' }))
    const problem = await importAnswers([file(answers)], target).catch((error: Error) => error.message)
    expect(problem).toMatch(/of 12 problems:\n.*, answer 1, answer 2, .*answer 8 and 4 more: "perhaps" is no answer.*$/)
    expect(problem?.toString().split('\n')).toHaveLength(2)
  })

  it('keeps an earlier answer unless told to replace it', async () => {
    const target = fresh()
    await importAnswers([file([{ item: idOf(0), answer: 'no' }])], target)
    const changed = file([{ item: idOf(0), answer: 'yes' }])
    await expect(importAnswers([changed], target)).rejects.toThrow(/has answered .* before, "no", and now "yes"/)
    await importAnswers([changed], { ...target, replace: true })
    expect((await readJudgements(target.out)).map(({ answer }) => answer)).toEqual(['yes'])
  })

  it('keeps the judgements of other reviews in the file', async () => {
    const target = fresh()
    const digest = 'a'.repeat(64)
    const other = `{"question":"diagnosis-match","subject":{"id":"x","sha256":"${digest}"},"rater":{"kind":"rule","id":"r"},"answer":"correct","rationale":null}\n`
    writeFileSync(target.out, other)
    await importAnswers([file([{ item: idOf(0), answer: 'no' }])], target)
    expect(read(target.out).startsWith(other)).toBe(true)
    expect(await readJudgements(target.out)).toHaveLength(2)
  })

  it('says where the key should be', async () => {
    await expect(importAnswers([], { key: join(folder, 'none.json'), out: 'x' })).rejects.toThrow(
      /No key to the review/,
    )
  })
})

async function refused(answers: readonly { item: string; answer: string }[], why: RegExp): Promise<void> {
  const target = fresh()
  await expect(importAnswers([file(answers)], target)).rejects.toThrow(why)
  expect(existsSync(target.out)).toBe(false)
}
