import type { UseAssociation } from './association.js'
import type { Stage } from './confirm.js'
import type { EditEffect } from './effects.js'
import type { ShamName } from './sham.js'
import type { AttributionVerdict } from './verdict.js'

/** What a run of `attribute` found, as `attribution.json` holds it. */
export interface AttributionResults {
  readonly format: 'medqa-perturb/attribution@1'
  readonly model: string
  readonly prompt: string
  readonly grader: string
  readonly seed: string
  /** Fresh calls are trials of one text, or variants of it with other white space. */
  readonly repeats: 'trials' | 'variants'
  readonly datasets: readonly { readonly recipe: string; readonly version: string; readonly fingerprint: string }[]
  readonly counts: {
    readonly records: number
    /** Records without an edit that can be taken back; they are not asked about. */
    readonly withoutEdits: number
    /** Whose one answer without the edits was right. */
    readonly rightWithoutEdits: number
    /** And whose one answer with all of them was wrong. */
    readonly flipped: number
  }
  /** Texts asked, by stage; those of sham runs together. */
  readonly calls: Readonly<Partial<Record<Stage | 'sham', number>>>
  /** All cases, no choice by answers: the primary analysis. */
  readonly primary: readonly EditEffect[]
  /** Flips by verdict; exploratory. */
  readonly verdicts: Readonly<Record<AttributionVerdict, number>>
  readonly shams: readonly ShamResult[]
  /** Wrong answers of the primary analysis by type. */
  readonly errors: Readonly<Record<string, number>>
  /** What answers of the primary analysis do with inserted sentences in their reasoning. */
  readonly sentences: Readonly<Record<string, number>>
  readonly associations: readonly UseAssociation[]
}

/** A run in which no edit can be to blame. */
export interface ShamResult {
  readonly name: ShamName
  readonly cases: number
  readonly flipped: number
  readonly confirmed: number
  /** Edits named and borne out by fresh calls, all of them falsely. */
  readonly named: number
  /** `named` of `cases`, with an exact interval; null without cases. */
  readonly rate: number | null
  readonly low: number | null
  readonly high: number | null
}

/** How often each name occurs in a list; names in alphabetical order. */
export function countedBy<Name extends string>(found: readonly Name[]): Record<Name, number> {
  const names = [...new Set(found)].sort()
  const counts = names.map((name) => [name, found.filter((one) => one === name).length])
  return Object.fromEntries(counts) as Record<Name, number>
}
