import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parquetWriteFile } from 'hyparquet-writer'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type ImportOptions, importCases } from '../../../src/dataset/import/import.js'
import { recordSchema } from '../../../src/dataset/record/record.js'
import { cpuClock } from '../../cpu-clock.js'

const root = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder = ''
let out = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
  out = join(folder, 'out', 'cases.jsonl')
})

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function run(files: readonly string[], options: Partial<ImportOptions> = {}) {
  const defaults = { format: 'auto', encoding: 'utf-8', freeForm: false, diagnostic: false, keepRaw: false } as const
  return importCases({ files, out, ...defaults, ...options })
}

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const records = () => linesOf(out).map((line) => recordSchema.parse(line))
const findings = () => linesOf(join(folder, 'out', 'cases.findings.jsonl'))
const checks = () => findings().map(({ line, check }) => [line, check])

const medqa = (question: string, answer = 'Gout') =>
  JSON.stringify({ question, options: { A: 'Sprain', B: answer }, answer, answer_idx: 'B', meta_info: 'step1' })

describe('importCases', () => {
  it('writes a complete record a line, with ids by row', async () => {
    const result = await run([file('ward_7.csv', 'index,question,answer\n9,He limps. Why?,Gout\n')], {
      license: 'CC0-1.0',
    })
    expect(linesOf(out)).toEqual([
      {
        id: 'ward-7-0000',
        input: 'He limps. Why?',
        target: 'Gout',
        metadata: {
          case: 'ward-7-0000',
          cluster: 'ward-7-0000',
          dataset: 'ward-7',
          row: 0,
          split: null,
          recipe: null,
          perturbation: null,
          expectation: null,
          category: null,
          level: null,
          severity: null,
          specialty: 'musculoskeletal',
          specialty_from: 'guessed',
          edits: 0,
          sites: null,
          added_share: null,
          ambient_share: null,
          polysemous_share: null,
          units_kept: null,
          pairs_kept: null,
          rule: null,
          role: null,
          cue: null,
          asked: null,
          slots: null,
          seed: null,
          options: null,
          reference: null,
          license: 'CC0-1.0',
          canary: null,
        },
      },
    ])
    const written = readFileSync(out)
    expect(result).toMatchObject({ out, dataset: 'ward-7', cases: 1, rows: 1, counts: {}, bytes: written.length })
    expect(readFileSync(join(folder, 'out', 'cases.findings.jsonl'), 'utf8')).toBe('')
    expect(readdirSync(join(folder, 'out'))).toEqual(['cases.findings.jsonl', 'cases.jsonl'])
  })

  it('numbers rows over all files, bad ones included', async () => {
    const first = file('a.csv', 'question,answer\nWhy?,Gout\n,\nHow?,Bite\n')
    const second = file('b.jsonl', `{"text":"Who?","label":"Bite"}\n`)
    await run([first, second], { dataset: 'my set' })
    expect(records().map(({ id, metadata }) => [id, metadata.row, metadata.dataset])).toEqual([
      ['my-set-0000', 0, 'my set'],
      ['my-set-0002', 2, 'my set'],
      ['my-set-0003', 3, 'my set'],
    ])
    expect(findings()).toEqual([
      { file: 'a.csv', line: 3, check: 'empty-row', level: 'error', message: 'All fields of the row are empty.' },
    ])
  })

  it('refuses half a surrogate pair in an id', async () => {
    const lines = ['a', 'b\\ud800'].map((id) => `{"id":"${id}","question":"Why?","answer":"Gout"}`)
    await run([file('ids.jsonl', lines.join('\n'))], { id: 'id' })
    expect(checks()).toEqual([[2, 'lone-surrogate']])
  })

  it('accounts for every row that it refuses', async () => {
    const lines = [
      '{"question":"Why?","answer":"Gout"}',
      '{"question":"Why?","answer":" "}',
      '{"question":"","answer":"Gout"}',
      '{"question":"A\\u0000?","answer":"Gout"}',
      '{"question":"A\\ud800?","answer":"Gout"}',
      '{"question":["A"],"answer":"Gout"}',
      '{"question":"A?"}',
      'nonsense',
      '{}',
      '{"question":"Why?","answer":12345678901234567891}',
      '{"question":"Why?","answer":1e400}',
      '{"question":"Why?","answer":"Gout","answer":"Lupus"}',
    ]
    const result = await run([file('a.jsonl', lines.join('\n'))])
    expect(checks()).toEqual([
      [2, 'empty-target'],
      [3, 'empty-text'],
      [4, 'nul-byte'],
      [5, 'lone-surrogate'],
      [6, 'not-text'],
      [7, 'missing-field'],
      [8, 'not-json'],
      [9, 'empty-row'],
      [10, 'not-text'],
      [11, 'not-text'],
      [12, 'key-twice'],
    ])
    expect(findings().at(-1)?.message).toBe('The line has the key "answer" twice.')
    expect(findings().every(({ level }) => level === 'error')).toBe(true)
    expect(result).toMatchObject({ rows: 12, cases: 1 })
    expect(result.findings).toEqual(findings())
  })

  it('keeps characters that nobody sees, and tells the first of them', async () => {
    const rows = [
      'A \\u202ecough\\u202c. Why?',
      'A cou\\u00adgh. Why?',
      'A\\tcough,\\n\\u00a0👩🏽‍⚕️ asks. Why?',
      'A fever. Why?',
    ]
    const lines = rows.map((text, at) => `{"question":"${text}","answer":"${at === 3 ? 'Go\\u200but' : 'Gout'}"}`)
    const result = await run([file('unseen.jsonl', lines.join('\n'))])
    const unseen = findings().filter(({ check }) => check === 'invisible-character')
    expect(unseen.map(({ line, level, message }) => [line, level, message.split('. ')[0]])).toEqual([
      [1, 'warning', 'It holds the invisible character U+202E at character 3 of the text'],
      [2, 'warning', 'It holds the invisible character U+00AD at character 6 of the text'],
      [4, 'warning', 'It holds the invisible character U+200B in the answer or the options'],
    ])
    expect(result.cases).toBe(4)
  })

  it('repairs and says so, or keeps everything as it is', async () => {
    const path = file('a.csv', 'question,answer\n" Two\r\nlines. Why?""","Gout\n"""\n')
    await run([path])
    expect(records()[0]).toMatchObject({ input: 'Two\nlines. Why?', target: 'Gout' })
    expect(checks()).toEqual([
      [2, 'line-breaks'],
      [2, 'trimmed'],
      [2, 'stray-quote-in-text'],
      [2, 'stray-quote-in-target'],
    ])
    await run([path], { keepRaw: true })
    expect(records()[0]).toMatchObject({ input: ' Two\r\nlines. Why?"', target: 'Gout\n"' })
    expect(findings()).toEqual([])
  })

  it('keeps equal texts and points at the first', async () => {
    await run([file('a.csv', 'question,answer\nWhy?,Gout\nWhy?,gout.\n')])
    expect(records()).toHaveLength(2)
    expect(findings()).toMatchObject([{ line: 3, check: 'duplicate-text', level: 'warning' }])
    expect(findings()[0].message).toContain('a.csv, line 2')
  })

  it('keeps a row whose answer is none, and warns of it', async () => {
    const rows = ['{"text":"Who?","label":7}', '{"text":"How?","label":"n/a"}', medqa('Which sum?', '7')]
    const [plain, options] = [file('a.jsonl', rows.slice(0, 2).join('\n')), file('m.jsonl', rows[2] as string)]
    const result = await run([plain, options])
    expect(result.cases).toBe(3)
    expect(findings()).toMatchObject([
      { file: 'a.jsonl', line: 1, check: 'placeholder-answer', level: 'warning' },
      { file: 'a.jsonl', line: 2, check: 'placeholder-answer', level: 'warning' },
    ])
    await run([out], { out: join(folder, 'out', 'again.jsonl') })
    const again = linesOf(join(folder, 'out', 'again.findings.jsonl'))
    expect(again.map(({ line, check }) => [line, check])).toEqual([
      [1, 'placeholder-answer'],
      [2, 'placeholder-answer'],
    ])
  })

  it('keeps HTML and warns of it, of the options too', async () => {
    const result = await run([file('m.jsonl', [medqa('<p>Why?</p>'), medqa('How?', 'Crohn&#39;s')].join('\n'))])
    expect(result.cases).toBe(2)
    expect(records()[0]).toMatchObject({ input: '<p>Why?</p>' })
    expect(findings()).toMatchObject([
      { line: 1, check: 'html-in-text', level: 'warning' },
      { line: 2, check: 'html-in-text', level: 'warning' },
    ])
  })

  it('says where equal texts have answers that cannot both be right', async () => {
    const rows = 'Why?,Gout\nWhy?,Bite\nWhy?,Gout\nHow?,Bite\n'
    const result = await run([file('a.csv', `question,answer\n${rows}`)])
    expect(result.cases).toBe(4)
    expect(findings()).toMatchObject([
      { line: 3, check: 'conflicting-answers', level: 'warning' },
      { line: 4, check: 'duplicate-text', level: 'warning' },
    ])
    expect(findings()[0].message).toContain('a.csv, line 2')
  })

  it('lets each list of options have its own answer', async () => {
    const question = 'Which of the following is it?'
    const other = medqa(question, 'Bite').replace('"B":"Bite"', '"B":"Bite","C":"Gout"')
    const same = medqa(question).replace('"answer":"Gout","answer_idx":"B"', '"answer":"Sprain","answer_idx":"A"')
    await run([file('m.jsonl', [medqa(question), other, same].join('\n'))])
    expect(checks()).toEqual([
      [2, 'duplicate-text'],
      [3, 'conflicting-answers'],
    ])
    expect(records()).toHaveLength(3)
  })

  it('reads MedQA with its options, and drops them for free questions', async () => {
    const path = file(
      'm.jsonl',
      [medqa('Which of the following drugs is it?"'), medqa('Which statement fits?')].join('\n'),
    )
    await run([path])
    expect(records()[0]).toMatchObject({ input: 'Which of the following drugs is it?', target: 'Gout' })
    expect(records()[0]!.metadata.options).toBe('{"A":"Sprain","B":"Gout"}')
    const result = await run([path], { freeForm: true })
    expect(records()).toHaveLength(1)
    expect(records()[0]).toMatchObject({ input: 'What drug is it?', metadata: { options: null } })
    expect(result.reworded).toBe(1)
    expect(findings()).toContainEqual(expect.objectContaining({ line: 2, check: 'needs-options', level: 'excluded' }))
  })

  it('mends the options of MedQA with the answer', async () => {
    await run([file('m.jsonl', medqa('Which?', 'Gout\n"'))])
    expect(records()[0]).toMatchObject({ target: 'Gout', metadata: { options: '{"A":"Sprain","B":"Gout"}' } })
    expect(checks()).toEqual([
      [1, 'stray-quote-in-target'],
      [1, 'options-trimmed'],
    ])
  })

  it('keeps diagnostic questions and gives the reason for leaving out the others', async () => {
    const questions = ['What is the most likely diagnosis?', 'What is the best treatment?']
    await run([file('a.jsonl', questions.map((question) => medqa(question)).join('\n'))], { diagnostic: true })
    expect(records()).toHaveLength(1)
    expect(findings()).toMatchObject([{ line: 2, check: 'not-diagnostic-treatment', level: 'excluded' }])
    expect(findings()[0].message).toContain('(treatment)')
  })

  it('takes named columns for text, reference, id and split', async () => {
    const path = file('a.tsv', 'q\ta\tkey\tpart\nWhy?\tGout\tcase 1/b\tdev\nHow?\tBite\tC_2\t\n')
    await run([path], { input: 'q', target: 'a', id: 'key', splitColumn: 'part' })
    expect(records().map(({ id, metadata }) => [id, metadata.cluster, metadata.split])).toEqual([
      ['case-1-b', 'case-1-b', 'dev'],
      ['C_2', 'C_2', null],
    ])
  })

  it('takes named columns for cluster and specialty, and what is empty as not said', async () => {
    const rows = [
      'patient,field,question,answer',
      'p7, Neurology ,He limps. Why?,Gout',
      ',,How?,Bite',
      'p7,,Where?,Knee',
    ]
    await run([file('a.csv', `${rows.join('\n')}\n`)], { clusterColumn: 'patient', specialtyColumn: 'field' })
    expect(records().map(({ metadata }) => [metadata.cluster, metadata.specialty, metadata.specialty_from])).toEqual([
      ['p7', 'Neurology', 'given'],
      ['a-0001', expect.any(String), 'guessed'],
      ['p7', expect.any(String), 'guessed'],
    ])
    const first = records()
    // A record that is imported again keeps what it says.
    await run([file('b.jsonl', first.map((record) => JSON.stringify(record)).join('\n'))], {})
    expect(records()).toEqual(first)
  })

  it('refuses a row whose cluster or specialty is no text, and says which column', async () => {
    const rows = [
      { question: 'Why?', answer: 'Gout', patient: { number: 7 } },
      { question: 'How?', answer: 'Bite', patient: 'p\u00008' },
      { question: 'Where?', answer: 'Knee', patient: 9 },
    ]
    await run([file('a.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))], { clusterColumn: 'patient' })
    expect(records().map(({ metadata }) => metadata.cluster)).toEqual(['9'])
    expect(findings()).toMatchObject([
      { line: 1, check: 'not-text', message: '"patient" holds an object, not text.' },
      { line: 2, check: 'nul-byte' },
    ])
  })

  it.each([[{ input: 'answer', target: 'answer' }], [{ target: 'question' }], [{ input: 'answer' }]])(
    'refuses one column for text and reference: %j',
    async (columns) => {
      const path = file('a.csv', 'question,answer\nWhy?,Gout\n')
      await expect(run([path], columns)).rejects.toThrow(/are both read from the column "(?:answer|question)"/)
    },
  )

  it('tells of a column of ids that nobody named', async () => {
    const cases = file('a.csv', 'Case ID,question,answer\nc1,He limps. Why?,Gout\n')
    expect((await run([cases])).unusedId).toBe('Case ID')
    expect((await run([cases], { id: 'Case ID' })).unusedId).toBeNull()
    expect((await run([file('b.csv', 'index,question,answer\n1,He limps. Why?,Gout\n')])).unusedId).toBeNull()
  })

  it('finds the delimiter of a semicolon table and usual names in any case', async () => {
    await run([file('a.csv', 'No;Case Description;Diagnosis\n1;Why, oh why?;Gout\n')], { split: 'test' })
    expect(records()[0]).toMatchObject({ input: 'Why, oh why?', target: 'Gout', metadata: { split: 'test' } })
  })

  it('names the known columns and the nearest for an unknown one', async () => {
    const path = file('a.csv', 'question,answer\nWhy?,Gout\n')
    for (const option of ['input', 'target', 'id', 'splitColumn', 'clusterColumn', 'specialtyColumn']) {
      await expect(run([path], { [option]: 'qestion' })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('Known: question, answer. Did you mean question?'),
      })
    }
    await expect(run([file('b.csv', 'p,q\n1,2\n')])).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringContaining('--input'),
    })
    expect(existsSync(out)).toBe(false)
  })

  it('tells of letters that an id cannot keep, and of signs it does not', async () => {
    const { counts } = await run([file('a.csv', 'question,answer,id\nWhy?,Gout,Ä 15/ü\nHow?,Bite,a #2\n')], {
      id: 'id',
    })
    expect(records().map(({ id }) => id)).toEqual(['15', 'a-2'])
    expect(counts).toEqual({ 'id-letters-lost': 1 })
  })

  it('refuses two rows with one id, naming both', async () => {
    const path = file('a.csv', 'question,answer,id\nWhy?,Gout,a b\nHow?,Bite,a-b\n')
    await expect(run([path], { id: 'id' })).rejects.toMatchObject({
      code: 'input-invalid',
      message: expect.stringMatching(/a\.csv, line 2 and a\.csv, line 3 both give a-b/),
    })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  it('reads its own output again without a change, and lets flags win', async () => {
    await run([file('m.jsonl', `${medqa('Why?')}\n\n${medqa('How?')}\n`)], { split: 'dev', license: 'MIT' })
    const again = join(folder, 'out', 'again.jsonl')
    await run([out], { out: again })
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(out, 'utf8'))
    await run([out], { out: again, split: 'test', dataset: 'other', freeForm: true })
    expect(linesOf(again)[1].metadata).toMatchObject({
      case: 'm-0001',
      dataset: 'other',
      split: 'test',
      license: 'MIT',
      options: null,
    })
  })

  it('refuses a broken record and goes on', async () => {
    await run([file('m.jsonl', `${medqa('Why?')}\n${medqa('How?')}\n`)])
    const [first, second] = linesOf(out)
    delete second.metadata.cluster
    const path = file('r.jsonl', `${JSON.stringify(first)}\n${JSON.stringify(second)}\n`)
    await run([path])
    expect(checks()).toEqual([[2, 'not-a-record']])
  })

  it('reads Parquet', async () => {
    const filename = join(folder, 'p.parquet')
    const columnData = [
      { name: 'question', data: ['Why?', ''] },
      { name: 'answer', data: ['Gout', 'Bite'] },
    ]
    parquetWriteFile({ filename, columnData })
    await run([filename])
    expect(records()[0]).toMatchObject({ id: 'p-0000', input: 'Why?' })
    expect(checks()).toEqual([[2, 'empty-text']])
  })

  it('reads and writes packed files, with equal bytes for equal cases', async () => {
    const content = `question,answer\n${Array.from({ length: 3000 }, (_, i) => `Why ${i}?,Gout`).join('\n')}\n`
    const path = file('a.csv.gz', gzipSync(content))
    const packed = join(folder, 'cases.jsonl.gz')
    const result = await run([path], { out: packed })
    const bytes = readFileSync(packed)
    expect(bytes.subarray(0, 10).toString('hex')).toBe('1f8b08000000000000ff')
    expect(result.bytes).toBe(bytes.length)
    await run([path])
    expect(gunzipSync(bytes).equals(readFileSync(out))).toBe(true)
    await run([path], { out: packed })
    expect(readFileSync(packed).equals(bytes)).toBe(true)
    expect(existsSync(join(folder, 'cases.findings.jsonl'))).toBe(true)
  })

  it('stops after the limit and tells its progress', async () => {
    const content = `question,answer\n,Gout\n${Array.from({ length: 2500 }, (_, i) => `Why ${i}?,Gout`).join('\n')}\n`
    const heard: number[] = []
    const path = file('a.csv', content)
    const result = await run([path], { limit: 2, onProgress: (rows) => heard.push(rows) })
    expect(result).toMatchObject({ cases: 2, rows: 3 })
    expect(heard).toEqual([3])
    await run([path], { onProgress: (rows) => heard.push(rows) })
    expect(heard).toEqual([3, 1000, 2000, 2501])
  })

  it.each([
    ['an empty file', ''],
    ['a heading alone', 'question,answer\n'],
    ['rows that are all refused', 'question,answer\n,Gout\n'],
    ['UTF-16', Buffer.from('\ufeffquestion,answer\nWhy?,Gout\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('question,answer\nWhy?,Gout\n', 'utf16le')],
    ['a JSON list', '[{"question":"Why?","answer":"Gout"}]'],
    ['something else', 'hello'],
  ])('refuses %s and leaves nothing behind', async (_, content) => {
    await expect(run([file('a.dat', content)])).rejects.toMatchObject({ code: 'input-invalid' })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  it('says why all rows were refused', async () => {
    const path = file('a.csv', 'question,answer\n,Gout\nx\n,Bite\n')
    await expect(run([path])).rejects.toThrow(
      /none of the 3 rows .*empty-text 2, ragged-row 1\. The first, a\.csv, line 2/,
    )
  })

  it('says that a title above the names of the columns has to go', async () => {
    const path = file('titled.csv', 'Ward 7\nquestion,answer\nWhy?,Gout\n')
    await expect(run([path])).rejects.toThrow(
      /none of the 2 rows .*titled\.csv, line 2: .* The first row must name the columns: remove a title/,
    )
  })

  it.each([
    ['in one cell', 'Ward 7\nquestion\nWhy?\n', {}],
    ['in one of several cells', 'Ward 7;;\nquestion;answer;sex\nWhy?;Gout;f\n', {}],
    ['over columns that were named', 'Ward 7;;\nfall;key;sex\nWhy?;Gout;f\n', { input: 'fall', target: 'key' }],
  ])('says that of a title %s too, and lists no column without a name', async (_, content, options) => {
    const found = run([file('title.csv', content)], options)
    await expect(found).rejects.toThrow(/The first row must name the columns: remove a title/)
    await expect(found).rejects.not.toThrow(/""|, \./)
  })

  it('leaves an earlier file in place when a later import fails', async () => {
    await run([file('a.csv', 'question,answer\nWhy?,Gout\n')])
    const before = readFileSync(out, 'utf8')
    const bad = file('b.csv', `question,answer\n${'Why?,Gout\n'.repeat(20_000)}"open,x\n`)
    await expect(run([bad])).rejects.toMatchObject({ code: 'input-invalid', where: { line: 20_002 } })
    expect(readFileSync(out, 'utf8')).toBe(before)
    expect(readdirSync(join(folder, 'out'))).toEqual(['cases.findings.jsonl', 'cases.jsonl'])
  })

  it('lets one of two imports to one file in, and refuses the other', async () => {
    const content = (word: string) =>
      `question,answer\n${Array.from({ length: 5000 }, (_, i) => `${word} ${i}?,x`).join('\n')}`
    const [a, b] = [file('a.csv', content('Why')), file('b.csv', content('How'))]
    const options = { dataset: 'same' }
    const ended = await Promise.allSettled([run([a], options), run([b], options), run([a], options)])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(ended[1]).toMatchObject({ reason: { code: 'folder-busy' } })
    const words = new Set(records().map(({ input }) => input.split(' ')[0]))
    expect(records()).toHaveLength(5000)
    expect(words.size).toBe(1)
    expect(readdirSync(join(folder, 'out'))).toEqual(['cases.findings.jsonl', 'cases.jsonl'])
  })

  it('refuses options that make no sense', async () => {
    const path = file('a.csv', 'question,answer\nWhy?,Gout\n')
    mkdirSync(join(folder, 'out'))
    const senseless: [readonly string[], Record<string, unknown>][] = [
      [[], {}],
      [['-', '-'], {}],
      [[path], { limit: 0 }],
      [[path], { limit: 1.5 }],
      [[path], { split: 'a', splitColumn: 'answer' }],
      [[path], { dataset: ' ' }],
      [[path], { out: join(folder, 'out') }],
      [[path], { out: path }],
      [[path], { format: 'cvs' }],
      [[path], { encoding: 'latin1' }],
    ]
    for (const [files, options] of senseless) await expect(run(files, options)).rejects.toMatchObject({ code: 'usage' })
    expect(readFileSync(path, 'utf8')).toBe('question,answer\nWhy?,Gout\n')
    await expect(run([path], { format: 'cvs' as never })).rejects.toThrow(/Did you mean csv\?/)
  })

  it('says plainly that a file is missing or a folder', async () => {
    await expect(run([join(folder, 'none.csv')])).rejects.toMatchObject({ code: 'input-invalid' })
    await expect(run([folder])).rejects.toThrow(/that is a folder/)
  })

  it('does not need an hour for hostile texts', async () => {
    const texts = [
      ' ',
      '"',
      '?"',
      '. ',
      "a's ",
      'what is the most ',
      'which of the following ',
      'following of the ',
    ].map((piece) => `${piece.repeat(100_000)}x`)
    const lines = texts.map((question) => JSON.stringify({ question, answer: 'x '.repeat(100_000) }))
    const seconds = cpuClock()
    await run([file('a.jsonl', [...lines, '{"question":"Why?","answer":"x"}'].join('\n'))], { freeForm: true })
    await run([file('a.jsonl', [...lines, '{"question":"What is the cause?","answer":"x"}'].join('\n'))], {
      diagnostic: true,
    })
    expect(seconds()).toBeLessThan(10)
  })
})
