import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  compileLexicon,
  firstPerSense,
  type LexiconEntry,
  readLexicon,
  writtenForm,
} from '../../../src/clinical/index.js'
import { PipelineError } from '../../../src/errors.js'

const mine = (rows: string): string => `abbreviation,sense,frequency,written,also,caution,source\n${rows}`

function errorOf(content: string, name = 'list.csv'): PipelineError {
  try {
    readLexicon(content, name)
  } catch (error) {
    if (error instanceof PipelineError) return error
    throw error
  }
  throw new Error('The list was accepted.')
}

describe('readLexicon, the bundled format', () => {
  it('gives every column of a row and the line it stands on', () => {
    const lexicon = readLexicon(
      mine('\nc_d,"clean, dry",0.25,c/d,crohn disease; cup-to-disc,ismp;joint-commission,ward\n'),
      'a.csv',
    )
    expect(lexicon).toEqual({
      name: 'a.csv',
      format: 'bundled',
      entries: [
        {
          abbreviation: 'c_d',
          sense: 'clean, dry',
          frequency: 0.25,
          row: 3,
          written: 'c/d',
          variations: [],
          also: ['crohn disease', 'cup-to-disc'],
          caution: ['ismp', 'joint-commission'],
          cui: null,
          source: 'ward',
        },
      ],
    })
  })

  it('takes empty cells and absent columns for unknown', () => {
    const [entry] = readLexicon('sense,abbreviation,frequency\nrash,rsh,\n', 'a.csv').entries
    expect(entry).toMatchObject({
      abbreviation: 'rsh',
      sense: 'rash',
      frequency: null,
      written: null,
      also: [],
      caution: [],
    })
  })

  it('accepts a byte order mark, CRLF, blank lines and a missing last line end', () => {
    const lexicon = readLexicon('\ufeffabbreviation,sense,frequency\r\n\r\nbx,biopsy,1\r\nfx,fracture,.5', 'a.csv')
    expect(lexicon.entries.map(({ sense, frequency, row }) => [sense, frequency, row])).toEqual([
      ['biopsy', 1, 3],
      ['fracture', 0.5, 4],
    ])
  })
})

describe('readLexicon, the Vanderbilt format', () => {
  const tsv = [
    'abbreviation\tsense\tvariation\tCUI\tfrequency',
    'zz_q\t"zonal, zesty quiver"\tZ/Q_3|zz_q_12|zz\tc0000001|c0000002\t0.75',
    'zz_q\tzigzag\tZ/Q_3\tnull\t2.5e-1',
  ].join('\n')

  it('strips quotes and reads spellings with their counts, also where a spelling holds an underscore', () => {
    const lexicon = readLexicon(tsv, 'v.txt')
    expect(lexicon.format).toBe('vanderbilt')
    expect(lexicon.entries[0]).toEqual({
      abbreviation: 'zz_q',
      sense: 'zonal, zesty quiver',
      frequency: 0.75,
      row: 2,
      written: null,
      variations: [
        { written: 'Z/Q', count: 3 },
        { written: 'zz_q', count: 12 },
      ],
      also: [],
      caution: [],
      cui: 'c0000001|c0000002',
      source: null,
    })
    expect(lexicon.entries[1]).toMatchObject({ frequency: 0.25, cui: null, row: 3 })
  })
})

describe('readLexicon, the Meta-Inventory', () => {
  it('needs short and long forms only, and takes a frequency where there is one', () => {
    const plain = readLexicon('GroupID|SF|LF|Source\nG1|Q.X.|quixotic "x" ray|Made-up\n', 'm.csv')
    expect(plain.format).toBe('meta-inventory')
    expect(plain.entries[0]).toMatchObject({
      abbreviation: 'Q.X.',
      sense: 'quixotic "x" ray',
      frequency: null,
      source: 'Made-up',
    })
    const auxiliary = readLexicon('SF|LF|Frequency\nqx|quixotry|0.5\nqy|query|\n', 'm.csv')
    expect(auxiliary.entries.map((entry) => entry.frequency)).toEqual([0.5, null])
  })
})

describe('readLexicon refuses', () => {
  const cases: readonly [string, string, number, readonly string[]][] = [
    ['an empty file', '', 1, ['empty', 'Known formats: bundled', 'Vanderbilt (tab', 'Meta-Inventory']],
    ['a file of blank lines', '\ufeff\r\n\r\n', 1, ['empty']],
    ['a header without rows', 'abbreviation,sense,frequency\n', 1, ['must have a row']],
    [
      'a missing column',
      'abbreviation,meaning,frequency\na,b,1\n',
      1,
      ['lacks the column sense', 'abbreviation,meaning', 'Known formats'],
    ],
    ['missing columns of a tab-separated file', 'short\tsense\na\tb\n', 1, ['abbreviation, frequency', 'vanderbilt']],
    ['a Meta-Inventory without long forms', '\nSF|x\na|b\n', 2, ['lacks the column LF']],
    ['an unknown column', 'abbreviation,sense,frequency,writen\na,b,1,c\n', 1, ['"writen"', 'Did you mean written?']],
    ['a column that stands twice', 'abbreviation,sense,frequency,sense\na,b,1,c\n', 1, ['two columns "sense"']],
    ['a frequency that is no number', mine('a,b,1,,,,\nc,d,often,,,,'), 3, ['0 to 1', '"often"', '0.95']],
    ['a frequency above 1', mine('a,b,1.01,,,,'), 2, ['"1.01"']],
    ['a negative frequency', mine('a,b,-0.1,,,,'), 2, ['"-0.1"']],
    ['a hexadecimal frequency', mine('a,b,0x1,,,,'), 2, ['"0x1"']],
    ['an empty sense', mine('a, ,1,,,,'), 2, ['text under sense']],
    ['an empty abbreviation', mine(',b,1,,,,'), 2, ['text under abbreviation']],
    ['an endless sense', mine(`a,${'b'.repeat(1001)},1,,,,`), 2, ['at most 1000', '1001']],
    ['an unknown caution', mine('a,b,1,,,isnp,'), 2, ['"isnp"', 'Did you mean ismp?']],
    ['a row with too few cells', mine('a,b,1,,,,\nc,d,1\n'), 3, ['7 cells', 'has 3', '"c,d,1"']],
    [
      'a row with too many cells',
      'abbreviation\tsense\tfrequency\na\tb\t1\t2\n',
      2,
      ['3 cells', 'has 4', 'remove a tab'],
    ],
    ['a quote that is never closed', mine('a,"b,1,,,,\nc,d,1,,,,\n'), 2, ['opened and not closed']],
    ['a line break in a cell', mine('a,"b\nb",1,,,,\n'), 2, ['opened and not closed']],
    ['a stray quote', mine('a,"b"x,1,,,,\n'), 2, ['quotes']],
    ['a binary file', 'abbreviation,sense,frequency\nP\0K', 2, ['NUL', 'UTF-8']],
  ]
  it.each(cases)('%s, and says where and what to do', (_, content, line, words) => {
    const error = errorOf(content)
    expect(error.code).toBe('lexicon-invalid')
    expect(error.where).toEqual({ file: 'list.csv', line })
    expect(error.message).toMatch(new RegExp(`^list\\.csv, line ${line}: `))
    for (const word of words) expect(error.message).toContain(word)
  })
})

describe('firstPerSense', () => {
  it('keeps the first row of each sense, whatever its case', () => {
    const lexicon = readLexicon(mine('lt,light,.1,,,,\nlgt,Light,1,,,,\nlt,left,.9,,,,\nx,"LIGHT ",1,,,,'), 'a.csv')
    expect(firstPerSense(lexicon).entries.map((entry) => entry.row)).toEqual([2, 4])
    expect(lexicon.entries).toHaveLength(4)
  })
})

describe('compileLexicon', () => {
  it('leads from a match to its entry', () => {
    const { matcher, entryOf } = compileLexicon(readLexicon(mine('bld,blood,1,,,,\nb_p,blood pressure,1,,,,'), 'a.csv'))
    const found = matcher.matches('Blood pressure and blood')
    expect(found.map((match) => entryOf(match.phrase).abbreviation)).toEqual(['b_p', 'bld'])
  })
})

describe('writtenForm', () => {
  const entry: LexiconEntry = {
    abbreviation: 'h_o',
    sense: 'history of',
    frequency: null,
    row: 2,
    written: null,
    variations: [],
    also: [],
    caution: [],
    cui: null,
    source: null,
  }
  it('is what the list says, else the most counted spelling, else the abbreviation', () => {
    const variations = [
      { written: 'H/O', count: 2 },
      { written: 'h/o', count: 15 },
    ]
    expect(writtenForm({ ...entry, written: 'ho', variations })).toBe('ho')
    expect(writtenForm({ ...entry, variations })).toBe('h/o')
    expect(writtenForm(entry)).toBe('h_o')
  })
})

describe('abbreviations/common.csv', () => {
  const path = 'abbreviations/common.csv'
  const { entries } = readLexicon(readFileSync(path, 'utf8'), path)
  const table2 = entries.filter((entry) => entry.source === 'main Table 2')
  const others = entries.filter((entry) => entry.source === 'common use')

  it('has the 49 rows of Table 2, with frequencies, and hundreds of others, without', () => {
    expect(table2).toHaveLength(49)
    expect(table2.every((entry) => entry.frequency !== null)).toBe(true)
    expect(others.length).toBeGreaterThanOrEqual(300)
    expect(others.every((entry) => entry.frequency === null)).toBe(true)
    expect(table2.length + others.length).toBe(entries.length)
  })

  it('has each sense once, in lower case, with a written form', () => {
    expect(firstPerSense({ name: path, format: 'bundled', entries }).entries).toHaveLength(entries.length)
    for (const entry of entries) {
      expect(entry.sense).toBe(entry.sense.toLowerCase())
      expect(entry.abbreviation).toBe(entry.abbreviation.toLowerCase())
      expect(entry.abbreviation).not.toMatch(/[\s/]/)
      expect(entry.written).not.toBeNull()
    }
  })

  it('names the most printed words of the paper as it prints them', () => {
    const bySense = new Map(entries.map((entry) => [entry.sense, entry]))
    expect(bySense.get('with')).toMatchObject({ abbreviation: 'w_', frequency: 1, written: 'w/' })
    expect(bySense.get('blood pressure')).toMatchObject({ abbreviation: 'b_p', frequency: 1, written: 'BP' })
    expect(bySense.get('history of')).toMatchObject({ abbreviation: 'h.o', frequency: 1, written: 'h/o' })
  })

  it('abbreviates no number word, pronoun or negation beyond Table 2', () => {
    const refused =
      /^(one|two|three|four|five|six|seven|eight|nine|ten|once|twice|first|second|third|i|he|she|it|they|we|you|him|her|his|hers|them|their)$|\b(no|not|none|never|nothing|neither|without|denies|denied|absent)\b/
    expect(others.filter((entry) => refused.test(entry.sense)).map((entry) => entry.sense)).toEqual([])
  })

  it('carries the warnings of the Joint Commission list', () => {
    const warned = entries.filter((entry) => entry.caution.includes('joint-commission')).map((entry) => entry.written)
    expect(warned.sort()).toEqual(['IU', 'MSO4', 'MgSO4', 'QD', 'QOD', 'U'])
    expect(entries.filter((entry) => entry.caution.includes('ismp')).length).toBeGreaterThan(25)
  })
})

const vanderbiltPath = '../shared/data/vanderbilt_clinic_notes.txt'
const hasVanderbilt = existsSync(vanderbiltPath)
if (!hasVanderbilt) console.warn(`SKIPPED: ${vanderbiltPath} is absent, so the Vanderbilt list was not read.`)

describe.skipIf(!hasVanderbilt)('the Vanderbilt list', () => {
  it('has 951 abbreviations and 1,412 senses in 1,476 rows, no sense in quotes', () => {
    const lexicon = readLexicon(readFileSync(vanderbiltPath, 'utf8'), vanderbiltPath)
    expect(lexicon.entries).toHaveLength(1476)
    expect(new Set(lexicon.entries.map((entry) => entry.abbreviation)).size).toBe(951)
    expect(firstPerSense(lexicon).entries).toHaveLength(1412)
    expect(lexicon.entries.filter((entry) => /^"|"$/.test(entry.sense))).toEqual([])
    expect(lexicon.entries.every((entry) => entry.variations.length > 0 && entry.frequency !== null)).toBe(true)
  })
})
