import { parentPort, workerData } from 'node:worker_threads'
import { PipelineError } from '../errors.js'
import type { Said } from './crew.js'

/** The result of a piece, and the buffers in it that are transferred instead of copied. */
export interface Served<Done> {
  readonly done: Done
  readonly given?: readonly ArrayBuffer[]
}

/**
 * Makes this module the work of a thread: `prepare` is called once with what the crew was given, and what it returns with
 * one piece after the other.
 */
export function serve<Given, Piece, Done>(
  prepare: (given: Given) => Promise<(piece: Piece) => Promise<Served<Done>>>,
): void {
  const port = parentPort
  if (port === null) throw new TypeError('serve expects to run in a thread of its own.')
  const say = (said: Said<Done>, given: readonly ArrayBuffer[] = []): void => port.postMessage(said, [...given])
  const fail = (cause: unknown): void => say({ failed: inWords(cause) })
  const begin = async (): Promise<void> => {
    const work = await prepare(workerData as Given)
    let last = Promise.resolve()
    port.on('message', (piece: Piece) => {
      // One after the other, in the order in which they came.
      last = last
        .then(() => work(piece))
        .then(({ done, given }) => say({ done }, given))
        .catch(fail)
    })
    say({ ready: true })
  }
  begin().catch(fail)
}

function inWords(cause: unknown): Extract<Said<never>, { failed: unknown }>['failed'] {
  if (cause instanceof PipelineError) return { code: cause.code, message: cause.message, where: cause.where }
  return { code: null, message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), where: {} }
}
