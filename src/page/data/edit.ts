/** Why an edit was made: its kind, and what its perturbation says beside it. Pages know some kinds, and show all. */
export interface PageWhy {
  readonly kind: string
  readonly [detail: string]: string | number | boolean | null
}

/** An edit on a page: start in code units of its layer's text, code units taken away, text put in, number of its reason. */
export type PageEdit = readonly [start: number, removed: number, after: string, why: number]

/** Edits over the original, or over the text that the layer before it made. */
export interface PageLayer {
  readonly perturbation: string
  readonly edits: readonly PageEdit[]
}

/** A line about the rule of a drug-safety record: a name and its words. */
export type PageRule = readonly [name: string, words: string]

/** Where records came from. */
export interface PageDataset {
  readonly name: string
  readonly version: string
  readonly seed: string
  readonly fingerprint: string
}
