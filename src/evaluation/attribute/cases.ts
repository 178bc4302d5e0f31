import { type PerturbedRecord, readDataset, readProvenManifest } from '../../dataset/index.js'
import type { GenerationRequest } from '../../generation/index.js'
import { type Rng, rngAt, shuffled } from '../../rng.js'
import { knownRecord } from '../record/index.js'
import { type AskedCase, askerOf, type Questioning, requestAt } from './ask.js'
import type { AskHeld } from './confirm.js'
import { halfDesign } from './design.js'
import type { CaseLog } from './log.js'
import { type ShamName, shamOf } from './sham.js'
import { type Suspects, suspectsOf } from './suspects.js'

/** What is asked about, of whom. */
export interface AttributionRun extends Questioning {
  /** Dataset folders. */
  readonly datasets: readonly string[]
  /** Cases of each sham run, drawn by chance. */
  readonly shamCases: number
  /** Cases that are asked at a time. */
  readonly width: number
  /** Called with the number of texts asked so far. */
  readonly onProgress?: ((texts: number) => void) | undefined
}

/** A record with edits that may be to blame, kept as long as it may be asked about. */
export interface OpenCase {
  readonly item: PerturbedRecord
  readonly arm: string
  readonly suspects: Suspects
}

/** Records that were passed over are counted. */
export interface RecordCounts {
  records: number
  withoutEdits: number
}

/** Records that are read, asked and noted at a time: few enough for memory, whatever the dataset. */
const partLength = 64

/** Records with edits that can be taken back, in parts. */
export async function* openCases(
  { datasets }: Pick<AttributionRun, 'datasets'>,
  counts: RecordCounts = { records: 0, withoutEdits: 0 },
): AsyncGenerator<readonly OpenCase[]> {
  let part: OpenCase[] = []
  for (const folder of datasets) {
    const arm = readProvenManifest(folder).name
    for await (const item of readDataset(folder)) {
      counts.records++
      const suspects = suspectsOf(item)
      if (suspects.suspects.length === 0) {
        counts.withoutEdits++
        continue
      }
      part.push({ item, arm, suspects })
      if (part.length < partLength) continue
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}

/** Ids of the records that sham runs ask about, one of a case: its records have one original, and share its answers. */
export async function shamRecords({ datasets, seed, shamCases }: AttributionRun): Promise<ReadonlySet<string>> {
  if (shamCases === 0) return new Set()
  const records: { readonly id: string; readonly name: string }[] = []
  for await (const part of openCases({ datasets })) {
    records.push(...part.map(({ item: { record } }) => ({ id: record.id, name: record.metadata.case })))
  }
  const drawn = new Map<string, string>()
  for (const { id, name } of shuffled(records, rngAt([seed, 'attribute', 'shams']))) {
    if (drawn.size === shamCases) break
    if (!drawn.has(name)) drawn.set(name, id)
  }
  return new Set(drawn.values())
}

/** Asks texts of a case, as it is or with nothing behind its edits. */
export function askerFor(
  run: AttributionRun,
  one: OpenCase,
  { sham, caseLog }: { readonly sham: ShamName | null; readonly caseLog: CaseLog },
): AskHeld {
  return askerOf(run, { ...askedCase(one, sham), note: caseLog.note })
}

function askedCase({ item: { record }, arm, suspects }: OpenCase, sham: ShamName | null): Omit<AskedCase, 'note'> {
  const known = knownRecord(record, arm)
  return { record, known, suspects: sham === null ? suspects : shamOf(suspects, sham), sham }
}

/** The stream of a case for a purpose. */
export function streamOf({ seed }: AttributionRun, { item }: OpenCase, purpose: readonly string[]): Rng {
  return rngAt([seed, 'attribute', item.record.id, ...purpose])
}

/** The halves that a case is asked in the primary analysis. */
export function halvesOf(run: AttributionRun, one: OpenCase): readonly (readonly boolean[])[] {
  return halfDesign(one.suspects.suspects.length, streamOf(run, one, ['design']))
}

/** The two texts whose answers nominate a case. */
export function nominatingTexts({ suspects: { suspects } }: OpenCase): readonly (readonly boolean[])[] {
  return [suspects.map(() => false), suspects.map(() => true)]
}

/** Requests that are made whatever the answers are: of the primary analysis, and those that nominate. */
export async function* certainRequests(run: AttributionRun): AsyncGenerator<GenerationRequest> {
  const shams = await shamRecords(run)
  for await (const part of openCases(run)) {
    for (const one of part) {
      const texts = [
        ...nominatingTexts(one).map((held, call) => ({ held, stage: 'nominate' as const, call, sham: null })),
        ...halvesOf(run, one).map((held, call) => ({ held, stage: 'design' as const, call, sham: null })),
        ...(shams.has(one.item.record.id) ? (['original', 'white-space'] as const) : []).flatMap((sham) =>
          nominatingTexts(one).map((held, call) => ({ held, stage: 'nominate' as const, call, sham })),
        ),
      ]
      for (const { sham, ...at } of texts) {
        const request = requestAt(run, askedCase(one, sham), at)
        if (request !== null) yield request
      }
    }
  }
}
