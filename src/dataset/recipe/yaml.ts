import { type Document, parseDocument } from 'yaml'
import { PipelineError, quote } from '../../errors.js'
import { notPlainJson } from '../../plain-json.js'
import { readText } from '../file/index.js'

/** No recipe is longer; a file that is was named by mistake. */
const maxRecipeBytes = 1024 * 1024

/** The content of a recipe file as plain JSON values. @throws {PipelineError} recipe-invalid, input-invalid */
export function readYaml(path: string): unknown {
  const read = parseYaml(readText(path, maxRecipeBytes))
  if (!('problem' in read)) return read.value
  const { problem, line } = read
  const place = line === undefined ? { file: path } : { file: path, line }
  const at = line === undefined ? path : `${path}, line ${line}`
  throw new PipelineError('recipe-invalid', `${at}: expected a recipe in YAML, but ${problem}. Correct it.`, place)
}

const tooDeep = { problem: 'it is nested too deep' }

/** A YAML document as plain JSON values, or what is wrong with it. Warnings count: they tell of a meaning that is lost. */
export function parseYaml(content: string): { value: unknown } | { problem: string; line?: number } {
  let document: Document.Parsed
  let value: unknown
  try {
    document = parseDocument(content, { logLevel: 'error' })
    const fault = document.errors[0] ?? document.warnings[0]
    if (fault !== undefined) {
      if (/call stack/.test(fault.message)) return tooDeep
      const said = fault.message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? ''
      return { problem: `it is not valid YAML: ${quote(said)}`, line: fault.linePos?.[0].line ?? 1 }
    }
    // Aliases that multiply are refused by the YAML library itself.
    value = document.toJS()
  } catch (cause) {
    // The library reads brackets within brackets by recursion.
    if (cause instanceof RangeError) return tooDeep
    return { problem: `it is no usable YAML: ${quote(cause instanceof Error ? cause.message : String(cause))}` }
  }
  const lost = notPlainJson(value)
  return lost === undefined ? { value } : { problem: lost }
}
