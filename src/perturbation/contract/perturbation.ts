import type { Case, CompiledLexicon, Expectation, Hazard, Reference, ScenarioFacts } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import type { RuleSet } from '../../scenario/index.js'
import type { Edit, Edits } from '../../text/index.js'
import type { MayAsk } from './asking.js'
import type { Asks, Model } from './conversation.js'
import type { Finding, RefusedCase } from './finding.js'
import type { Marks } from './marks.js'
import type { Readings } from './readings.js'
import type { Review } from './review.js'
import type { CaseReader, Writer } from './writer.js'

/** The reason of an edit. `kind` comes from the closed list of the contract; the rest says which row, sentence or rule. */
export interface Why {
  readonly kind:
    | 'red-herring'
    | 'white-space'
    | 'abbreviation'
    | 'rewriting'
    | 'unit'
    | 'synonym'
    | 'filler'
    | 'noise'
    | 'condition'
    | 'reconstruction'
    | 'omission'
  readonly [detail: string]: string | number | boolean | null
}

/** What a build gives a perturbation. A perturbation reads from here and from nowhere else. */
export interface Tools {
  /** The stream at [seed, perturbation, case]; fork it once for each purpose. */
  readonly rng: Rng
  /** Present where the perturbation `needs` a lexicon. */
  readonly lexicon: CompiledLexicon | null
  /** Present where the perturbation `needs` a writer. */
  readonly writer: Writer | null
  /** Empty unless the perturbation `needs` them. */
  readonly hazards: readonly Hazard[]
  /** Present where the perturbation `needs` a model; asked by yielding requests. */
  readonly model: Model | null
  /** Present where the perturbation `needs` rules, and where the cases are those of rules. */
  readonly rules?: RuleSet | null | undefined
  /** Which of the perturbation's `variants` is wanted; null where there is one only. */
  readonly variant?: string | null | undefined
}

/** Edits whose words a second reader was shown before they were taken. */
export interface ReadEdits {
  readonly edits: readonly Edit<Why>[]
  readonly readings: Readings
}

/** What a record is and must do, as far as a perturbation says otherwise than the case. */
export interface Outcome {
  readonly expectation?: Expectation
  readonly reference?: Reference
  readonly level?: number | null
  readonly scenario?: ScenarioFacts
}

/** What a perturbation reads beside the case. */
export interface Needs {
  /** A list of abbreviations. */
  readonly lexicon?: boolean
  /** Someone who writes red herrings. */
  readonly writer?: boolean
  /** The forms that safety lists warn against. */
  readonly hazards?: boolean
  /** Stored answers of a model; there is no offline stand-in. */
  readonly model?: boolean
  /** Drug-safety rules. */
  readonly rules?: boolean
}

/** What a check looks at: one perturbation's work on one case. */
export interface Checked<Params> {
  readonly original: Case
  readonly edits: Edits<Why>
  /** The text after the edits. */
  readonly perturbed: string
  readonly params: Params
}

/** What must hold. Checks stand apart from perturbations: what may change and what must hold are different questions. */
export interface Check<Params> {
  readonly name: string
  /** Raised whenever the same work would be found other things of, or be refused where it was not. */
  readonly version: number
  /** Folders and files of words that have a part in its findings (see `vocabularyDigest`); absent where none has. */
  readonly vocabulary?: readonly string[]
  find(checked: Checked<Params>): readonly Finding[]
}

/**
 * Counts over a whole build, written as one more file of the dataset. A build is counted in any number of pieces, here
 * or on other machines: what `counter` takes of each, absorbed in the order of the pieces, gives the same totals.
 */
export interface Census<Params> {
  readonly file: string
  counter(params: Params, tools: Pick<Tools, 'lexicon' | 'hazards'>): CensusCounter
  totals(): CensusTotals
}

/** Counts the records of one piece after the other. */
export interface CensusCounter {
  /** `layer` is the text that the edits speak of, and the one after them. */
  add(original: Case, edits: Edits<Why>, layer: { readonly before: string; readonly after: string }): void
  /** What was counted since it was last taken, as a JSON value. */
  take(): unknown
}

/** Adds up what counters took. */
export interface CensusTotals {
  /** @throws {PipelineError} record-invalid — not what a counter of this census took */
  absorb(taken: unknown): void
  /** All that was absorbed, as one counter would have taken it. */
  taken(): unknown
  /** The file's content as a JSON value. */
  finish(): unknown
  /** Rows of a Markdown table of two columns, for the card of the dataset. */
  summary?(): readonly string[]
}

/** A pure rule: case → edits. It plans over the original text and never returns a text. */
export interface Perturbation<Name extends string, Params> {
  readonly name: Name
  /** Raised whenever the same case, params and seed would give other edits. */
  readonly version: number
  /** Where the paper describes it, `[main §3.1.1]`. */
  readonly paper: string
  /** One line for lists. */
  readonly summary: string
  /** What the answer must do under these params. */
  expectation(params: Params): Expectation
  /** What the build must give. */
  needs(params: Params): Needs
  /** How a model is asked, where one may have a part in it. */
  readonly asks?: Asks
  /**
   * What it reads of a case before it plans. A build has each of these read several cases before the next one does, for
   * code that is run many times in a row is still in the processor's cache.
   */
  reads?(params: Params, tools: Pick<Tools, 'writer'>): readonly CaseReader[]
  /** Whether the edits depend on draws, and so on the seed. */
  draws(params: Params): boolean
  /** What clinicians are asked about the edits. */
  review(params: Params): Review
  /** Names of the params with what they accept and their defaults, for lists and error messages. */
  readonly params: Readonly<Record<string, string>>
  /** What a recipe states with what is set in its place, as both are written, where params follow from one another. */
  setAnew?(stated: Readonly<Record<string, unknown>>, set: Readonly<Record<string, unknown>>): unknown
  /** @throws {PipelineError} recipe-invalid — an unknown key or a value out of range, all problems at once */
  parse(raw: unknown): Params
  /** The records that one case gives, where it may be several or none: the name of each, null for a single one. */
  variants?(original: Case, params: Params, tools: Pick<Tools, 'rules'>): readonly (string | null)[]
  /** Why a case gives no record, as the end of a sentence; asked where `variants` is empty. */
  whyNone?(original: Case, params: Params, tools: Pick<Tools, 'rules'>): string
  /** The edits, or work that asks a model for what they are made of: a generator that yields requests. */
  edits(original: Case, params: Params, tools: Tools): MayAsk<readonly Edit<Why>[] | ReadEdits | RefusedCase>
  readonly checks: readonly Check<Params>[]
  /** What the record is and must do, where the case does not say it; none for a case that cannot be perturbed. */
  outcome?(original: Case, params: Params, tools: Pick<Tools, 'rules' | 'variant'>): Outcome | undefined
  /** What the metadata of the record tell about the work, for stratified analysis. */
  marks?(done: Checked<Params>): Partial<Marks>
  /** Why its findings tell of changed facts although all is as planned, as the rest of a sentence; null where they are news. */
  expectedFindings?(params: Params): string | null
  /** Whether its arms are made for the noise requirement of a gate, which reads only the clusters that were changed. */
  readonly isNoise?: boolean
  /** Whether it makes the records of a drug-safety rule; what any other does to these is how they are told. */
  readonly isOfRules?: boolean
  readonly census?: Census<Params>
}
