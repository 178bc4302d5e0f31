import type { OutputFlags } from '../../output.js'

/** What every command of a review is told. */
export interface Common extends OutputFlags {
  readonly key: string
}

/** Flags of `review export`. */
export interface ExportFlags extends Common {
  readonly outcomes?: readonly string[]
  readonly datasets?: readonly string[]
  readonly select: 'pairs' | 'failures' | 'disagreements'
  readonly withPasses?: boolean
  readonly errorTypes?: boolean
  readonly original: string
  readonly rules?: string | true
  readonly counterfactuals?: boolean
  readonly ownAnswers?: boolean
  readonly minutes: number
  readonly out: string
  readonly fraction: number
  readonly seed: string
  readonly raters: number
  readonly oversample?: 'risky'
  readonly controls?: number
  readonly hideReference?: boolean
  readonly replace?: boolean
  readonly mixed?: boolean
}

/** Flags of `review import` as they are given. */
export interface ImportGiven extends Common {
  readonly out?: string
  readonly gold?: string
  readonly responses?: string
  readonly datasets?: readonly string[]
  readonly mixed?: boolean
  readonly replace?: boolean
}

/** Flags of `review import`, each output with its place. */
export type ImportFlags = ImportGiven & Readonly<Record<'out' | 'gold' | 'responses', string>>
