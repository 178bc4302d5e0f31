import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { PipelineError } from '../../errors.js'
import { type Manifest, openReadable } from '../receipt/index.js'

const senseSchema = z.strictObject({
  sense: z.string(),
  abbreviation: z.string(),
  /** The list's share of this sense among the uses of the abbreviation, 0–1; null where the list has none. */
  frequency: z.number().nullable(),
  /** Originals that contain the sense as whole words; senses overlap. */
  cases: z.int(),
  /** How often it was really replaced. */
  replacements: z.int(),
})

/** `senses.json` of an abbreviation set. */
export const sensesSchema = z.strictObject({
  senses: z.array(senseSchema),
  /** Senses of the list that occur somewhere in some original, whatever characters surround them. */
  substringSenses: z.int(),
  /** Places that parity would change and a safe or hazard set left as they are, by sense and reason. */
  refusedPlaces: z.array(
    z.strictObject({ sense: z.string(), abbreviation: z.string(), reason: z.string(), places: z.int() }),
  ),
})

/** The counts of one dataset folder. */
export interface DatasetStats {
  readonly recipe: string
  readonly version: string
  readonly cases: number
  readonly records: number
  readonly unchanged: number
  /** Records in which noise changed nothing; absent where a recipe has no noise, or nothing else. */
  readonly withoutNoise?: number
  readonly refused: number
  /** Edits by kind. */
  readonly edits: Readonly<Record<string, number>>
  /** Findings by check. */
  readonly findings: Readonly<Record<string, number>>
  /** Records by where their specialty is from; absent in what was built before records said it. */
  readonly specialties?: Manifest['counts']['specialties']
  readonly senses?: z.infer<typeof senseSchema>[]
  readonly substringSenses?: number
  readonly refusedPlaces?: z.infer<typeof sensesSchema>['refusedPlaces']
}

/**
 * The counts of a dataset, read from its folder alone.
 *
 * @throws {PipelineError} input-invalid, digest-mismatch
 */
export function datasetStats(folder: string): DatasetStats {
  const { name, version, counts, outputs } = openReadable(folder).manifest
  const { specialties, withoutNoise, ...rest } = counts
  const stats = {
    recipe: name,
    version,
    ...rest,
    ...(withoutNoise === undefined ? {} : { withoutNoise }),
    ...(specialties === undefined ? {} : { specialties }),
  }
  return outputs.some((output) => output.name === 'senses.json') ? { ...stats, ...readSenses(folder) } : stats
}

function readSenses(folder: string): z.infer<typeof sensesSchema> {
  const path = join(folder, 'senses.json')
  try {
    return sensesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const message = `${path} is not the file that the build wrote. Run "medqa-perturb verify", and build the dataset again.`
    throw new PipelineError('digest-mismatch', message, { file: path }, cause)
  }
}
