import { quote } from '../../errors.js'
import { capitalized } from '../../format/index.js'
import { isJsonObject, keyTwiceIn } from '../../json-value.js'
import { decodeWindows1252, type Line, maxLineBytes, openBytes, readLines, unreadable } from '../file/index.js'
import type { RowFields } from './columns.js'
import type { ImportSource, SourceRow } from './source.js'

/** The rows of a file with one JSON object a line; a line that is none has a problem. */
export async function* jsonRows({ path, encoding }: ImportSource): AsyncGenerator<SourceRow> {
  const bad: SourceRow[] = []
  const onBad = (line: number, message: string): void => {
    // A line may be too long and not UTF-8; it is one bad row all the same.
    if (bad.at(-1)?.line === line) return
    bad.push({ line, problem: message.includes('UTF-8') ? 'not-utf8' : 'too-long', message: sentence(message) })
  }
  const lines = encoding === 'utf-8' ? readLines(path, { onBad }) : windowsLines(path, onBad)
  for await (const { number, text } of lines) {
    yield* bad.splice(0)
    yield* rowsOf(number, text)
  }
  yield* bad
}

/** The rows of one line: several where lines end at a carriage return alone, which JSON holds nowhere else. */
function* rowsOf(line: number, text: string): Generator<SourceRow> {
  const row = parseRow(line, text)
  if ('fields' in row || !text.includes('\r')) {
    yield row
    return
  }
  for (const [at, piece] of text.split('\r').entries()) if (piece.trim() !== '') yield parseRow(line + at, piece)
}

function parseRow(line: number, text: string): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 90) : ''
    return { line, problem: 'not-json', message: `The line is not valid JSON (${reason}).` }
  }
  const twice = keyTwiceIn(text)
  if (twice !== undefined) return { line, problem: 'key-twice', message: `The line has the key ${quote(twice)} twice.` }
  if (isJsonObject(value)) return { line, fields: value as RowFields }
  return { line, problem: 'not-json', message: 'The line is JSON, but not an object.' }
}

/** As readLines, for Windows-1252. */
async function* windowsLines(path: string, onBad: (line: number, message: string) => void): AsyncGenerator<Line> {
  let held = ''
  let isTooLong = false
  let number = 1
  try {
    for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) {
      const pieces = decodeWindows1252(chunk).split('\n')
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) {
          yield* finished()
          number++
        }
        if (held.length + piece.length > maxLineBytes) isTooLong = true
        held = isTooLong ? '' : held + piece
      }
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
  yield* finished()

  function* finished(): Generator<Line> {
    const text = number === 1 ? held.replace(/^ï»¿/, '') : held
    if (isTooLong) onBad(number, 'the line is too long for one case')
    else if (text.trim() !== '') yield { number, text }
    held = ''
    isTooLong = false
  }
}

function sentence(message: string): string {
  return `${capitalized(message)}.`
}
