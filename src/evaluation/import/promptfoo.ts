import * as z from 'zod'
import { isJsonLines, readLines } from '../../dataset/index.js'
import { parseJsonLine } from '../../json-line.js'
import { beginningOf } from '../../text/index.js'
import type { OutcomeState } from '../outcome/index.js'
import { type FoundAnswer, inFewWords } from './found-answer.js'
import { readJsonHead, readJsonItems } from './json-document.js'
import { notThis, shaped } from './shape.js'

const expected = 'a result of promptfoo'

const resultSchema = z.looseObject({
  vars: z.looseObject({ record: z.looseObject({ id: z.string(), text: z.string() }) }),
  provider: z.union([z.string(), z.looseObject({ id: z.string(), label: z.string().nullish() })]),
  prompt: z.looseObject({ label: z.string().nullish() }).nullish(),
  response: z
    .looseObject({
      output: z.unknown().optional(),
      cached: z.boolean().nullish(),
      finishReason: z.string().nullish(),
      isRefusal: z.boolean().nullish(),
    })
    .nullish(),
  gradingResult: z.looseObject({ pass: z.boolean(), reason: z.string().nullish() }).nullish(),
  /** 0 none, 1 an assertion failed, 2 an error. */
  failureReason: z.number().nullish(),
  error: z.string().nullish(),
})

const headSchema = z.looseObject({ 'results.version': z.number() })

/** What promptfoo logs instead of a text that looks like a credential, such as one that begins with "Basic ". */
const redacted = '[REDACTED]'

/** The layout that is known; an older one named its results otherwise. */
const layout = 3

/**
 * Results of promptfoo, `-o outcomes.json` or `-o outcomes.jsonl`, of a suite that `export --to promptfoo` wrote.
 *
 * The repeats of a test are not numbered there: their order counts.
 *
 * @throws {PipelineError} input-invalid — not such a file, another layout, or cut in the middle
 */
export async function* readPromptfoo(path: string): AsyncGenerator<FoundAnswer> {
  if (isJsonLines(path)) {
    for await (const { text, number } of readLines(path)) {
      const place = `${path}, line ${number}`
      yield answerOf(parseJsonLine(text, path, number), place)
    }
    return
  }
  const whole = 'results of promptfoo (results.results)'
  const head = shaped(headSchema, await readJsonHead(path, ['results.version'], whole), {
    place: path,
    expected: whole,
  })
  if (head['results.version'] !== layout) {
    throw notThis(path, `results of layout ${layout}`, `layout ${head['results.version']}`)
  }
  let count = 0
  for await (const result of readJsonItems(path, 'results.results', whole)) {
    yield answerOf(result, `${path}, result ${++count}`)
  }
  if (count === 0) throw notThis(path, whole, 'no result')
}

type Result = z.infer<typeof resultSchema>

function answerOf(value: unknown, place: string): FoundAnswer {
  const result = shaped(resultSchema, value, { place, expected })
  const { vars, provider, prompt, response, gradingResult } = result
  const output = response?.output
  const text = typeof output === 'string' || output === undefined || output === null ? output : JSON.stringify(output)
  const state = stateOf(result)
  return {
    place,
    record: vars.record.id,
    text: vars.record.text === redacted ? null : vars.record.text,
    digest: null,
    model: typeof provider === 'string' ? provider : provider.label || provider.id,
    // The export calls its one prompt "case"; another name is the user's own.
    prompt: prompt?.label === 'case' || prompt?.label == null ? 'default' : beginningOf(prompt.label, 60),
    trial: null,
    grader: 'promptfoo',
    state,
    detail: inFewWords(state === 'provider-error' ? result.error : gradingResult?.reason),
    response: text ?? null,
    isCached: response?.cached === true,
  }
}

function stateOf({ response, gradingResult, failureReason, error }: Result): OutcomeState {
  if (failureReason === 2 || response == null) return 'provider-error'
  if (response.isRefusal === true || response.finishReason === 'content_filter') return 'refused'
  if (response.finishReason === 'length') return 'truncated'
  if (gradingResult == null) return error == null ? 'unscored' : 'provider-error'
  return gradingResult.pass ? 'correct' : 'incorrect'
}
