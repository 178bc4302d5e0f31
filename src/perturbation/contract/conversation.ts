import {
  type Answer,
  type GenerationRequest,
  type ModelChoice,
  type Prompt,
  renderPrompt,
  requestOf,
} from '../../generation/index.js'
import type { Refusal } from './finding.js'

/** A model whose answers are stored: asking it is looking them up. */
export interface Model {
  readonly choice: ModelChoice
  /** The prompts that a build lends, by their use. */
  readonly prompts: Readonly<Record<'red-herrings' | 'rewriting', Prompt>>
  /** @throws {MissingAnswer} nothing is stored under the request; who lends the model fetches it and asks again */
  answer(request: GenerationRequest): Answer
}

/** There is no stored answer to a request yet. Caught by who lends the model, never seen by a user. */
export class MissingAnswer extends Error {
  override readonly name = 'MissingAnswer'
  readonly request: GenerationRequest
  constructor(request: GenerationRequest) {
    super('A stored answer is missing.')
    this.request = request
  }
}

/** An answer that can be used, and which it was. */
export interface Accepted<Value> {
  readonly value: Value
  /** Key of the generation. */
  readonly key: string
  readonly model: string
}

/** An answer as its reader takes it: the value in it, or what is wrong with it, in words for the model. */
export type Verdict<Value> = { readonly value: Value } | { readonly reasons: readonly string[] }

/** How often a case is asked again after an answer that was not accepted. */
const mostAgain = 3

/** Reasons told to the model of one answer, at most; more would drown the case. */
const mostReasons = 12

/**
 * Asks a model about a text until its answer is accepted: first as it is, then at most three times more with what was
 * wrong before. Each attempt is a generation of its own.
 */
export function converse<Value>(
  model: Model,
  asked: {
    readonly use: keyof Model['prompts']
    readonly text: string
    /** What an answer must fit in this case, in words for the model. */
    readonly fit?: string
    readonly caseId: string
  },
  reading: {
    /** JSON Schema of the answer. */
    readonly schema: Readonly<Record<string, unknown>>
    /** `answer` is JSON as parsed, or a text that is no JSON; `key` is that of the generation. */
    readonly judge: (answer: unknown, key: string) => Verdict<Value>
  },
): Accepted<Value> | Refusal {
  const prompt = model.prompts[asked.use]
  const told: string[] = []
  let last = ''
  for (let attempt = 0; attempt <= mostAgain; attempt++) {
    const messages = renderPrompt(prompt, asked, told)
    const answer = model.answer(requestOf(model.choice, prompt, { messages, responseSchema: reading.schema }))
    if (answer.outcome === 'failed') return refusal('answer-failed', `${asked.caseId}: ${answer.reason ?? 'no reply'}`)
    const verdict = answer.outcome === 'answered' ? readAnswer(answer, reading.judge) : unusable(answer)
    if ('value' in verdict) return { value: verdict.value, key: answer.key, model: answer.model ?? model.choice.model }
    last = verdict.reasons[0]?.toWellFormed() ?? ''
    told.push(
      verdict.reasons
        .slice(0, mostReasons)
        .map((reason) => `- ${reason}`)
        .join('\n')
        // A reason quotes the answer, or a piece cut out of it, and a request with half a character has no key.
        .toWellFormed(),
    )
  }
  const message = `${asked.caseId}: none of ${mostAgain + 1} answers was accepted; of the last one: ${last}`
  return refusal('answer-not-accepted', message)
}

function readAnswer<Value>(
  { text, key }: Answer,
  judge: (answer: unknown, key: string) => Verdict<Value>,
): Verdict<Value> {
  // Models without structured output like to put a fence around JSON.
  const bare = text.trim().replace(/^```(?:json)?\s*\n(.*)\n```$/s, '$1')
  let answer: unknown = bare
  try {
    answer = JSON.parse(bare)
  } catch {
    // Words without a form; some readers can do with them.
  }
  return judge(answer, key)
}

function unusable({ outcome }: Answer): Verdict<never> {
  switch (outcome) {
    case 'refused':
      return {
        reasons: [
          'The answer was a refusal. Nothing harmful is asked for: the case is made up, for a test of reading.',
        ],
      }
    case 'truncated':
      return { reasons: ['The answer was cut off before its end. Answer with the JSON object only.'] }
    default:
      return { reasons: ['The answer was empty.'] }
  }
}

function refusal(check: string, message: string): Refusal {
  return { refused: { check, level: 'error', at: null, message } }
}
