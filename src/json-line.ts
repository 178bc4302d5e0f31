import type * as z from 'zod'
import { PipelineError, quote } from './errors.js'
import { keyTwiceIn } from './json-value.js'
import { notPlainJson } from './plain-json.js'
import { problemOf } from './schema-problem.js'

/** What a line of JSON Lines is to hold, and how a refusal speaks of it. */
export interface LineForm<Value> {
  readonly schema: z.ZodType<Value>
  /** Such as `a record of a case`. */
  readonly is: string
  /** What the value as a whole is called; default `the line`. */
  readonly whole?: string
  /** What to do, as a sentence. */
  readonly next?: string
}

/**
 * Parses one JSON line of a form. `number` is the 1-based line in `file`; both are only for messages.
 *
 * @throws {PipelineError} record-invalid — with file and line
 */
export function parseLine<Value>(form: LineForm<Value>, line: string, file: string, number: number): Value {
  return inForm(form, parseJsonLine(line, file, number), file, number)
}

/** The value of a line in the form that it is to have. @throws {PipelineError} record-invalid — it has another */
export function inForm<Value>(
  { schema, is, whole = 'the line', next }: LineForm<Value>,
  value: unknown,
  file: string,
  number: number,
): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problem = problemOf(result.error.issues, value, whole)
  const found = problem.length > 400 ? quote(problem) : problem
  throw invalid(`expected ${is}, but ${found}.${next === undefined ? '' : ` ${next}`}`, file, number)
}

/**
 * Parses one JSON line that can be written again without a loss.
 *
 * @throws {PipelineError} record-invalid — with file and line
 */
export function parseJsonLine(line: string, file: string, number: number): unknown {
  const value = jsonIn(line, file, number)
  const lost = notPlainJson(value)
  if (lost === undefined) {
    refuseKeyTwice(value, line, file, number)
    return value
  }
  const message = `expected JSON that keeps its meaning when it is written again, but ${lost}. Correct or remove the line.`
  throw invalid(message, file, number)
}

/** Parses one JSON line, whatever it holds. @throws {PipelineError} record-invalid — not JSON; with file and line */
export function jsonIn(line: string, file: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    if (!endsAtReturns(line)) throw invalid(`not valid JSON (${whyNotJson(line, cause)}).`, file, number, cause)
    const message = `${file}: expected lines that end in line feeds, but they end in carriage returns alone. Write it again, such as with "tr '\\r' '\\n'".`
    throw new PipelineError('record-invalid', message, { file, line: number }, cause)
  }
}

/**
 * Refuses a line that says two things under one key, of which the first would be lost without a word.
 *
 * @param value the line, parsed; not nested too deep to be written
 * @throws {PipelineError} record-invalid — with file and line
 */
export function refuseKeyTwice(value: unknown, line: string, file: string, number: number): void {
  // Most lines are as `JSON.stringify` writes them, so that none can have been lost.
  if (JSON.stringify(value) === line) return
  const key = keyTwiceIn(line)
  if (key === undefined) return
  throw invalid(`the key ${quote(key)} is there twice, and one of the two would be lost. Remove one.`, file, number)
}

function invalid(what: string, file: string, line: number, cause?: unknown): PipelineError {
  return new PipelineError('record-invalid', `${file}, line ${line}: ${what}`, { file, line }, cause)
}

/**
 * Why a line is no JSON, in words: what it begins with, or where it goes wrong. The engine's own words differ from
 * version to version; of them only the place is taken.
 */
function whyNotJson(line: string, cause: unknown): string {
  if (!/^\s*[{["\d-]/.test(line)) return `found ${quote(line)}`
  const said = cause instanceof Error ? cause.message : ''
  const place = / at position (\d+)/.exec(said)?.[1]
  const sign = place === undefined ? undefined : line.codePointAt(Number(place))
  if (sign !== undefined) return `unexpected ${quote(String.fromCodePoint(sign))} at column ${Number(place) + 1}`
  if (/^(?:Unexpected end|Unterminated)/.test(said) || place !== undefined) return 'it ends too early'
  const token = /^Unexpected token '(.+?)'/u.exec(said)?.[1]
  return token === undefined ? 'it cannot be read' : `unexpected ${quote(token)}`
}

/** Whether what was taken for one line holds several objects, separated by carriage returns alone. */
function endsAtReturns(line: string): boolean {
  return /\}[ \t]*\r[ \t\r]*\{/.test(line)
}
