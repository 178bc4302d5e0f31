import { type Case, readFacts, type Whole, wholeOf } from '../../../clinical/index.js'

/** A unit of a rewritten case beside its original. */
export interface RewrittenUnit {
  /** The sentences of the original, and the new words for them, with the values in their places. */
  readonly before: string
  readonly after: string
  /** As `before` and `after`, the values behind placeholders. */
  readonly asked: string
  readonly rewritten: string
  /** Whether the question of the case is part of it. */
  readonly asks: boolean
}

/** What a whole case gives the judging of its units. */
export interface WholeCase {
  readonly reference: string
  readonly text: Whole
}

/** Why a unit is refused. */
export interface Fault {
  /** Which rule of the gate, for counts. */
  readonly rule: string
  /** In words for a model, both sides quoted. */
  readonly message: string
}

/** A rule for rewritten units alone. */
export type GateRule = (unit: RewrittenUnit, whole: WholeCase) => readonly Fault[]

/** What a case gives the judging of its units. */
export function readWhole({ text, reference }: Pick<Case, 'text' | 'reference'>): WholeCase {
  return { reference: reference.diagnosis, text: wholeOf(text, readFacts(text)) }
}
