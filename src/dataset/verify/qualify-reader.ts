import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { bundledPath } from '../../bundled.js'
import type { ModelChoice } from '../../generation/index.js'
import { type Interval, wilson } from '../../statistics/index.js'
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

/** A share with its interval. */
interface Rate extends Interval {
  readonly count: number
  readonly of: number
}

/** How far a second reader can be trusted, on the bundled pairs. */
export interface ReaderQualification {
  readonly pairs: number
  /** Of the pairs with one planted change, those to which it objects. */
  readonly sensitivity: Rate
  /** Of the faithful pairs, those to which it objects. */
  readonly falseRefusals: Rate
  readonly dropped: number
  /** Pairs on which no reply could be used; they count as no objection. */
  readonly unread: number
  readonly isQualified: boolean
}

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
  const rate = (count: number, of: number): Rate => ({ count, of, ...wilson(count, of, 0.95) })
  const isEnough = planted.objected >= bars.least * planted.units && faithful.objected <= bars.most * faithful.units
  return {
    pairs: pairs.length,
    sensitivity: rate(planted.objected, planted.units),
    falseRefusals: rate(faithful.objected, faithful.units),
    dropped: planted.dropped + faithful.dropped,
    unread: planted.unread + faithful.unread,
    isQualified: isEnough && planted.unread + faithful.unread < pairs.length,
  }
}
