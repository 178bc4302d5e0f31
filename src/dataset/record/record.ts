import * as z from 'zod'
import { type Case, type Expectation, isCaseId, specialtyOf } from '../../clinical/index.js'
import { type LineForm, parseLine } from '../../json-line.js'
import { memoiseByObject } from '../../memoise-by-object.js'
import { type Marks, unmarked } from '../../perturbation/index.js'
import { count } from '../../plain-schemas.js'

const expectations = ['invariant', 'must-adjust', 'must-flag', 'clarify', 'may-change'] as const
const text = z.string().nullable()

/** `metadata` of a record. Unknown keys are the user's own and are carried along. */
export const recordMetadataSchema = z.looseObject({
  case: z.string().refine(isCaseId, 'is not a case id (letters, digits, "-", single "_", at most 64 characters)'),
  cluster: z.string().min(1),
  dataset: text,
  row: count.nullable(),
  split: text,
  recipe: text,
  perturbation: text,
  expectation: z.enum(expectations).nullable(),
  category: text,
  level: z.int().nullable(),
  severity: text,
  edits: count,
  seed: text,
  options: text,
  reference: text,
  license: text.default(null),
  canary: text.default(null),
  /** Of the case: as its file or its rule says, else a guess from its words. */
  specialty: text.default(null),
  /** Which of the two; null where there is no specialty. */
  specialty_from: z.enum(['given', 'guessed']).nullable().default(null),
  sites: count.nullable().default(null),
  added_share: z.number().min(0).nullable().default(null),
  ambient_share: z.number().min(0).max(1).nullable().default(null),
  polysemous_share: z.number().min(0).max(1).nullable().default(null),
  units_kept: z.number().min(0).max(1).nullable().default(null),
  pairs_kept: z.number().min(0).max(1).nullable().default(null),
  /** Of records of drug-safety rules. */
  rule: text.default(null),
  role: text.default(null),
  cue: text.default(null),
  asked: z.boolean().nullable().default(null),
  slots: text.default(null),
})

/** One line of a file of cases or of a dataset's `cases.jsonl`. */
export const recordSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'is not a record id (1 to 128 of letters, digits, "_" and "-")'),
  input: z.string().refine((value) => value.trim() !== '', 'is empty'),
  target: z.string(),
  metadata: recordMetadataSchema,
})

/** One line of a dataset: the text that is asked, its reference, and what was done to it. */
export type DatasetRecord = z.infer<typeof recordSchema>

/** What a recipe adds to a case to make a record of it. */
export interface Stamp {
  readonly id: string
  readonly recipe: string | null
  readonly perturbation: string | null
  readonly expectation: Expectation | null
  /** Edits of all layers. */
  readonly edits: number
  readonly seed: string | null
  readonly canary: string | null
  readonly marks: Marks
}

/** The stamp of an unperturbed case in a file of cases. */
export function originalStamp(original: Case): Stamp {
  const { perturbation, expectation } = original.origin
  return {
    id: original.id,
    recipe: null,
    perturbation,
    expectation,
    edits: 0,
    seed: null,
    canary: null,
    marks: unmarked,
  }
}

type Specialty = Pick<DatasetRecord['metadata'], 'specialty' | 'specialty_from'>

/** What is told, or else what words hint at. */
const specialtyOfCase = memoiseByObject(({ origin, reference, text: whole }: Case): Specialty => {
  const { category, specialty, specialtyFrom } = origin
  if (specialty !== null) return { specialty, specialty_from: specialtyFrom ?? 'given' }
  const hinted = specialtyOf({ category, reference: reference.diagnosis, text: whole })
  return { specialty: hinted, specialty_from: category === null ? 'guessed' : 'given' }
})

/** The line of a case with the given text: every key, always in this order. */
export function toRecord(original: Case, input: string, stamp: Stamp): DatasetRecord {
  const { origin, reference } = original
  const { category, scenario } = origin
  const { marks } = stamp
  return {
    id: stamp.id,
    input,
    target: reference.diagnosis,
    metadata: {
      case: original.id,
      cluster: origin.cluster,
      dataset: origin.dataset,
      row: origin.row,
      split: origin.split,
      recipe: stamp.recipe,
      perturbation: stamp.perturbation,
      expectation: stamp.expectation,
      category: category ?? marks.category,
      level: origin.level,
      severity: marks.severity ?? origin.severity,
      edits: stamp.edits,
      seed: stamp.seed,
      options: origin.options,
      reference: reference.action,
      license: origin.license,
      canary: stamp.canary,
      ...specialtyOfCase(original),
      sites: marks.sites,
      added_share: marks.addedShare,
      ambient_share: marks.ambientShare,
      polysemous_share: marks.polysemousShare,
      units_kept: marks.unitsKept,
      pairs_kept: marks.pairsKept,
      rule: scenario?.rule ?? null,
      role: scenario?.role ?? null,
      cue: scenario?.cue ?? null,
      asked: scenario?.asked ?? null,
      slots: scenario?.slots ?? null,
      ...origin.extra,
    },
  }
}

/** Reads a record as the case that the next recipe starts from; a perturbed record counts as the original here. */
export function toCase(record: DatasetRecord): Case {
  const { case: id, cluster, dataset, row, split, category, level, severity, specialty } = record.metadata
  const { options, license, recipe, specialty_from: from } = record.metadata
  // Where a dataset of before this key has its specialty from, nobody knows.
  const specialtyFrom = specialty === null ? null : (from ?? (recipe === null ? 'given' : 'guessed'))
  const { edits: _edits, seed: _seed, canary: _canary, reference, ...rest } = record.metadata
  const { perturbation, expectation, rule, role, cue, asked, slots } = rest
  const scenario = rule === null || role === null ? null : { rule, role, cue, asked: asked ?? true, slots }
  const extra: Record<string, unknown> = {}
  for (const key in rest) if (!Object.hasOwn(recordMetadataSchema.shape, key)) extra[key] = rest[key]
  return {
    id,
    text: record.input,
    reference: { diagnosis: record.target, action: reference },
    origin: {
      cluster,
      dataset,
      row,
      split,
      category,
      level,
      severity,
      specialty,
      specialtyFrom,
      options,
      license,
      scenario,
      perturbation,
      expectation,
      extra,
    },
  }
}

const recordForm: LineForm<DatasetRecord> = {
  schema: recordSchema,
  is: 'a record of a case',
  whole: 'the record',
  next: 'Make the file with "medqa-perturb import", or see "medqa-perturb schema record".',
}

/**
 * Parses one line of a file of cases or of a dataset.
 *
 * @throws {PipelineError} record-invalid — not JSON, a key is missing or of the wrong type
 */
export function parseRecord(line: string, file: string, lineNumber: number): DatasetRecord {
  return parseLine(recordForm, line, file, lineNumber)
}
