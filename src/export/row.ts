import { type DatasetRecord, recordMetadataSchema } from '../dataset/index.js'
import { canonicalJson } from '../digest.js'
import type { QuestionForm } from './exporter.js'

/**
 * A record laid flat: the same keys in the same order for every record of every dataset.
 *
 * The user's own metadata are canonical JSON in `extra`, null where there are none: their keys and types may
 * differ from dataset to dataset, and a key that an evaluator reads for itself would steer it.
 */
export interface Row {
  readonly id: string
  readonly input: string
  readonly target: string
  /** The answer in words where the target is a letter; only there. */
  readonly target_text?: string
  readonly case: string
  readonly cluster: string
  readonly dataset: string | null
  readonly row: number | null
  readonly split: string | null
  readonly recipe: string | null
  readonly perturbation: string | null
  readonly expectation: string | null
  readonly category: string | null
  readonly level: number | null
  readonly severity: string | null
  readonly edits: number
  readonly seed: string | null
  readonly options: string | null
  readonly reference: string | null
  readonly license: string | null
  readonly canary: string | null
  readonly specialty: string | null
  readonly sites: number | null
  readonly added_share: number | null
  readonly ambient_share: number | null
  readonly polysemous_share: number | null
  readonly units_kept: number | null
  readonly pairs_kept: number | null
  readonly rule: string | null
  readonly role: string | null
  readonly cue: string | null
  readonly asked: boolean | null
  readonly slots: string | null
  readonly extra: string | null
}

/**
 * Lays a record flat.
 *
 * @example
 * flatRow({ id: 'a__x', input: 'Fever.', target: 'Flu', metadata: { case: 'a', ward: 'B' } }, 'free-form').extra
 * // → '{"ward":"B"}'
 */
export function flatRow({ id, input, target, metadata }: DatasetRecord, form: QuestionForm): Row {
  const { target_text: words, ...rest } = metadata
  const answer = form === 'multiple-choice' ? { target, target_text: String(words) } : { target }
  const { cluster, dataset, row, split, recipe, perturbation, expectation, category } = metadata
  const { level, severity, edits, seed, options, reference, license, canary } = metadata
  const { specialty, sites, added_share, ambient_share, polysemous_share, units_kept, pairs_kept } = metadata
  const { rule, role, cue, asked, slots } = metadata
  const whose = { id, input, ...answer, case: metadata.case, cluster, dataset, row, split }
  const what = { recipe, perturbation, expectation, category, level, severity, edits, seed }
  return {
    ...whose,
    ...what,
    options,
    reference,
    license,
    canary,
    specialty,
    sites,
    added_share,
    ambient_share,
    polysemous_share,
    units_kept,
    pairs_kept,
    rule,
    role,
    cue,
    asked,
    slots,
    extra: extraOf(form === 'multiple-choice' ? rest : metadata),
  }
}

function extraOf(metadata: Readonly<Record<string, unknown>>): string | null {
  const own = Object.entries(metadata).filter(([key]) => !Object.hasOwn(recordMetadataSchema.shape, key))
  return own.length === 0 ? null : canonicalJson(Object.fromEntries(own))
}
