import * as z from 'zod'
import { demand, kinds, worded } from '../../given.js'
import type { KnownRecord } from './known-records.js'
import { referenceOf } from './reference.js'

const names = z.array(z.string()).default([])

/** What the structured reference of a drug-safety record says of the right answer; other keys are not read. */
const safeActionSchema = z.looseObject({
  drug: z.looseObject({ name: z.string(), also: names, class: z.string().nullable().default(null) }),
  /** The condition that makes the drug dangerous. */
  concept: z.string().nullable().default(null),
  /** What the drug is for. */
  indication: z.string().nullable().default(null),
  decision: z.enum(['start', 'continue']).default('continue'),
  /**
   * `usable` as it is, with a `flag`, otherwise (`adjust`), open to dispute (`grey`), not at all (`avoid`), or not before
   * somebody was asked for what the text withholds (`ask`).
   */
  verdict: z.enum(['usable', 'flag', 'adjust', 'grey', 'avoid', 'ask']),
  acceptable: names,
  insufficient: names,
  forbidden: names,
  /** The question is about something else, the drug may be used, and saying nothing about it is right. */
  silence: z.boolean().default(false),
  mention: z.array(z.looseObject({ concept: z.string(), spellings: z.array(z.string()) })).default([]),
  alternatives: z.array(z.looseObject({ drug: z.string() })).default([]),
  /** Of a direct question about the rule. */
  answer: z.enum(['yes', 'no']).nullable().default(null),
})

/** What a right answer to a drug-safety record does. */
export type SafeAction = z.infer<typeof safeActionSchema>

/** Whether the drug may be used as planned, with a warning where need be: whoever withholds it is over-cautious. */
export function mayBeUsed({ verdict }: Pick<SafeAction, 'verdict'>): boolean {
  return verdict === 'usable' || verdict === 'flag'
}

/** The right answer to a drug-safety record; null for any other record. */
export function safeActionOf(record: Pick<KnownRecord, 'metadata'>): SafeAction | null {
  demand('safeActionOf', record, worded('a record of a dataset', kinds.object))
  const result = safeActionSchema.safeParse(referenceOf(record))
  return result.success ? result.data : null
}
