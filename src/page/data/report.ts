import type { PageDataset, PageLayer, PageWhy } from './edit.js'

/** How one record was answered: its case, its id where that is not `<case>__<arm>`, a letter a trial, an answer a trial. */
export type ReportAnswers = readonly [place: number, id: string | 0, states: string, details: readonly number[]]

/** Answers of a model to an arm. */
export interface ReportCell {
  /** Places in the lists of models and arms, 0-based. */
  readonly model: number
  readonly arm: number
  readonly records: readonly ReportAnswers[]
}

/** A changed case with its two responses, by their places in the list of responses. */
export type ReportFlip = readonly [
  model: number,
  record: string,
  originalRecord: string,
  trial: number,
  original: number | null,
  perturbed: number | null,
]

/** A record with its edits; texts and reasons are kept once each, in separate lists. */
export interface ReportText {
  readonly id: string
  readonly case: string
  /** Place in the list of datasets, 0-based. */
  readonly dataset: number
  /** Place in the list of original texts, 0-based. */
  readonly text: number
  readonly row: number | null
  readonly layers: readonly PageLayer[]
}

/** Confirmed edits by the names of record and model, and their numbers on the page, from 1 through all layers. */
export type ReportConfirmed = readonly [record: string, model: string, verdict: string, edits: readonly number[]]

/** What the report holds of single cases. */
export interface ReportData {
  readonly models: readonly string[]
  readonly arms: readonly string[]
  /** For each arm the place of the arm of its originals. */
  readonly originals: readonly number[]
  /** Letters of states with their names. */
  readonly states: Readonly<Record<string, string>>
  readonly datasets: readonly (PageDataset & {
    /** Files that its cases came from, with the first digits of their digests. */
    readonly inputs: readonly string[]
  })[]
  readonly cases: readonly string[]
  /** Reference answers by case. */
  readonly targets: Readonly<Record<string, string>>
  /** Extracted answers; the first is none. */
  readonly details: readonly string[]
  readonly cells: readonly ReportCell[]
  readonly texts: readonly string[]
  readonly whys: readonly PageWhy[]
  readonly records: readonly ReportText[]
  readonly flips: readonly ReportFlip[]
  readonly responses: readonly string[]
  readonly confirmed: readonly ReportConfirmed[]
  /** What is not on the page. */
  readonly omitted: {
    readonly flips: number
    readonly responses: number
    readonly texts: number
    readonly cutAnswers: number
    /** Texts and responses were left out on purpose. */
    readonly isWithoutText: boolean
  }
}
