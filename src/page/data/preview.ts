import type { PageDataset, PageLayer, PageRule, PageWhy } from './edit.js'

/** An option of a multiple-choice question. */
export interface PageOption {
  readonly letter: string
  readonly text: string
}

export interface PreviewRecord {
  /** The record's id; where a second dataset holds the same id, "@" and the dataset's number follow. */
  readonly key: string
  readonly id: string
  readonly target: string
  readonly expectation: string | null
  /** Places in the lists of {@link PreviewData}, 0-based. */
  readonly dataset: number
  readonly case: number
  readonly text: number
  /** The same for the options that the case offers; absent where it has none. */
  readonly options?: number
  /** The lines about the rule of a drug-safety record; absent for others. */
  readonly rule?: readonly number[]
  readonly layers: readonly PageLayer[]
}

/** The data of the preview: each text and reason once, however many records share it. */
export interface PreviewData {
  readonly datasets: readonly PageDataset[]
  readonly summaries: readonly string[]
  readonly cases: readonly string[]
  /** Original texts. */
  readonly texts: readonly string[]
  /** Options of cases; absent where no case has some. */
  readonly options?: readonly (readonly PageOption[])[]
  /** Lines about rules; absent where no record has a rule. */
  readonly rules?: readonly PageRule[]
  readonly whys: readonly PageWhy[]
  readonly records: readonly PreviewRecord[]
  readonly leftOut: number
}
