import * as z from 'zod'
import { readJsonLines } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { count } from '../../plain-schemas.js'
import { outcomeStates } from '../outcome/index.js'

const state = z.enum(outcomeStates)

/** How answers are chosen for clinicians; only `pairs` is a probability sample. */
const selections = ['pairs', 'failures', 'disagreements'] as const
/** How the answers of a pack were chosen. */
export type Selection = (typeof selections)[number]

/** One line of a file of gold pairs: how clinicians graded the original and the perturbed answer of one case. */
export const goldPairSchema = z.strictObject({
  case: z.string().min(1),
  arm: z.string().min(1),
  model: z.string().min(1),
  prompt: z.string().min(1).default('default'),
  trial: count,
  original: state,
  perturbed: state,
  /** Chance with which this pair was chosen. */
  inclusion: z.number().gt(0).max(1),
  /** How the pack was chosen; only a probability sample of pairs may be used here. */
  selection: z.enum(selections),
})

/** How clinicians graded the original and the perturbed answer of one case. */
export type GoldPair = z.infer<typeof goldPairSchema>

/** A gold pair as one line of JSON, line feed included, its keys always in the same order. */
export function goldPairLine(pair: GoldPair): string {
  demand('goldPairLine', pair, worded('a gold pair, an object', kinds.object))
  const keys = Object.keys(goldPairSchema.shape) as (keyof GoldPair)[]
  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, pair[key]])))}\n`
}

const goldPairForm = { schema: goldPairSchema, is: 'a gold pair', next: 'Correct the line.' }

/**
 * Gold pairs of a JSON Lines file.
 *
 * @throws {PipelineError} input-invalid — no such file; record-invalid — a line is none, occurs twice, or was not drawn
 * by chance
 */
export async function readGoldPairs(path: string): Promise<readonly GoldPair[]> {
  const pairs = new Map<string, GoldPair>()
  for await (const { value: pair, number } of readJsonLines(goldPairForm, path)) {
    if (pair.selection !== 'pairs') {
      const message = `the pair of ${pair.case} comes from a pack of ${pair.selection}, which is no sample of all pairs: what is estimated from it is biased. Use packs that were drawn with --select pairs.`
      throw invalid(path, number, message)
    }
    const key = JSON.stringify([pair.case, pair.arm, pair.model, pair.prompt, pair.trial])
    if (pairs.has(key)) {
      throw invalid(path, number, `the pair of ${pair.case} in ${pair.arm} stands twice. Keep one of the two lines.`)
    }
    pairs.set(key, pair)
  }
  return [...pairs.values()]
}

function invalid(path: string, line: number, what: string): PipelineError {
  return new PipelineError('record-invalid', `${path}, line ${line}: ${what}`, { file: path, line })
}
