import { readFileSync } from 'node:fs'
import { bundledPath } from '../../bundled.js'
import { judgeHoles, type ModelChoice, type Prompt, readPrompt } from '../../generation/index.js'
import { once } from '../../vocabulary/index.js'
import { type Accepted, type Asking, converse, type RefusedCase } from '../contract/index.js'
import { type Objections, objectionsJsonSchema, readObjections } from './objections.js'

/** What came of asking: the objections with the key of the generation, or why there are none. */
export type SecondReading = Accepted<Objections> | RefusedCase

const name = 'second-reader'

/** The bundled words with which a second reader is asked. */
const secondReaderPrompt = once(
  (): Prompt => readPrompt(readFileSync(bundledPath('prompts', `${name}.md`), 'utf8'), `${name}.md`, judgeHoles),
)

/**
 * Asks a model what a text says otherwise than its original; again where its reply has not the form.
 *
 * Quotes are checked here: what is confirmed stands in both texts, whatever the model meant by it.
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
      judge: (reply) => {
        const value = readObjections(reply, texts)
        return value === null ? { reasons: [formless], kinds: ['no-changes'] } : { value }
      },
    },
  )
}

const formless =
  'The reply is no JSON object whose key "changes" holds a list of objects with the texts "what", "original" and "rewritten".'
