import { Worker } from 'node:worker_threads'
import { type ErrorCode, PipelineError, type Where } from '../errors.js'

/** How a pool works. */
export interface PoolOptions<Piece, Done> {
  /** How many pieces are worked on at a time; this thread does one of them, so 1 starts no other. */
  readonly jobs: number
  /** The module that a thread runs; it calls `serve`. */
  readonly script: URL
  /** Plain data that each thread gets when it starts. */
  readonly workerData: unknown
  /** The work itself, as this thread does it. */
  readonly work: (piece: Piece) => Done | Promise<Done>
  /** Pieces done by this thread before others are started: for little work, starting them is not worth it. */
  readonly piecesBeforeThreads?: number
}

/** A message of a thread: that it is ready, the result of a piece, or why it cannot continue. */
export type WorkerMessage<Done> =
  | { readonly ready: true }
  | { readonly done: Done }
  | { readonly failed: { readonly code: ErrorCode | null; readonly message: string; readonly where: Where } }

/** Pieces that a thread has at a time: the one it does and the next, so that it never waits for this one. */
const piecesByThread = 2

/** Pieces that are begun and not yet handed out, by job: memory stays flat where one of them takes long. */
const pendingByJob = 6

const defaultPiecesBeforeThreads = 12

/**
 * Does pieces of work in several threads and hands out the result of each in the order of the pieces, so that the
 * result is the same for any number of jobs. This thread works too, whenever all others have enough to do.
 *
 * What the pieces or the work throw is thrown when everything before it has been handed out, as one thread would.
 *
 * @throws {PipelineError} thread-failed — a thread ended in the middle of its work
 */
export async function* mapInOrder<Piece, Done>(
  pieces: AsyncIterable<Piece>,
  { jobs, script, workerData, work, piecesBeforeThreads = defaultPiecesBeforeThreads }: PoolOptions<Piece, Done>,
): AsyncGenerator<Done> {
  const threads: Thread<Piece, Done>[] = []
  const begun: Pending<Done>[] = []
  let count = 0
  try {
    for await (const piece of untilFailed(pieces, begun)) {
      const free = threads.find((thread) => thread.held() < piecesByThread)
      // One by one, as far as there is work for them.
      if (free === undefined && threads.length < jobs - 1 && count >= piecesBeforeThreads)
        threads.push(startThread(script, workerData))
      count++
      begun.push(watched(free === undefined ? attempt(() => work(piece)) : free.work(piece)))
      // What threads say is heard between two turns only.
      if (threads.length > 0) await new Promise(setImmediate)
      while (begun[0]?.isSettled === true || begun.length > pendingByJob * jobs || (jobs === 1 && begun.length > 0)) {
        yield await (begun.shift() as Pending<Done>).done
      }
    }
    for (let next = begun.shift(); next !== undefined; next = begun.shift()) yield await next.done
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

/** A piece that was begun. */
interface Pending<Done> {
  readonly done: Promise<Done>
  isSettled: boolean
}

function watched<Done>(done: Promise<Done>): Pending<Done> {
  const begun: Pending<Done> = { done, isSettled: false }
  const settle = (): void => {
    begun.isSettled = true
  }
  // A failure is heard in its turn.
  done.then(settle, settle)
  return begun
}

async function attempt<Done>(work: () => Done | Promise<Done>): Promise<Done> {
  return work()
}

/** The pieces; a failure to get the next one is queued after the pieces begun before it. */
async function* untilFailed<Piece, Done>(pieces: AsyncIterable<Piece>, begun: Pending<Done>[]): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (cause) {
    begun.push(watched(Promise.reject(cause)))
  }
}

interface Thread<Piece, Done> {
  /** How many pieces it has; one that is not ready yet has no room for any. */
  held(): number
  work(piece: Piece): Promise<Done>
  stop(): Promise<unknown>
}

function startThread<Piece, Done>(script: URL, given: unknown): Thread<Piece, Done> {
  // Flags that this process was started with, such as loaders of a test runner, are not the thread's.
  const worker = new Worker(script, { workerData: given, execArgv: [] })
  const waiting: { resolve(done: Done): void; reject(cause: unknown): void }[] = []
  let isReady = false
  let ended: Error | undefined
  const end = (cause: Error): void => {
    ended ??= cause
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  worker.on('message', (message: WorkerMessage<Done>) => {
    if ('ready' in message) isReady = true
    else if ('done' in message) waiting.shift()?.resolve(message.done)
    else end(failureOf(message.failed))
  })
  worker.on('error', (cause) => end(threadFailed(cause.message, cause)))
  worker.on('exit', (code) => end(threadFailed(`exit code ${code}`)))
  return {
    // One that has ended takes the next piece, so that its failure is heard.
    held: () => (ended !== undefined ? 0 : isReady ? waiting.length : piecesByThread),
    work: (piece) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended)
          return
        }
        waiting.push({ resolve, reject })
        worker.postMessage(piece)
      }),
    stop: () => worker.terminate(),
  }
}

function failureOf({ code, message, where }: { code: ErrorCode | null; message: string; where: Where }): Error {
  return code === null ? new Error(message) : new PipelineError(code, message, where)
}

function threadFailed(how: string, cause?: unknown): PipelineError {
  const message = `A thread of --jobs ended in the middle of its work (${how}), so nothing was written. Give the same command again; where memory is short, with fewer --jobs.`
  return new PipelineError('thread-failed', message, {}, cause)
}
