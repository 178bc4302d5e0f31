/** The answer key of a case. */
export interface Reference {
  /** The diagnosis, or whatever the question asks for, in words. */
  readonly diagnosis: string
  /** The structured safe action of a drug-safety case, as canonical JSON; null elsewhere. */
  readonly action: string | null
}

/** What the answer to a perturbed case must do: stay, move, raise a flag, ask back, or possibly change. */
export type Expectation = 'invariant' | 'must-adjust' | 'must-flag' | 'clarify' | 'may-change'

/** A text, its reference, and where it came from. Never changed by a perturbation. */
export interface Case {
  /** `savage-0000`; see {@link isCaseId}. */
  readonly id: string
  /** The case description, its final question included. */
  readonly text: string
  readonly reference: Reference
  readonly origin: Origin
}

/** Where a case came from; carried from record to record unchanged. */
export interface Origin {
  /** Unit of analysis: the case itself, or the rule for cases made from one rule. */
  readonly cluster: string
  readonly dataset: string | null
  /** 0-based row of the source, over all its files. */
  readonly row: number | null
  readonly split: string | null
  readonly category: string | null
  readonly level: number | null
  readonly severity: string | null
  /** Answer options as canonical JSON; they never stand in the text. */
  readonly options: string | null
  readonly license: string | null
  /** What earlier datasets did to the text, `red-herring+abbreviation`; null for an original. */
  readonly perturbation: string | null
  readonly expectation: Expectation | null
  /** Keys of `metadata` that are the user's own. */
  readonly extra: Readonly<Record<string, unknown>>
}

const caseId = /^[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*$/

/**
 * Whether a name may be a case id: letters, digits and `-`, joined by single `_`, at most 64 characters.
 *
 * @example
 * isCaseId('savage-0000')
 * // → true
 */
export function isCaseId(id: string): boolean {
  return id.length <= 64 && caseId.test(id)
}
