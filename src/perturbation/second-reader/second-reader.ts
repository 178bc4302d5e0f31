import {
  bundledPrompt,
  type GenerationRequest,
  judgeHoles,
  type ModelChoice,
  type Prompt,
} from '../../generation/index.js'
import { once } from '../../vocabulary/index.js'
import { type Accepted, type Asking, converse, type Readings, type RefusedCase } from '../contract/index.js'
import { type Objection, type Objections, objectionsJsonSchema, readObjections } from './objections.js'

/** The result of asking: the objections with the key of the generation, or why there are none. */
export type SecondReading = Accepted<Objections> | RefusedCase

const name = 'second-reader'

/** The bundled words with which a second reader is asked. */
export const secondReaderPrompt = once((): Prompt => bundledPrompt(name, judgeHoles))

/**
 * Asks a model what a text says differently from its original; again where its reply is not in the right form.
 *
 * Quotes are checked here: confirmed ones occur in the texts, whatever the model meant by them.
 */
export function secondReading(
  choice: ModelChoice,
  texts: { readonly id: string; readonly original: string; readonly rewritten: string },
): Asking<SecondReading> {
  return converse(
    { choice, prompts: { [name]: secondReaderPrompt() } },
    { prompt: name, text: texts.original, answer: texts.rewritten, caseId: texts.id },
    {
      schema: objectionsJsonSchema,
      keysOnce: true,
      judge: (reply) => {
        const value = readObjections(reply, texts)
        return value === null ? { reasons: [formless], kinds: ['no-changes'] } : { value }
      },
    },
  )
}

/** The objections of one unit, and the unit as it counts. What could not be read is no objection. */
export function countReading(reading: SecondReading): {
  readonly objections: readonly Objection[]
  readonly counts: Readings
} {
  if ('refused' in reading) return { objections: [], counts: { units: 1, objected: 0, dropped: 0, unread: 1 } }
  const { confirmed, dropped } = reading.value
  return { objections: confirmed, counts: { units: 1, objected: confirmed.length > 0 ? 1 : 0, dropped, unread: 0 } }
}

/** Whether a request is one to a second reader, among those of the model that wrote. */
export function asksSecondReader({ prompt }: GenerationRequest): boolean {
  return prompt.sha256 === secondReaderPrompt().sha256
}

/** What a reader says who finds nothing: how requests that follow from one another are counted before any is sent. */
export const nothingFound = '{"changes":[]}'

const formless =
  'The reply is no JSON object whose key "changes" holds a list of objects with the texts "what", "original" and "rewritten".'
