import { addOne } from '../../grouped.js'

/** What happened to the subject of a finding: refused, left out on purpose, repaired, or kept with a remark. */
export type ImportLevel = 'error' | 'excluded' | 'repaired' | 'warning'

/** Something that is true about one row of a source. */
export interface ImportFinding {
  /** Name of the source file. */
  readonly file: string
  /** 1-based line on which the row starts; the 1-based row in a Parquet file. */
  readonly line: number
  readonly check: string
  readonly level: ImportLevel
  readonly message: string
}

/** Collects findings: all are counted and handed on, the first ones kept. */
export interface FindingLedger {
  add(finding: ImportFinding): void
  /** Findings per check, in the order of their first occurrence. */
  readonly counts: Readonly<Record<string, number>>
  /** The first findings, at most a hundred. */
  readonly first: readonly ImportFinding[]
}

const kept = 100

/** A ledger that gives every finding to `write` as it comes. */
export function createLedger(write: (finding: ImportFinding) => void): FindingLedger {
  const counts: Record<string, number> = {}
  const first: ImportFinding[] = []
  return {
    counts,
    first,
    add(finding) {
      addOne(counts, finding.check)
      if (first.length < kept) first.push(finding)
      write(finding)
    },
  }
}
