import { nearest, PipelineError, quote } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { type DelimitedRow, readDelimited } from '../../vocabulary/index.js'
import type { Caution, Lexicon, LexiconEntry, Variation } from './lexicon.js'

/** What tells a format: how cells are parted, which columns it must have and which it may have. */
interface Format {
  readonly name: Lexicon['format']
  readonly shown: string
  readonly delimiter: ',' | '\t' | '|'
  readonly abbreviation: string
  readonly sense: string
  /** Columns that must be there. */
  readonly needed: readonly string[]
  /** All columns, where others are refused; null where they are passed over. */
  readonly known: readonly string[] | null
}

const bundled: Format = {
  name: 'bundled',
  shown: 'bundled (comma: abbreviation, sense, frequency, written, also, caution, source)',
  delimiter: ',',
  abbreviation: 'abbreviation',
  sense: 'sense',
  needed: ['abbreviation', 'sense', 'frequency'],
  // A misspelt column of the user's own list would otherwise be ignored silently.
  known: ['abbreviation', 'sense', 'frequency', 'written', 'also', 'caution', 'source'],
}

const vanderbilt: Format = {
  name: 'vanderbilt',
  shown: 'Vanderbilt (tab: abbreviation, sense, variation, CUI, frequency)',
  delimiter: '\t',
  abbreviation: 'abbreviation',
  sense: 'sense',
  needed: ['abbreviation', 'sense', 'frequency'],
  known: null,
}

/**
 * The Meta-Inventory has GroupID, RecordID, SF, SFUI, NormSF, LF, LFUI, NormLF, Source, Modified. SF (short form) and LF
 * (long form) are all that is needed. It has no frequencies; its auxiliary version has a column Frequency, which is
 * taken where it is filled.
 */
const metaInventory: Format = {
  name: 'meta-inventory',
  shown: 'Meta-Inventory ("|": SF, LF and others)',
  delimiter: '|',
  abbreviation: 'SF',
  sense: 'LF',
  needed: ['SF', 'LF'],
  known: null,
}

const formats = [bundled, vanderbilt, metaInventory] as const
const cautions: readonly Caution[] = ['ismp', 'joint-commission']

/** No cell is this long; a longer one is a broken file, and would let a scan take time for nothing. */
const longestCell = 1000

/**
 * Reads a list of abbreviations, in the bundled format, as Vanderbilt TSV or as Meta-Inventory; the header tells which.
 *
 * A byte order mark, CRLF and blank lines are accepted. `name` is the file's name, for messages.
 *
 * @example
 * readLexicon('abbreviation,sense,frequency\nhtn,hypertension,1\n', 'mine.csv').entries[0].sense
 * // → 'hypertension'
 * @throws {PipelineError} lexicon-invalid — not a list of a known format, or a row that breaks it; `where` has the line
 */
export function readLexicon(content: string, name: string): Lexicon {
  demand('readLexicon', content, worded('the content of a file', kinds.anyText))
  demand('readLexicon', name, worded('the name of the file', kinds.anyText))
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  refuseBinary(text, name)
  const format = formatOf(text)
  const [header, ...rows] = readDelimited(text, name, {
    delimiter: format.delimiter,
    // A quoted cell of the inventory is written by the rules, but its long forms were collected by many hands.
    looseQuotes: format === metaInventory,
    code: 'lexicon-invalid',
  })
  if (header === undefined) {
    throw problem(`must be a list of abbreviations, but it is empty. ${knownFormats()}`, name, 1)
  }
  const columns = columnsOf(header, format, name)
  if (rows.length === 0) throw problem('must have a row under its header, but has none. Add rows.', name, header.line)
  return { name, format: format.name, entries: rows.map((row) => entryOf(row, columns, format, name)) }
}

function refuseBinary(text: string, name: string): void {
  const at = text.indexOf('\0')
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  throw problem('must be UTF-8 text, but holds a NUL character: it is binary or UTF-16. Save it as UTF-8.', name, line)
}

function formatOf(text: string): Format {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? ''
  return formats.find(({ delimiter }) => delimiter !== ',' && header.includes(delimiter)) ?? bundled
}

/** Index by column name. */
function columnsOf(header: DelimitedRow, format: Format, name: string): ReadonlyMap<string, number> {
  const names = header.cells.map((cell) => cell.trim())
  const found = `The header is ${quote(names.join(format.delimiter))}.`
  const missing = format.needed.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    const columns = missing.length === 1 ? `the column ${missing[0]}` : `the columns ${missing.join(', ')}`
    throw problem(`lacks ${columns} of the ${format.name} format. ${found} ${knownFormats()}`, name, header.line)
  }
  const columns = new Map<string, number>()
  for (const [index, column] of names.entries()) {
    if (columns.has(column)) throw problem(`has two columns ${quote(column)}. ${found} Remove one.`, name, header.line)
    if (format.known !== null && !format.known.includes(column)) {
      throw problem(`has the unknown column ${quote(column)}. ${nearest(column, format.known)}`, name, header.line)
    }
    columns.set(column, index)
  }
  return columns
}

function entryOf(row: DelimitedRow, columns: ReadonlyMap<string, number>, format: Format, name: string): LexiconEntry {
  const cell = (column: string): string => row.cells[columns.get(column) ?? -1]?.trim() ?? ''
  const needed = (column: string): string => {
    const value = cell(column)
    if (value === '') {
      const message = `must have a text under ${column}, but the cell is empty. Fill it or remove the row.`
      throw problem(message, name, row.line)
    }
    if (value.length <= longestCell) return value
    const found = `this one has ${value.length}: ${quote(value)}`
    throw problem(
      `must have a ${column} of at most ${longestCell} characters, but ${found}. Correct it.`,
      name,
      row.line,
    )
  }
  const abbreviation = needed(format.abbreviation)
  const sense = needed(format.sense)
  const cui = cell('CUI')
  return {
    abbreviation,
    sense,
    frequency: frequencyOf(cell(format === metaInventory ? 'Frequency' : 'frequency'), name, row.line),
    row: row.line,
    written: cell('written') || null,
    variations: variationsOf(cell('variation')),
    also: listOf(cell('also')),
    caution: listOf(cell('caution')).map((caution) => cautionOf(caution, name, row.line)),
    cui: cui === '' || cui === 'null' ? null : cui,
    source: cell(format === metaInventory ? 'Source' : 'source') || null,
  }
}

function frequencyOf(cell: string, name: string, line: number): number | null {
  if (cell === '') return null
  const frequency = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN
  if (frequency >= 0 && frequency <= 1) return frequency
  throw problem(
    `must have a frequency from 0 to 1 or none, but has ${quote(cell)}. Give a share such as 0.95, or leave the cell empty.`,
    name,
    line,
  )
}

/** The Vanderbilt list writes `B/P_11|b/p_6`: the spelling, its count. A spelling may itself hold the underscore. */
function variationsOf(cell: string): readonly Variation[] {
  return cell
    .split('|')
    .map((part) => /^(.+)_(\d+)$/.exec(part.trim()))
    .flatMap((match) => (match === null ? [] : [{ written: match[1] as string, count: Number(match[2]) }]))
}

function listOf(cell: string): readonly string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function cautionOf(found: string, name: string, line: number): Caution {
  const caution = cautions.find((known) => known === found)
  if (caution !== undefined) return caution
  throw problem(`has the unknown caution ${quote(found)}. ${nearest(found, cautions)}`, name, line)
}

function knownFormats(): string {
  return `Known formats: ${formats.map((format) => format.shown).join('; ')}.`
}

function problem(message: string, file: string, line: number): PipelineError {
  return new PipelineError('lexicon-invalid', `${file}, line ${line}: ${message}`, { file, line })
}
