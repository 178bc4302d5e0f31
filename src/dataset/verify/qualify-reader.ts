import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { bundledPath } from '../../bundled.js'
import { canonicalJson } from '../../digest.js'
import { PipelineError, quote } from '../../errors.js'
import type { ModelChoice } from '../../generation/index.js'
import { secondReaderPrompt } from '../../perturbation/index.js'
import { parseJson } from '../../schema-problem.js'
import { wilson } from '../../statistics/index.js'
import { displayName, readText } from '../file/index.js'
import {
  type PlannedReader,
  plannedReaderSchema,
  type ReadingQualification,
  readingQualificationSchema,
} from '../receipt/index.js'
import { type ReadTexts, secondReadings } from './second-reading.js'

const pairSchema = z.strictObject({
  id: z.string(),
  /** What was changed; null where nothing was. */
  changed: z.string().nullable(),
  original: z.string(),
  rewritten: z.string(),
})

/** Two texts of which it is known whether they say the same. */
export type ReaderPair = z.infer<typeof pairSchema>

/** How far a second reader can be trusted, on the bundled pairs, and how it was asked. */
export interface ReaderQualification extends Omit<PlannedReader, 'qualification'>, ReadingQualification {}

/** What `second-reader qualify --json` prints. */
const printedSchema = readingQualificationSchema
  .extend({ reader: z.string(), ...plannedReaderSchema.shape, fromStore: z.number().optional() })
  .omit({ qualification: true })

/** The pairs that come with the program: three planted changes of each of 25 classes, and as many faithful rewordings. */
export function bundledReaderPairs(): readonly ReaderPair[] {
  return readFileSync(bundledPath('data', 'evaluation', 'second-reader.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => pairSchema.parse(JSON.parse(line)))
}

/**
 * Holds the stored replies of a second reader against pairs of which the truth is known.
 *
 * @param bars what the share of planted changes must reach, and that of faithful pairs may not pass
 */
export async function qualifyReader(
  pairs: readonly ReaderPair[],
  asked: { readonly choice: ModelChoice; readonly store: Parameters<typeof secondReadings>[2] },
  bars: { readonly least: number; readonly most: number },
): Promise<ReaderQualification> {
  const read = (some: readonly ReadTexts[]) => secondReadings(some, asked.choice, asked.store)
  const [planted, faithful] = [
    await read(pairs.filter(({ changed }) => changed !== null)),
    await read(pairs.filter(({ changed }) => changed === null)),
  ]
  const rate = (count: number, of: number) => ({ count, of, ...wilson(count, of, 0.95) })
  const { name, sha256 } = secondReaderPrompt()
  const isEnough = planted.objected >= bars.least * planted.units && faithful.objected <= bars.most * faithful.units
  return {
    model: asked.choice,
    prompt: { name, sha256 },
    pairs: pairs.length,
    sensitivity: rate(planted.objected, planted.units),
    falseRefusals: rate(faithful.objected, faithful.units),
    dropped: planted.dropped + faithful.dropped,
    unread: planted.unread + faithful.unread,
    isQualified: isEnough && planted.unread + faithful.unread < pairs.length,
  }
}

/**
 * Reads what `second-reader qualify --json` printed, for a reader that is to be asked.
 *
 * @throws {PipelineError} input-invalid — no such file; usage — of another reader, or asked in other words
 */
export function readQualification(path: string, choice: ModelChoice): ReadingQualification {
  const file = displayName(path)
  const again = `Make it with "medqa-perturb second-reader qualify … --json > ${file}".`
  const refuse = (problem: string, cause?: unknown) =>
    new PipelineError('input-invalid', `${file}: expected a qualification, but ${problem}. ${again}`, { file }, cause)
  const printed = parseJson(readText(path), printedSchema, refuse, 'the file')
  const { reader, model, prompt, fromStore: _, ...qualification } = printed
  if (canonicalJson(model) !== canonicalJson(choice)) {
    const message = `${file} qualifies ${quote(reader)} (${model.model} at ${model.endpoint.host}), and the second reader is ${choice.model} at ${choice.endpoint.host}. Give the file of that reader.`
    throw new PipelineError('usage', message, { file })
  }
  if (prompt.sha256 !== secondReaderPrompt().sha256) {
    const message = `${file} was made with another prompt (${prompt.sha256}) than this version asks with. ${again}`
    throw new PipelineError('usage', message, { file })
  }
  return qualification
}
