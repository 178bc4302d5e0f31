import * as z from 'zod'
import { readLines } from '../../dataset/index.js'
import { nearest, PipelineError } from '../../errors.js'
import { parseJsonLine } from '../../json-line.js'
import { type FoundAnswer, inFewWords, type ReaderOptions, stateOfScore } from './found-answer.js'
import { notThis, shaped } from './shape.js'

const expected = 'a sample of lm-evaluation-harness'

/** A line of `samples_<task>_<date>.jsonl`; other keys are not read. */
const sampleSchema = z.looseObject({
  doc: z.looseObject({ id: z.string(), input: z.string() }),
  resps: z.array(z.array(z.string())),
  filtered_resps: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  filter: z.string().default('none'),
  metrics: z.array(z.string()).default([]),
})

/**
 * Samples of lm-evaluation-harness, one line a document and filter, all repeats in it.
 *
 * The harness scores the first of the repeats only; the others get its verdict where they hold the same words after the
 * filter, and are `unscored` otherwise. The model is not named in the file.
 *
 * @throws {PipelineError} input-invalid — not such a file; usage — several filters or metrics, and none was named
 */
export async function* readLmEval(path: string, { grader }: ReaderOptions): AsyncGenerator<FoundAnswer> {
  let taken: string | null = null
  for await (const { text, number } of readLines(path)) {
    const place = `${path}, line ${number}`
    const sample = shaped(sampleSchema, parseJsonLine(text, path, number), { place, expected })
    const graders = gradersOf(sample)
    const named = grader === null ? graders : graders.filter((name) => name === grader)
    if (named.length === 0) continue
    if (named.length > 1 || (taken !== null && named[0] !== taken)) throw severalGraders(place, graders, taken)
    taken = named[0] as string
    yield* answersOf(sample, place, taken)
  }
  if (taken !== null || grader === null) return
  throw new PipelineError('usage', `${path}: no verdict of ${grader} stands there. Name a filter and metric of it.`)
}

type Sample = z.infer<typeof sampleSchema>

/** Who graded: the filter and the metric; a line that was predicted only has no metric. */
function gradersOf({ filter, metrics }: Sample): readonly string[] {
  const graded = metrics.filter((metric) => metric !== 'bypass')
  return graded.length === 0 ? ['lm-eval'] : graded.map((metric) => `lm-eval/${filter}/${metric}`)
}

function* answersOf(sample: Sample, place: string, grader: string): Generator<FoundAnswer> {
  const [repeats = []] = sample.resps
  if (repeats.length === 0) throw notThis(place, expected, 'no response')
  const metric = grader.split('/')[2]
  const score = metric === undefined ? null : sample[metric]
  const filtered = filteredOf(sample, repeats)
  for (const [trial, response] of repeats.entries()) {
    const isGraded = trial === 0 || filtered[trial] === filtered[0]
    const state = typeof score === 'number' && isGraded ? stateOfScore(score) : 'unscored'
    if (state === null) throw notThis(place, 'a score from 0 to 1', String(score))
    yield {
      place,
      record: sample.doc.id,
      text: sample.doc.input,
      digest: null,
      model: null,
      prompt: 'default',
      trial,
      grader,
      state,
      detail: inFewWords(filtered[trial]),
      response,
      isCached: false,
    }
  }
}

/** What the filter left of each repeat; after `take_first` of the first only, the others as they are. */
function filteredOf({ filtered_resps: found = [] }: Sample, repeats: readonly string[]): readonly string[] {
  const kept = found.flat()
  return repeats.map((response, i) => kept[i] ?? response)
}

function severalGraders(place: string, graders: readonly string[], taken: string | null): PipelineError {
  const known = [...new Set([...(taken === null ? [] : [taken]), ...graders])]
  const message = `${place}: expected the verdicts of one grader and found several. Name one with --grader. ${nearest('', known)}`
  return new PipelineError('usage', message)
}
