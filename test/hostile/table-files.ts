import { parquetWriteBuffer } from 'hyparquet-writer'
import { filesOf, flipped, type HostileFile, hostile, loneSurrogate, mebi, wideEncodings } from './hostile-file.js'

const csvFile = filesOf('import', 'csv')
const heading = 'question,answer'
const row = 'He coughs. He smokes. What is the cause?,Asthma'

function csvFiles(): readonly HostileFile[] {
  const wide = Object.entries(wideEncodings(`${heading}\n${row}\n`)).map(([name, bytes]) => [`CSV in ${name}`, bytes])
  return [
    ...csvFile('refused', {
      'CSV of no byte': '',
      'a CSV heading only': `${heading}\n`,
      'a CSV heading without a line end': heading,
      'a CSV of a mark only': '\ufeff',
      'a quotation that never ends': `${heading}\n"He coughs. Why?,Asthma\n`,
      'a quotation that never ends behind a sound row': `${heading}\n${row}\n"He limps. Why?,Gout\n`,
      'a mark that is not doubled': `${heading}\n"He "coughs". Why?",Asthma\n`,
      'a quotation mark in the only row': `${heading}\nHe "coughs". Why?,Asthma\n`,
      'marks that do not fit in the heading': `que"stion,answer\n${row}\n`,
      'two columns of one name': `question,question,answer\nWhy?,Why?,x\n`,
      'columns with other names': `a,b\n${row}\n`,
      'one column': 'question\nWhy?\n',
      '100,000 columns': () => `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n`,
      'a row of 100,000 columns': () => `${heading}\n${','.repeat(100_000)}\n`,
      'a field of 33 MiB': () => `${heading}\n"${'x'.repeat(33 * mebi)}",Gout\n`,
      'an open quotation of 20 MiB in many lines': () => `${heading}\n"${'He coughs.\n'.repeat((20 * mebi) / 11)}`,
      'rows with empty fields': `${heading}\n,\n , \n"",""\n`,
      'rows without an answer': `${heading}\nWhy?,\nWhy so?, \n`,
      'NUL in every row': `${heading}\nWh\0y?,Asthma\n`,
      'only ragged rows': `${heading}\nWhy?\nWhy?,a,b\n`,
      'a CSV of NUL bytes': Buffer.alloc(4096),
    }),
    ...csvFile('refused', Object.fromEntries(wide)),
    ...csvFile('ok', {
      'CSV with CRLF': `${heading}\r\n${row}\r\n`,
      'CSV with mixed line ends': `${heading}\r\n${row}\n${row.replace('smokes', 'walks')}\r\n`,
      'CR-only CSV': `${heading}\r${row}\r`,
      'CSV behind a mark': `\ufeff${heading}\n${row}\n`,
      'CSV without a last line end': `${heading}\n${row}`,
      'a ragged row among sound ones': `${heading}\n${row}\nWhy?\n${row.replace('smokes', 'walks')},more\n`,
      'a mark in the middle of one row': `${heading}\n${row}\nHe is 5'6" tall. Why?,Gout\n`,
      'delimiters within quotations': `${heading}\n"He coughs, limps; and\tfalls. Why?","a,b;c"\n`,
      'line breaks within quotations': `${heading}\n"He coughs.\r\nHe limps.\nWhy?",Gout\n`,
      'doubled marks': `${heading}\n"He says ""no"". Why?","""x"""\n`,
      'formulas in the fields': `${heading}\n"=cmd|' /C calc'!A0. Why?",@SUM(1+1)\n+1-1. Why?,-2+3\n`,
      'script tags in the fields': `${heading}\n<script>alert(1)</script>. Why?,<img src=x onerror=alert(1)>\n`,
      semicolons: 'question;answer\nHe coughs. Why?;Asthma\n',
      'columns named like methods': `__proto__,constructor,${heading}\n1,2,${row}\n`,
      'nameless columns': `,,${heading}\n1,2,${row}\n`,
      'line separators in the fields': `${heading}\nHe\u2028coughs.\u0085Why?,Asthma\n`,
      'blank lines before and between': `\n\n${heading}\n\n\n${row}\n\n`,
      '200,000 blank lines': () => `${heading}\n${'\n'.repeat(200_000)}${row}\n`,
      '5,000 columns': () =>
        `${heading},${Array.from({ length: 5000 }, (_, at) => `c${at}`).join(',')}\n${row}${',x'.repeat(5000)}\n`,
    }),
    ...csvFile('either', {
      'a heading of blanks': ` , \n${row}\n`,
      'CR CR LF': `${heading}\r\r\n${row}\r\r\n`,
    }),
    ...filesOf('import', 'tsv')('ok', { tabs: 'question\tanswer\nHe coughs, and limps. Why?\tAsthma\n' }),
    ...filesOf('import', 'tsv')('refused', { 'commas in a TSV': `${heading}\n${row}\n` }),
    ...filesOf('import', 'txt')('refused', { prose: 'This is no table\nat all.\n', 'a file of one letter': 'x' }),
  ]
}

function medqaFiles(): readonly HostileFile[] {
  const line = (options: unknown, more: object = { answer: 'Gout', answer_idx: 'A' }): string =>
    `${JSON.stringify({ question: 'He limps. Which of the following is the cause?', options, ...more })}\n`
  const medqa = filesOf('import', 'jsonl')
  return [
    ...medqa('ok', {
      'four options': line({ A: 'Gout', B: 'Asthma', C: 'Flu', D: 'Cold' }),
      'options as a list': line([{ key: 'A', value: 'Gout' }]),
      'no option at all': line({}),
      'an answer that no option has': line({ A: 'Flu' }),
      'options with keys of methods': line({ constructor: 'a', toString: 'b', A: 'Gout' }),
      'options that are null': line({ A: 'Gout', B: null }),
      'ten thousand options': () =>
        line(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`O${at}`, `option ${at}`]))),
      'options with tags and formulas': line({ A: '<b>Gout</b>', B: '=1+1' }),
      'an option named __proto__': line({ A: 'Gout' }).replace('"A":', '"__proto__":"Flu","A":'),
    }),
    ...medqa('refused', {
      'options that are lists': line({ A: ['Gout'] }),
      'options that are numbers': line({ A: 1, B: 2 }),
      'a list of texts': line(['Gout', 'Flu']),
      'a list of null': line([null, null]),
      'one letter twice in a list': line([
        { key: 'A', value: 'Gout' },
        { key: 'A', value: 'Flu' },
      ]),
      'a letter that no option has': line({ A: 'Gout' }, { answer_idx: 'Z' }),
      'a letter that is a method': line({ A: 'Gout' }, { answer_idx: 'constructor' }),
      'neither answer nor letter': line({ A: 'Gout' }, {}),
      'an answer that is an object': line({ A: 'Gout' }, { answer: { A: 1 } }),
      'half a surrogate pair in an option': line({ A: 'Gout', B: loneSurrogate }),
      'a NUL in an option': line({ A: 'Gout', B: 'a\0b' }),
      'half a surrogate pair in a letter': line({ A: 'Gout', [loneSurrogate]: 'Flu' }),
      'options nested 100,000 deep': () =>
        line({ A: 'Gout' }).replace('"Gout"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    }),
  ]
}

/** A small sound Parquet file. */
export function parquetFile(): Buffer {
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'question', data: ['He coughs. Why?', 'He limps. 🙂 Why?', 'He falls. Why?'], type: 'STRING' },
        { name: 'answer', data: ['Asthma', 'Gout', 'Age'], type: 'STRING' },
        { name: 'number', data: [1n, 2n, 3n], type: 'INT64' },
      ],
    }),
  )
}

function withBytesAt(bytes: Buffer, changes: Readonly<Record<number, number>>): Buffer {
  const copy = Buffer.from(bytes)
  for (const [at, byte] of Object.entries(changes)) copy[Number(at)] = byte
  return copy
}

function parquetFiles(): readonly HostileFile[] {
  const sound = parquetFile()
  const withFooter = (length: number): Buffer => {
    const copy = Buffer.from(sound)
    copy.writeUInt32LE(length, copy.length - 8)
    return copy
  }
  const cuts = [
    3,
    4,
    5,
    8,
    12,
    40,
    sound.length >> 1,
    sound.length - 9,
    sound.length - 8,
    sound.length - 4,
    sound.length - 1,
  ]
  const bigNumber = Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: ['b-1'], type: 'STRING' },
        { name: 'input', data: ['He coughs. Why?'], type: 'STRING' },
        { name: 'target', data: ['Asthma'], type: 'STRING' },
        { name: 'metadata', data: [{ case: 'b-1', mine: 1 }], type: 'JSON' },
      ],
    }),
  )
  return [
    ...filesOf('import', 'parquet')('ok', { 'sound Parquet': sound }),
    ...filesOf('import', 'parquet')('refused', {
      'Parquet of its magic only': 'PAR1',
      'Parquet of its magic twice': 'PAR1PAR1',
      'a text called Parquet': 'question,answer\nWhy?,x\n',
      'Parquet with another magic at its end': flipped(sound, sound.length - 1),
      'Parquet with a footer of 4 GiB': withFooter(0xffffffff),
      'Parquet with a footer of 2 GiB': withFooter(0x7fffffff),
      'Parquet with a footer of nothing': withFooter(0),
      'Parquet with a footer longer than the file': withFooter(sound.length),
      'Parquet with pages that never end': () => withBytesAt(sound, { 17: 17, 96: 5 }),
      'Parquet of NUL bytes': Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(2000), Buffer.from('PAR1')]),
      'records in Parquet without their metadata': bigNumber,
    }),
    ...cuts.map((at) =>
      hostile({ name: `Parquet cut at byte ${at}`, ending: 'parquet', reader: 'import', expect: 'refused' }, () =>
        sound.subarray(0, at),
      ),
    ),
    ...filesOf('import', 'parquet.gz')('refused', { 'Parquet called .gz': sound }),
  ]
}

/** Hostile tables: CSV, TSV, MedQA and Parquet. */
export function tableFiles(): readonly HostileFile[] {
  return [...csvFiles(), ...medqaFiles(), ...parquetFiles()]
}
