import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** What a thread is told: a message for each answer that is wanted. */
export interface Thread<Answer> {
  /** @throws {Error} the reason that the thread gives, or that it takes too long or too much memory */
  ask(milliseconds: number): Promise<Answer>
  stop(): Promise<unknown>
}

/** More memory than this, in MiB, no honest file needs; a damaged one may ask for all there is. */
const mostMemory = 4096

/**
 * Starts a thread that reads what may be hostile: a damaged file can send a library into a loop without end, and only a
 * thread can be stopped from outside.
 *
 * `task` is CommonJS text: a thread is started from its own file or from text, and the file would have another name in
 * the sources than in the package. It finds `packages` as paths in `workerData`, answers each message with `{ answer }`
 * or `{ reason }`.
 */
export function startThread<Answer>(
  task: string,
  given: { readonly packages: Readonly<Record<string, string>>; readonly [key: string]: unknown },
): Thread<Answer> {
  const { resolve } = createRequire(import.meta.url)
  const packages = Object.fromEntries(Object.entries(given.packages).map(([key, name]) => [key, resolve(name)]))
  const thread = new Worker(task, {
    eval: true,
    execArgv: [],
    workerData: { ...given, packages },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  return {
    ask: (milliseconds) => ask<Answer>(thread, milliseconds),
    stop: () => thread.terminate(),
  }
}

function ask<Answer>(thread: Worker, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => settle(new Error('it takes without end; a part of it is damaged')), milliseconds)
    const onMessage = (said: { readonly answer: Answer } | { readonly reason: string }): void =>
      'reason' in said ? settle(new Error(said.reason)) : settle(said)
    const onError = (error: Error): void => settle(error)
    const settle = (result: Error | { readonly answer: Answer }): void => {
      clearTimeout(clock)
      thread.off('message', onMessage).off('error', onError)
      if (result instanceof Error) reject(result)
      else resolve(result.answer)
    }
    thread.on('message', onMessage).on('error', onError)
    thread.postMessage(null)
  })
}
