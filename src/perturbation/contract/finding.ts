import type { Span } from '../../text/index.js'

/** Something true about the data. `error` keeps the record out of the dataset; the others only report. */
export interface Finding {
  readonly check: string
  readonly level: 'error' | 'warning' | 'info'
  /** Place in the text that the perturbation produced, in UTF-16 code units; null where it concerns the whole. */
  readonly at: Span | null
  readonly message: string
}

/** A case for which nothing can be planned, such as one whose answers were never accepted: an error for the findings. */
export interface RefusedCase {
  readonly refused: Finding
}

/** A refused case: the check that refuses it, and why. */
export function refusal(check: string, message: string): RefusedCase {
  return { refused: { check, level: 'error', at: null, message } }
}
