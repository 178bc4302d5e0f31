import * as z from 'zod'
import { type GenerationRequest, requestSchema } from '../../generation/index.js'
import { addReadings, type CensusTotals, noReadings } from '../../perturbation/index.js'
import { count } from '../../plain-schemas.js'
import { readingsSchema } from '../receipt/index.js'
import { createMeasureSums, type MeasuredPairs, measureNames } from '../record/index.js'
import { clustersOfAGate } from './changed-clusters.js'
import { nothingTaken, takenSchema } from './excluded.js'

const counts = z.record(z.string(), count)

/** Refused cases whose reason a build tells. */
const refusalsListed = 5

/**
 * What is counted over cases: of one block, of a shard, or of a whole build. The sums of neighbours, added in the order
 * of the cases, are those of all of them together, so a build may be parted anywhere.
 */
export const sumsSchema = z.strictObject({
  cases: count,
  records: count,
  unchanged: count,
  /** Records in which no edit is noise. */
  withoutNoise: count,
  refused: count,
  /** By kind and by check, in the order in which they were first met. */
  edits: counts,
  findings: counts,
  /** Records by where their specialty is from. */
  specialties: z.strictObject({ given: count, guessed: count }),
  measures: z.strictObject({ records: count, of: z.array(z.tuple([count, count])).length(measureNames.length) }),
  /** Licenses of the cases, in the order in which they were first met. */
  licenses: z.array(z.string().nullable()),
  /** The first clusters in which something was changed. */
  changed: z.array(z.string()),
  /** What each file of exclusions took out or had drawn again, in the order of the files. */
  excluded: z.array(takenSchema),
  /** The first refused cases, each with the finding that refused it. */
  refusals: z.array(z.strictObject({ case: z.string(), check: z.string(), message: z.string() })),
  /** Models that gave the answers which were read. */
  models: z.array(z.string()),
  /** What a second reader came to; absent where none was asked. */
  readings: readingsSchema.optional(),
  /** How many cases wait for an answer, and the first request of the first of them. */
  missing: count,
  firstMissing: z.strictObject({ caseId: z.string(), request: requestSchema }).nullable(),
  /** What each census of the recipe counted, in the order of its steps. */
  censuses: z.array(z.unknown()),
})

/** {@link sumsSchema} */
export type Sums = Omit<z.infer<typeof sumsSchema>, 'measures' | 'firstMissing'> & {
  measures: MeasuredPairs
  firstMissing: { readonly caseId: string; readonly request: GenerationRequest } | null
}

/** The sums of nothing. */
export function noSums(): Sums {
  return {
    cases: 0,
    records: 0,
    unchanged: 0,
    withoutNoise: 0,
    refused: 0,
    edits: {},
    findings: {},
    specialties: { given: 0, guessed: 0 },
    measures: createMeasureSums().sums(),
    licenses: [],
    changed: [],
    excluded: [],
    refusals: [],
    models: [],
    missing: 0,
    firstMissing: null,
    censuses: [],
  }
}

/** Adds to sums what was counted behind them; censuses go to their totals. @throws {PipelineError} record-invalid */
export function addSums(to: Sums, more: Sums, censuses: readonly CensusTotals[]): void {
  for (const key of ['cases', 'records', 'unchanged', 'withoutNoise', 'refused', 'missing'] as const)
    to[key] += more[key]
  for (const key of ['edits', 'findings'] as const) {
    for (const [name, times] of Object.entries(more[key])) to[key][name] = (to[key][name] ?? 0) + times
  }
  for (const key of ['given', 'guessed'] as const) to.specialties[key] += more.specialties[key]
  const measures = createMeasureSums()
  for (const one of [to, more]) measures.absorb(one.measures)
  to.measures = measures.sums()
  for (const key of ['licenses', 'changed', 'models'] as const) {
    const known = new Set<string | null>(to[key])
    for (const one of more[key]) if (!known.has(one)) (to[key] as (string | null)[]).push(one)
  }
  to.changed.splice(clustersOfAGate)
  for (const [i, { records, cases }] of more.excluded.entries()) {
    const before = to.excluded[i] ?? nothingTaken
    to.excluded[i] = { records: before.records + records, cases: before.cases + cases }
  }
  to.refusals.push(...more.refusals)
  to.refusals.splice(refusalsListed)
  to.firstMissing ??= more.firstMissing
  if (more.readings !== undefined) {
    const models = [...new Set([...(to.readings?.models ?? []), ...more.readings.models])]
    to.readings = { ...addReadings(to.readings ?? noReadings, more.readings), models }
  }
  for (const [i, taken] of more.censuses.entries()) censuses[i]?.absorb(taken)
}
