import { PipelineError } from '../../errors.js'
import {
  type Answer,
  type GenerationRequest,
  type ModelChoice,
  type Prompt,
  renderPrompt,
  requestOf,
} from '../../generation/index.js'
import { keyTwiceIn } from '../../json-value.js'
import { type Asking, type MayAsk, resultOf } from './asking.js'
import { type RefusedCase, refusal } from './finding.js'

/** Who is asked, and with which words. */
export interface Model {
  readonly choice: ModelChoice
  /** Told of every answer that was judged, for whoever watches a run; what is made does not depend on it. */
  readonly watch?: (judged: Judged) => void
  /** The prompts of a build, by the names under which perturbations ask for them. */
  readonly prompts: Readonly<Record<string, Prompt>>
  /** The second reader, which compares what was written with its original, if there is one; it has its own prompt. */
  readonly reader?: ModelChoice | undefined
}

/** The judgement of one answer. */
export interface Judged {
  /** 1-based attempt. */
  readonly round: number
  readonly accepted: boolean
  /** Why it was not taken, or a part of it: one name a reason. */
  readonly kinds: readonly string[]
}

/** How a perturbation asks a model. */
export interface Asks {
  /** Name of the prompt: the bundled one is `prompts/<name>.md`, and one of the user's own says it under `use`. */
  readonly prompt: string
  /** How long an answer is likely to be, in tokens; for an estimate of the cost. */
  likelyTokens(request: GenerationRequest): number
  /** The pieces of a text that a second reader is shown when they were rewritten; absent where there is none. */
  readonly pieces?: (text: string) => readonly string[]
}

/** An answer that can be used, and which it was. */
export interface Accepted<Value> {
  readonly value: Value
  /** Key of the generation. */
  readonly key: string
  readonly model: string
}

/**
 * An answer as its reader takes it: the value in it, or what is wrong with it, in words for the model. `kinds` names the
 * reasons for counts.
 */
export type ReadAnswer<Value> =
  | { readonly value: Value }
  | { readonly reasons: readonly string[]; readonly kinds?: readonly string[] }

/** How often a case is asked again after an answer that was not accepted. */
const mostAgain = 3

/** Reasons told to the model of one answer, at most; more would drown the case. */
const mostReasons = 12

/**
 * Asks a model about a text until its answer is accepted: first as it is, then at most three times more with what was
 * wrong before. Each attempt is a separate generation. Where answers are taken in parts, no case is refused for them.
 */
export function* converse<Value>(
  model: Model,
  asked: {
    /** Name of the prompt. */
    readonly prompt: string
    readonly text: string
    /** What an answer must fit in this case, in words for the model. */
    readonly fit?: string
    /** What is compared with the text, where a prompt asks for a comparison. */
    readonly answer?: string
    readonly caseId: string
  },
  reading: {
    /** JSON Schema of the answer. */
    readonly schema: Readonly<Record<string, unknown>>
    /** `answer` is JSON as parsed, or a text that is no JSON; `key` is that of the generation. It may ask in its turn. */
    readonly judge: (answer: unknown, key: string, round: number) => MayAsk<ReadAnswer<Value>>
    /** An answer with a key twice, of which one would be lost, is read as words without a form. */
    readonly keysOnce?: boolean
    /** Where answers are taken in parts: how many there are at most, and what was taken of them when no other comes. */
    readonly inParts?: { readonly rounds: number; readonly taken: () => Value }
  },
): Asking<Accepted<Value> | RefusedCase> {
  const prompt = promptNamed(model, asked.prompt)
  const { judge, schema, inParts, keysOnce = false } = reading
  const rounds = inParts?.rounds ?? mostAgain + 1
  let objections: string[] = []
  let last = ''
  for (let round = 1; round <= rounds; round++) {
    const messages = renderPrompt(prompt, asked, objections)
    const answer = yield requestOf(model.choice, prompt, { messages, responseSchema: schema })
    if (answer.outcome === 'failed') return refusal('answer-failed', `${asked.caseId}: ${answer.reason ?? 'no reply'}`)
    const isAnswered = answer.outcome === 'answered'
    const verdict = isAnswered
      ? yield* resultOf(judge(readAnswer(answer, keysOnce), answer.key, round))
      : unusable(answer)
    const accepted = 'value' in verdict
    model.watch?.({ round, accepted, kinds: accepted ? [] : (verdict.kinds ?? [answer.outcome]) })
    const by = { key: answer.key, model: answer.model ?? model.choice.model }
    if (accepted) return { value: verdict.value, ...by }
    if (inParts !== undefined && round === rounds) return { value: inParts.taken(), ...by }
    last = verdict.reasons[0]?.toWellFormed() ?? ''
    const reasons = inParts === undefined ? verdict.reasons.slice(0, mostReasons) : verdict.reasons
    // A reason quotes the answer, or a piece cut out of it, and a request with half a character has no key.
    const list = reasons.map((reason) => `- ${reason}`.toWellFormed()).join('\n')
    // What is still open is told in full each time.
    objections = inParts !== undefined && isAnswered ? [list] : [...objections, list]
  }
  const message = `${asked.caseId}: none of ${rounds} answers was accepted; of the last one: ${last}`
  return refusal('answer-not-accepted', message)
}

/** @throws {PipelineError} usage — no such prompt, because no perturbation's `asks` names it */
export function promptNamed({ prompts }: Model, name: string): Prompt {
  const prompt = prompts[name]
  if (prompt === undefined) throw new PipelineError('usage', `There is no prompt named ${name}.`)
  return prompt
}

function readAnswer({ text }: Answer, keysOnce: boolean): unknown {
  // Models without structured output like to put a fence around JSON.
  const bare = text.trim().replace(/^```(?:json)?\s*\n(.*)\n```$/s, '$1')
  try {
    const value: unknown = JSON.parse(bare)
    return keysOnce && keyTwiceIn(bare) !== undefined ? bare : value
  } catch {
    // Words without a form; some readers can do with them.
    return bare
  }
}

function unusable({ outcome }: Answer): ReadAnswer<never> {
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
