import { z } from 'zod'
import { asQuoted } from '../../text/index.js'

/** A difference that a second reader sees, with the words of both texts on which it rests. */
export interface Objection {
  readonly what: string
  /** Words of the original; empty for what was put in. */
  readonly original: string
  /** Words of the new text; empty for what was left out. */
  readonly rewritten: string
}

/** What a second reader says of two texts, as far as the texts bear it out. */
export interface Objections {
  readonly confirmed: readonly Objection[]
  /** How many had a quote that does not appear where it should, or none at all. */
  readonly dropped: number
}

const listSchema = z.array(z.object({ what: z.string(), original: z.string(), rewritten: z.string() }))

/** The JSON Schema of a reply, for providers that hold their models to it. */
export const objectionsJsonSchema: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: { what: { type: 'string' }, original: { type: 'string' }, rewritten: { type: 'string' } },
        required: ['what', 'original', 'rewritten'],
        additionalProperties: false,
      },
    },
  },
  required: ['changes'],
  additionalProperties: false,
}

/** More than this no two texts differ; a longer list is none that was read. */
const mostObjections = 200

/**
 * Reads the reply of a second reader, a list or an object with it under `changes`: objections whose quotes occur in
 * their texts are confirmed, all others dropped. Null where the reply does not have that form.
 *
 * @example
 * const said = [{ what: 'side', original: 'left', rewritten: 'right' }, { what: 'drug', original: 'aspirin', rewritten: '' }]
 * readObjections(said, { original: 'The left knee.', rewritten: 'The right knee.' })
 * // → { confirmed: [{ what: 'side', original: 'left', rewritten: 'right' }], dropped: 1 }
 */
export function readObjections(
  reply: unknown,
  texts: { readonly original: string; readonly rewritten: string },
): Objections | null {
  const listed = typeof reply === 'object' && reply !== null && 'changes' in reply ? reply.changes : reply
  const read = listSchema.max(mostObjections).safeParse(listed)
  if (!read.success) return null
  const [original, rewritten] = [asQuoted(texts.original), asQuoted(texts.rewritten)]
  const confirmed = read.data.filter((one) => {
    const [was, is] = [asQuoted(one.original), asQuoted(one.rewritten)]
    if (one.what.trim() === '' || (was === '' && is === '') || was === is) return false
    return original.includes(was) && rewritten.includes(is)
  })
  return { confirmed, dropped: read.data.length - confirmed.length }
}
