import * as z from 'zod'
import { modelChoiceSchema } from '../../generation/index.js'
import { count, digest } from '../../plain-schemas.js'

const share = z.number().min(0).max(1)
const rate = z.strictObject({ count, of: count, low: share, high: share })

/** How far a second reader can be trusted, on the bundled pairs: shares with their 95 % intervals. */
export const readingQualificationSchema = z.strictObject({
  pairs: count,
  /** Of the pairs with one planted change, those to which it objects. */
  sensitivity: rate,
  /** Of the faithful pairs, those to which it objects. */
  falseRefusals: rate,
  dropped: count,
  /** Pairs on which no reply could be used; they count as no objection. */
  unread: count,
  isQualified: z.boolean(),
})

/** {@link readingQualificationSchema} */
export type ReadingQualification = z.infer<typeof readingQualificationSchema>

/** Who read rewritten units beside their originals, and how it is asked. */
export const plannedReaderSchema = z.strictObject({
  model: modelChoiceSchema,
  prompt: z.strictObject({ name: z.string(), sha256: digest }),
  /** Null where none was given. */
  qualification: readingQualificationSchema.nullable(),
})

/** {@link plannedReaderSchema} */
export type PlannedReader = z.infer<typeof plannedReaderSchema>

/** What was counted of its replies. */
export const readingsSchema = z.strictObject({
  /** Units that it was shown; one that was rewritten again counts again. */
  units: count,
  /** Units that its objections refused. */
  objected: count,
  /** Objections whose quotes are not in the texts. */
  dropped: count,
  /** Units on which no reply could be used. */
  unread: count,
  /** Names that its replies gave. */
  models: z.array(z.string()),
})

/** {@link readingsSchema} */
export type CountedReadings = z.infer<typeof readingsSchema>

/** A second reader as a manifest tells of it. */
export const readerReceiptSchema = plannedReaderSchema.extend(readingsSchema.shape)
