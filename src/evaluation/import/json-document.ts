import { closeSync, openSync, readSync } from 'node:fs'
import { JSONParser } from '@streamparser/json'
import { openBytes, unreadable } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { notThis } from './shape.js'

/** Size in bytes of the buffer in which strings are built; longer strings are possible, and rare. */
const stringBufferSize = 64 * 1024

/** A value of a document, with the way to it: `results.version`. */
interface Found {
  readonly at: string
  readonly value: unknown
}

/**
 * The values at some places of a JSON document, by these places: `results.version`. A place that the document
 * does not have is left out.
 *
 * No more is read than it takes, which is little where the values come first, as every evaluator writes them.
 *
 * @throws {PipelineError} input-invalid — no such file, or no JSON as far as it was read
 */
export async function readJsonHead(
  path: string,
  places: readonly string[],
  expected: string,
): Promise<Readonly<Record<string, unknown>>> {
  const head: Record<string, unknown> = {}
  for await (const { at, value } of valuesAt(path, places, expected)) {
    head[at] = value
    if (places.every((place) => place in head)) break
  }
  return head
}

/**
 * The items of the array that is at a place of a JSON document, one after the other. Memory is that of one item: the
 * rest of the document is not kept.
 *
 * @throws {PipelineError} input-invalid — no such file, or no whole JSON document, as a file is that was cut in the middle
 */
export async function* readJsonItems(path: string, place: string, expected: string): AsyncGenerator<unknown> {
  for await (const { value } of valuesAt(path, [`${place}.*`], expected)) yield value
}

async function* valuesAt(path: string, places: readonly string[], expected: string): AsyncGenerator<Found> {
  const found: Found[] = []
  const parser = new JSONParser({ paths: places.map((place) => `$.${place}`), keepStack: false, stringBufferSize })
  parser.onValue = ({ value, key, stack }) => {
    found.push({ at: [...stack.slice(1).map((parent) => parent.key), key].join('.'), value })
  }
  const parse = (step: () => void): void => {
    try {
      step()
    } catch (cause) {
      const why = cause instanceof Error ? cause.message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 90) : String(cause)
      throw notThis(path, expected, `no whole JSON document (${why}); the file may have been cut in the middle`)
    }
  }
  try {
    for await (const chunk of (await openBytes(path)) as AsyncIterable<Buffer>) {
      parse(() => parser.write(chunk))
      yield* found.splice(0)
    }
  } catch (cause) {
    throw cause instanceof PipelineError ? cause : unreadable(path, cause)
  }
  if (!parser.isEnded) parse(() => parser.end())
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
