import { type Answer, type GenerationRequest, requestKey } from '../../generation/index.js'
import { type Asking, asksSecondReader, type Model, nothingFound } from '../../perturbation/index.js'

/** Fetches the answer to a request about a case; undefined where there is none. */
export type FindAnswer = (request: GenerationRequest, caseId: string) => Promise<Answer | undefined>

/** The result of a piece of work that reads stored answers, and which ones it read, in order. */
export type AskingResult<Made> =
  | { readonly made: Made; readonly answers: readonly Answer[] }
  | { readonly missing: GenerationRequest }

/**
 * Lends a model to work that is pure and cannot wait: each request that the work yields is answered before it
 * continues. A request that the same work made before gets the same answer again.
 *
 * `build` fetches answers from a store, `generate` from the model itself; both do the very same work.
 */
export interface AskingRunner {
  readonly model: Model
  run<Made>(work: Asking<Made>, caseId: string): Promise<AskingResult<Made>>
}

/** Cases whose answers are fetched at a time: each request to a store on a server takes a while. */
const concurrency = 16

/**
 * Runs the work on several subjects at a time and yields the results in the order of the subjects. Memory does not
 * grow with their number.
 */
export async function* mapConcurrently<Subject, Made>(
  subjects: Iterable<Subject> | AsyncIterable<Subject>,
  run: (subject: Subject) => Promise<Made>,
): AsyncGenerator<readonly [Subject, Made]> {
  const begun: (readonly [Subject, Promise<Made>])[] = []
  try {
    for await (const subject of subjects) {
      const made = run(subject)
      // Heard below, in its turn.
      made.catch(() => {})
      begun.push([subject, made])
      const first = begun.length >= concurrency ? begun.shift() : undefined
      if (first !== undefined) yield [first[0], await first[1]]
    }
    for (let first = begun.shift(); first !== undefined; first = begun.shift()) yield [first[0], await first[1]]
  } finally {
    await Promise.allSettled(begun.map(([, made]) => made))
  }
}

export function createAskingRunner(model: Model, find: FindAnswer): AskingRunner {
  return {
    model,
    async run(work, caseId) {
      const read = new Map<string, Answer>()
      let step = work.next()
      while (step.done !== true) {
        const key = requestKey(step.value)
        const answer = read.get(key) ?? (await find(step.value, caseId))
        if (answer === undefined) return { missing: step.value }
        read.set(key, answer)
        step = work.next(answer)
      }
      return { made: step.value, answers: [...read.values()] }
    },
  }
}

/**
 * The requests that a piece of work would put next: the first one without an answer, and where that goes to a second
 * reader, the others to it that do not depend on its reply. None where all is answered.
 */
export async function openRequests(
  work: Asking<unknown>,
  find: FindAnswer,
  caseId: string,
): Promise<readonly GenerationRequest[]> {
  const open = new Map<string, GenerationRequest>()
  for (let step = work.next(); step.done !== true; ) {
    const request = step.value
    const key = requestKey(request)
    const answer = await find(request, caseId)
    if (answer !== undefined) step = work.next(answer)
    else {
      const isReading = asksSecondReader(request)
      // What is asked of the writer then is not known before the reader has replied.
      if (isReading || open.size === 0) open.set(key, request)
      if (!isReading) break
      step = work.next({ key, request, outcome: 'answered', text: nothingFound, model: null, reason: null })
    }
  }
  return [...open.values()]
}
