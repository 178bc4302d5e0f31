import type { Case } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import type { MayAsk } from './asking.js'
import type { RefusedCase } from './finding.js'

/** Reads something of a case, and keeps it as long as the case (`memoiseByObject`). */
export type CaseReader = (original: Case) => unknown

/** One red herring as its writer gave it, ready to be inserted: a full sentence, no white space around it. */
export interface WrittenSentence {
  readonly text: string
  /** What it is about; sentences of one case differ in topic. Null where the writer does not say. */
  readonly topic: string | null
  /** Where to find it again: an entry of the bank, or the key of a stored generation. */
  readonly source: string
  /** Whether it is about arrangements and about nobody; null where the writer does not say. */
  readonly ambient: boolean | null
  /** Whether a word in it means something else in medicine; null where the writer does not say. */
  readonly polysemous: boolean | null
  /** Where it is told, if not anywhere: leisure with the history, a hand-over or the next visit behind it. */
  readonly told?: 'in-history' | 'after-history'
}

/** Factors by which an arm may choose its sentences. `any` takes all that fit the case, but furniture and words with a second meaning. */
export const topics = ['any', 'ambient', 'furniture', 'third-person', 'numeric', 'polysemous'] as const

/** One factor by which sentences are chosen. */
export type Topic = (typeof topics)[number]

/** Who writes red herrings: the offline bank, a user's own file, or a model through stored generations. */
export interface Writer {
  /** `bank/red-herrings@2`; goes into every manifest. */
  readonly name: string
  /** Digest of everything that decides what it writes. */
  readonly sha256: string
  /** License of what it writes; null where nobody states one. */
  readonly license: string | null
  /** Whether its sentences were taken although the lint may object to them. */
  readonly acceptLint: boolean
  /** As those of a perturbation. */
  readonly reads?: readonly CaseReader[]
  /** At most `count` sentences that fit the case, in draw order: a smaller count gives a prefix of a larger one. */
  write(original: Case, rng: Rng, request: Wanted): MayAsk<readonly WrittenSentence[] | RefusedCase>
}

/** What a writer is asked for. */
export interface Wanted {
  readonly count: number
  readonly topic: Topic
}
