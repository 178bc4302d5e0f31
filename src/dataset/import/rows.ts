import { sha256 } from '../../digest.js'
import { originalStamp, toRecord } from '../record/index.js'
import { type CaseSettings, type ImportedRow, makeCase, type Remark } from './case.js'
import type { RowProblem } from './columns.js'
import type { ImportFinding } from './findings.js'

/** A row of a source as it was read, with its place. Plain data. */
export type ReadRow = {
  readonly place: Pick<ImportFinding, 'file' | 'line'>
  /** A column of ids that nobody named; null where there is none. */
  readonly unusedId: string | null
  /** About the whole source. */
  readonly warning?: RowProblem | undefined
} & (ImportedRow | { readonly refused: RowProblem })

/** The result of a row, ready to be written. Plain data. */
export interface MadeRow {
  readonly place: ReadRow['place']
  readonly remarks: readonly Remark[]
  /** Null where the row is refused or left out; the remarks say why. */
  readonly made: {
    readonly id: string
    /** The line of the file of cases. */
    readonly line: string
    /** Tells equal texts. */
    readonly textDigest: string
    /** Tells equal answers, whatever their letters and blanks. */
    readonly answerDigest: string
    /** Tells equal options; null where there are none. */
    readonly optionsDigest: string | null
    readonly isReworded: boolean
    readonly unusedId: string | null
  } | null
}

/** The work of an import on one block of rows after the other; the result of a row depends on the row alone. */
export function createMaker(settings: CaseSettings): (block: readonly ReadRow[]) => readonly MadeRow[] {
  return (block) =>
    block.map((row) => {
      const { place, unusedId, warning } = row
      const first: Remark[] = warning === undefined ? [] : [{ ...warning, level: 'warning' }]
      if ('refused' in row) return { place, remarks: [...first, { ...row.refused, level: 'error' }], made: null }
      const { made, isReworded, remarks: own } = makeCase(row, settings)
      const remarks = [...first, ...own]
      if (made === null) return { place, remarks, made: null }
      const line = JSON.stringify(toRecord(made, made.text, originalStamp(made)))
      const { options } = made.origin
      const digests = {
        textDigest: shortDigest(made.text),
        answerDigest: shortDigest(
          made.reference.diagnosis
            .toLowerCase()
            .replace(/[\s.]+/g, ' ')
            .trim(),
        ),
        optionsDigest: options === null ? null : shortDigest(options),
      }
      return { place, remarks, made: { id: made.id, line, ...digests, isReworded, unusedId } }
    })
}

function shortDigest(text: string): string {
  return sha256(text).slice(0, 32)
}
