import { join } from 'node:path'
import { canonicalJson } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { type Damage, damageIn, type EditLine, type Manifest, openReadable, parseEditLine } from '../receipt/index.js'
import { type DatasetRecord, parseRecord } from '../record/index.js'
import { recordLines } from './record-lines.js'

/** What changed for one record between two datasets. */
export interface RecordDifference {
  readonly id: string
  readonly change: 'added' | 'removed' | 'text' | 'metadata' | 'reasons'
  /** Edits that only the first and only the second dataset has. */
  readonly removedEdits: number
  readonly addedEdits: number
}

/** What differs between two datasets: settings, files and records. */
export interface DatasetDifference {
  readonly from: string
  readonly to: string
  /** Keys of the manifest whose values differ, with both values; digests and counts apart. */
  readonly settings: readonly { readonly key: string; readonly from: unknown; readonly to: unknown }[]
  /** Files of the two folders that are not as their manifests say: what differs there was changed after the builds. */
  readonly damage: readonly (Damage & { readonly folder: string })[]
  readonly same: number
  readonly records: readonly RecordDifference[]
}

interface Held {
  readonly record: string
  readonly input: string
  readonly edits: readonly string[]
}

/**
 * What changed between two datasets, record by record. Records are joined by id, or by case and
 * variant where the recipes differ.
 *
 * @throws {PipelineError} input-invalid, record-invalid, digest-mismatch
 */
export async function diffDatasets(from: string, to: string): Promise<DatasetDifference> {
  for (const folder of [from, to]) demand('diffDatasets', folder, worded('two folders of datasets', kinds.text))
  const manifests = [openReadable(from).manifest, openReadable(to).manifest] as const
  const damage = []
  for (const folder of new Set([from, to])) {
    for (const one of await damageIn(folder)) damage.push({ folder, ...one })
  }
  const byCase = manifests[0].name !== manifests[1].name
  const old = await holdRecords(from, byCase)
  const records: RecordDifference[] = []
  let same = 0
  for (const [id, held] of await holdRecords(to, byCase)) {
    const earlier = old.get(id)
    old.delete(id)
    const difference = compare(id, earlier, held)
    if (difference === undefined) same++
    else records.push(difference)
  }
  for (const [id, held] of old) {
    records.push({ id, change: 'removed', removedEdits: held.edits.length, addedEdits: 0 })
  }
  return { from, to, settings: differingSettings(...manifests), damage, same, records }
}

function compare(id: string, earlier: Held | undefined, held: Held): RecordDifference | undefined {
  if (earlier === undefined) return { id, change: 'added', removedEdits: 0, addedEdits: held.edits.length }
  const before = new Set(earlier.edits)
  const after = new Set(held.edits)
  const removedEdits = earlier.edits.filter((edit) => !after.has(edit)).length
  const addedEdits = held.edits.filter((edit) => !before.has(edit)).length
  if (earlier.input !== held.input) return { id, change: 'text', removedEdits, addedEdits }
  if (earlier.record !== held.record) return { id, change: 'metadata', removedEdits, addedEdits }
  if (removedEdits + addedEdits > 0) return { id, change: 'reasons', removedEdits, addedEdits }
  return undefined
}

async function holdRecords(folder: string, byCase: boolean): Promise<Map<string, Held>> {
  const held = new Map<string, Held>()
  for await (const { record: own, edits } of recordLines(folder)) {
    if (own === undefined) break
    const record = parseRecord(own.text, join(folder, 'cases.jsonl'), own.number)
    if (edits === undefined) {
      const message = `${join(folder, 'edits.jsonl')} ends before ${record.id}. Build the dataset again.`
      throw new PipelineError('record-invalid', message)
    }
    const line = parseEditLine(edits.text, join(folder, 'edits.jsonl'), edits.number)
    const key = byCase ? caseAndVariant(record) : record.id
    held.set(key, { record: own.text, input: record.input, edits: flatten(line) })
  }
  return held
}

/** What is left of a record's id without its recipe: records of one case are told apart by it. */
function caseAndVariant({ id, metadata }: DatasetRecord): string {
  return `${metadata.case}${id.slice(`${metadata.case}__${metadata.recipe}`.length)}`
}

function flatten(line: EditLine): readonly string[] {
  return line.layers.flatMap(({ edits }, layer) => edits.map((edit) => `${layer} ${JSON.stringify(edit)}`))
}

const settingKeys = [
  'name',
  'version',
  'seed',
  'replicates',
  'rng',
  'limit',
  'inputs',
  'lexicons',
  'writers',
  'generations',
] as const

function differingSettings(from: Manifest, to: Manifest): DatasetDifference['settings'] {
  const pairs = settingKeys.map((key) => ({
    key: key as string,
    from: (from[key] ?? null) as unknown,
    to: (to[key] ?? null) as unknown,
  }))
  pairs.push({ key: 'steps', from: from.recipe.steps, to: to.recipe.steps })
  return pairs.filter(({ from: a, to: b }) => canonicalJson(a) !== canonicalJson(b))
}
