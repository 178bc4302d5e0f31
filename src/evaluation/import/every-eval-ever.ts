import * as z from 'zod'
import { readLines } from '../../dataset/index.js'
import { parseJsonLine } from '../../json-line.js'
import { errorTypes } from '../../judgement/index.js'
import { halfCreditScore, outcomeStates } from '../outcome/index.js'
import { type FoundAnswer, inFewWords, stateOfScore } from './found-answer.js'
import { notThis, shaped } from './shape.js'

const expected = 'a result of Every Eval Ever (instance level)'
const texts = z.union([z.string(), z.array(z.string())])

const instanceSchema = z.looseObject({
  schema_version: z.string(),
  evaluation_id: z.string().nullish(),
  model_id: z.string(),
  sample_id: z.string(),
  input: z.looseObject({ raw: z.string() }),
  output: z.looseObject({ raw: texts }).nullish(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })).nullish(),
  evaluation: z.looseObject({ score: z.number(), is_correct: z.boolean().nullish() }),
  answer_attribution: z.array(z.looseObject({ extracted_value: z.string().nullish() })).nullish(),
  error: z.string().nullish(),
  metadata: z.looseObject({}).nullish(),
})

/** What `report --every-eval-ever` writes of an outcome beside what the layout has a place for. */
const ownSchema = z.looseObject({
  state: z.enum(outcomeStates),
  error: z.enum(errorTypes).optional(),
  prompt: z.string().min(1),
  grader: z.string().min(1),
  trial: z.string().regex(/^\d{1,9}$/),
})

/**
 * Instance-level results of Every Eval Ever, JSON Lines, schemas 0.2 and 0.3.
 *
 * The schema has no field for repeats: their order counts. A score between 0 and 1 that is called correct or not is
 * taken as that; one that is not is taken as partly right. What `report --every-eval-ever` wrote names state, kind of error,
 * prompt, trial and grader, and comes back as it was.
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
    const own = ownOf(found)
    yield {
      place,
      record: found.sample_id,
      text: found.input.raw,
      digest: null,
      model: found.model_id,
      prompt: own?.prompt ?? 'default',
      trial: own === null ? null : Number(own.trial),
      grader: own?.grader ?? 'every-eval-ever',
      state: own?.state ?? (isError ? 'provider-error' : graded),
      error: own?.error ?? null,
      detail: own === null && isError ? inFewWords(found.error) : detailOf(found),
      response: responseOf(found),
      isCached: false,
    }
  }
}

/** What this program wrote of an outcome; null of another's, and where state and score are not of one answer. */
function ownOf({ evaluation_id: id, evaluation, metadata }: z.infer<typeof instanceSchema>) {
  if (id?.startsWith('medqa-perturb/') !== true) return null
  const own = ownSchema.safeParse(metadata).data
  return own !== undefined && (halfCreditScore(own.state) ?? 0) === evaluation.score ? own : null
}

function detailOf({ answer_attribution: extracted }: z.infer<typeof instanceSchema>): string | null {
  return inFewWords(extracted?.at(-1)?.extracted_value)
}

function responseOf({ output, messages }: z.infer<typeof instanceSchema>): string | null {
  const raw = output?.raw
  if (raw !== undefined) return typeof raw === 'string' ? raw : (raw.at(-1) ?? null)
  return messages?.filter(({ role }) => role === 'assistant').at(-1)?.content ?? null
}
