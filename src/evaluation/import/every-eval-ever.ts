import * as z from 'zod'
import { parseJsonLine, readLines } from '../../dataset/index.js'
import { type FoundAnswer, inFewWords, stateOfScore } from './found-answer.js'
import { notThis, shaped } from './shape.js'

const expected = 'a result of Every Eval Ever (instance level)'
const texts = z.union([z.string(), z.array(z.string())])

const instanceSchema = z.looseObject({
  schema_version: z.string(),
  model_id: z.string(),
  sample_id: z.string(),
  input: z.looseObject({ raw: z.string() }),
  output: z.looseObject({ raw: texts }).nullish(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })).nullish(),
  evaluation: z.looseObject({ score: z.number(), is_correct: z.boolean().nullish() }),
  answer_attribution: z.array(z.looseObject({ extracted_value: z.string().nullish() })).nullish(),
  error: z.string().nullish(),
})

/**
 * Instance-level results of Every Eval Ever, JSON Lines, schemas 0.2 and 0.3.
 *
 * The schema has no field for repeats: their order counts. A score between 0 and 1 that is called correct or not is
 * taken as that; one that is not is taken as partly right.
 *
 * @throws {PipelineError} input-invalid — not such a file, another version, or a score outside the scale
 */
export async function* readEveryEvalEver(path: string): AsyncGenerator<FoundAnswer> {
  for await (const { text, number } of readLines(path)) {
    const place = `${path}, line ${number}`
    const found = shaped(instanceSchema, parseJsonLine(text, path, number), { place, expected })
    const version = found.schema_version.replace(/^.*_(?=\d)/, '')
    if (!/^0\.[23]\./.test(version)) throw notThis(place, 'schema 0.2 or 0.3', `schema ${found.schema_version}`)
    const { score, is_correct: isCorrect } = found.evaluation
    const scored = stateOfScore(score)
    if (scored === null) throw notThis(place, 'a score from 0 to 1', String(score))
    const graded = isCorrect === true ? 'correct' : isCorrect === false && scored === 'correct' ? 'incorrect' : scored
    const isError = found.error != null && found.error !== ''
    yield {
      place,
      record: found.sample_id,
      text: found.input.raw,
      digest: null,
      model: found.model_id,
      prompt: 'default',
      trial: null,
      grader: 'every-eval-ever',
      state: isError ? 'provider-error' : graded,
      detail: inFewWords(isError ? found.error : found.answer_attribution?.at(-1)?.extracted_value),
      response: responseOf(found),
      isCached: false,
    }
  }
}

function responseOf({ output, messages }: z.infer<typeof instanceSchema>): string | null {
  const raw = output?.raw
  if (raw !== undefined) return typeof raw === 'string' ? raw : (raw.at(-1) ?? null)
  return messages?.filter(({ role }) => role === 'assistant').at(-1)?.content ?? null
}
