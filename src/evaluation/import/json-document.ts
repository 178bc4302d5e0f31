import { closeSync, openSync, readSync } from 'node:fs'
import { readText } from '../../dataset/index.js'
import { notThis } from './shape.js'

/** A longer text is more than a JavaScript string can hold. */
const maxBytes = 500 * 1024 * 1024

/**
 * A whole JSON document.
 *
 * @throws {PipelineError} input-invalid — no such file, too long, or no JSON, as a file is that was cut in the middle
 */
export function readJsonDocument(path: string, expected: string): unknown {
  const text = readText(path, maxBytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 90) : String(cause)
    throw notThis(path, expected, `no whole JSON document (${why}); the file may have been cut in the middle`)
  }
}

/** Whether a file begins with some ASCII characters; false where it cannot be read, which its reader then tells. */
export function beginsWith(path: string, start: string): boolean {
  const bytes = Buffer.alloc(start.length)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return false
  }
  try {
    readSync(file, bytes)
  } catch {
    return false
  } finally {
    closeSync(file)
  }
  return bytes.toString('latin1') === start
}
