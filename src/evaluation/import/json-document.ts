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
