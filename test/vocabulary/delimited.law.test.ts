import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDelimited } from '../../src/vocabulary/delimited.js'

const pieces = ['a', 'b ', '"', '"', '""', ',', '|', '\t', '\n', '\r\n', '\r', '"q"', '"q, r"']
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''))
const formats = fc.record({
  delimiter: fc.constantFrom(',' as const, '\t' as const, '|' as const),
  looseQuotes: fc.boolean(),
})

it('reads what a parser of all CSV reads, and refuses what that refuses or reads over a line break', () => {
  fc.assert(
    fc.property(texts, formats, (text, format) => {
      const ours = outcome(() => readDelimited(text, 'x.csv', { ...format, code: 'input-invalid' }))
      expect(ours).toEqual(outcome(() => parsed(text, format)))
    }),
    { numRuns: 2000 },
  )
})

it('keeps loose quotes as they are written', () => {
  const rows = readDelimited('a|b\n"x" of y|5" of "z"\n', 'x.csv', {
    delimiter: '|',
    looseQuotes: true,
    code: 'lexicon-invalid',
  })
  expect(rows[1]).toEqual({ line: 2, cells: ['"x" of y', '5" of "z"'] })
})

function parsed(text: string, { delimiter, looseQuotes }: { delimiter: string; looseQuotes: boolean }): unknown {
  const records = parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: looseQuotes,
    skip_empty_lines: true,
    info: true,
  }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
  if (records.some(({ record }) => record.some((cell) => /[\r\n]/.test(cell)))) throw new Error('over a line break')
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
}

function outcome(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return 'refused'
  }
}
