import { type Answer, type GenerationRequest, requestKey } from '../../generation/index.js'
import { MissingAnswer, type Model } from '../../perturbation/index.js'

/** Fetches the answer to a request; undefined where there is none. */
export type FindAnswer = (request: GenerationRequest) => Promise<Answer | undefined>

/** What came of a piece of work that reads stored answers, and which ones it read, in order. */
export type Attended<Made> =
  | { readonly made: Made; readonly answers: readonly Answer[] }
  | { readonly missing: GenerationRequest }

/**
 * Lends a model to work that is pure and cannot wait: where an answer is missing the work is broken off, the answer is
 * fetched, and the work is done anew.
 *
 * `build` fetches from a store, `generate` from the model itself; both do the very same work.
 */
export interface Desk {
  readonly model: Model
  attend<Made>(work: () => Made): Promise<Attended<Made>>
}

/** Answers of so many cases are fetched at a time: a store on a server answers each question after a while. */
const ahead = 16

/**
 * Attends to cases, several at a time, and hands them out in their order. Memory does not grow with their number.
 */
export async function* attendInOrder<Subject, Made>(
  subjects: AsyncIterable<Subject>,
  attend: (subject: Subject) => Promise<Made>,
): AsyncGenerator<readonly [Subject, Made]> {
  const begun: (readonly [Subject, Promise<Made>])[] = []
  try {
    for await (const subject of subjects) {
      const made = attend(subject)
      // Heard below, in its turn.
      made.catch(() => {})
      begun.push([subject, made])
      const first = begun.length >= ahead ? begun.shift() : undefined
      if (first !== undefined) yield [first[0], await first[1]]
    }
    for (let first = begun.shift(); first !== undefined; first = begun.shift()) yield [first[0], await first[1]]
  } finally {
    await Promise.allSettled(begun.map(([, made]) => made))
  }
}

export function createDesk(lent: Pick<Model, 'choice' | 'prompts'>, find: FindAnswer): Desk {
  // Work is done in one go, so one slot is enough for any number of pieces that wait for their answers.
  let open: ReadonlyMap<string, Answer> = new Map()
  const model: Model = {
    ...lent,
    answer(request) {
      const answer = open.get(requestKey(request))
      if (answer === undefined) throw new MissingAnswer(request)
      return answer
    },
  }
  return {
    model,
    async attend(work) {
      const known = new Map<string, Answer>()
      for (;;) {
        open = known
        try {
          return { made: work(), answers: [...known.values()] }
        } catch (cause) {
          if (!(cause instanceof MissingAnswer)) throw cause
          const answer = await find(cause.request)
          if (answer === undefined) return { missing: cause.request }
          known.set(requestKey(cause.request), answer)
        }
      }
    },
  }
}
