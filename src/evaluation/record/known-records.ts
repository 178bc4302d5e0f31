import {
  type DatasetRecord,
  isOfRulesOnly,
  multipleChoice,
  multipleChoicePrompt,
  readProvenManifest,
} from '../../dataset/index.js'
import { sha256 } from '../../digest.js'
import { PipelineError } from '../../errors.js'
import { demand, kinds, worded } from '../../given.js'
import { readRecords } from './records.js'

/** A record of a dataset; its text is kept where answers are compared with it. */
export interface KnownRecord {
  readonly id: string
  readonly case: string
  readonly cluster: string
  /** The recipe of its dataset. */
  readonly arm: string
  readonly target: string
  /** The text of a record with a structured reference; null of any other. */
  readonly input: string | null
  /** SHA-256 of `input`. */
  readonly sha256: string
  /** SHA-256 of the text as exports ask it, options below; null where there are no options. */
  readonly askedSha256: string | null
  readonly metadata: DatasetRecord['metadata']
}

/** Which record was answered, as every line about an answer says it. */
export function answeredOf({ id, case: name, cluster, arm }: KnownRecord) {
  return { record: id, case: name, cluster, arm }
}

/** Whether nothing but its drug-safety rule made a record: no noise, no sentences or short forms, no other form of note. */
export function isClean({ metadata }: Pick<KnownRecord, 'metadata'>): boolean {
  return isOfRulesOnly(metadata.perturbation ?? null)
}

/** The records of some datasets. */
export interface KnownRecords {
  /** By record id, in the order of the datasets. */
  readonly records: ReadonlyMap<string, KnownRecord>
  readonly datasets: readonly { readonly recipe: string; readonly version: string; readonly fingerprint: string }[]
}

/**
 * Reads what is known of the records of dataset folders, held against their manifests.
 *
 * @throws {PipelineError} input-invalid — no dataset folder; digest-mismatch — not the records that were built; usage —
 * one record id in two of them
 */
export async function readKnownRecords(folders: readonly string[]): Promise<KnownRecords> {
  demand('readKnownRecords', folders, worded('a list of dataset folders', kinds.texts))
  const records = new Map<string, KnownRecord>()
  const datasets: KnownRecords['datasets'][number][] = []
  for (const folder of folders) {
    const { name, version, fingerprint } = readProvenManifest(folder)
    datasets.push({ recipe: name, version, fingerprint })
    for await (const one of readRecords(folder)) {
      const record = knownRecord(one, name)
      if (records.has(record.id)) throw twice(record.id, folder)
      records.set(record.id, record)
    }
  }
  return { records, datasets }
}

/** What is known of a record of an arm. */
export function knownRecord({ id, input, target, metadata }: DatasetRecord, arm: string): KnownRecord {
  const asked = metadata.options === null ? null : multipleChoice(metadata.options, target)
  return {
    id,
    case: metadata.case,
    cluster: metadata.cluster,
    arm,
    target,
    input: metadata.reference === null ? null : input,
    sha256: sha256(input),
    askedSha256: asked === null || 'why' in asked ? null : sha256(multipleChoicePrompt(input, asked.options)),
    metadata,
  }
}

function twice(id: string, folder: string): PipelineError {
  const message = `Record ${id} of ${folder} stands in another of the datasets too. Name each dataset once, and one version of each recipe. To take one recipe over several seeds, build each under a name of its own (--set PARAM=VALUE --name NAME), or draw them in one dataset with build --replicates K.`
  return new PipelineError('usage', message, { file: folder })
}
