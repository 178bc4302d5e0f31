import { type DatasetRecord, recordMetadataSchema } from '../dataset/index.js'
import { canonicalJson } from '../digest.js'
import type { QuestionForm } from './exporter.js'

const { shape } = recordMetadataSchema

/**
 * A record laid flat: the same keys in the same order for every record of every dataset.
 *
 * The user's own metadata are canonical JSON in `extra`, null where there are none: their keys and types may
 * differ from dataset to dataset, and a key that an evaluator reads for itself would steer it.
 */
export type Row = Pick<DatasetRecord, 'id' | 'input' | 'target'> & {
  /** The answer in words where the target is a letter; only there. */
  readonly target_text?: string
} & { readonly [Key in keyof typeof shape]: DatasetRecord['metadata'][Key] } & { readonly extra: string | null }

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
  const known = Object.fromEntries(Object.keys(shape).map((key) => [key, metadata[key]]))
  const extra = extraOf(form === 'multiple-choice' ? rest : metadata)
  return { id, input, ...answer, ...(known as Pick<DatasetRecord['metadata'], keyof typeof shape>), extra }
}

function extraOf(metadata: Readonly<Record<string, unknown>>): string | null {
  const own = Object.entries(metadata).filter(([key]) => !Object.hasOwn(shape, key))
  return own.length === 0 ? null : canonicalJson(Object.fromEntries(own))
}
