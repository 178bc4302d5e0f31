import { parentPort, workerData } from 'node:worker_threads'
import { PipelineError } from '../errors.js'
import type { WorkerMessage } from './pool.js'

/** The result of a piece, and the buffers in it that are transferred instead of copied. */
export interface WorkResult<Done> {
  readonly done: Done
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * Makes this module the work of a thread: `prepare` is called once with the `workerData` of the pool, and what it returns
 * with one piece after the other.
 */
export function runWorker<Given, Piece, Done>(
  prepare: (given: Given) => Promise<(piece: Piece) => Promise<WorkResult<Done>>>,
): void {
  const port = parentPort
  if (port === null) throw new TypeError('runWorker expects to run in a thread of its own.')
  const send = (message: WorkerMessage<Done>, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...transfer])
  const fail = (cause: unknown): void => send({ failed: inWords(cause) })
  const begin = async (): Promise<void> => {
    const work = await prepare(workerData as Given)
    let last = Promise.resolve()
    port.on('message', (piece: Piece) => {
      // One after the other, in the order in which they came.
      last = last
        .then(() => work(piece))
        .then(({ done, transfer }) => send({ done }, transfer))
        .catch(fail)
    })
    send({ ready: true })
  }
  begin().catch(fail)
}

function inWords(cause: unknown): Extract<WorkerMessage<never>, { failed: unknown }>['failed'] {
  if (cause instanceof PipelineError) return { code: cause.code, message: cause.message, where: cause.where }
  return { code: null, message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), where: {} }
}
