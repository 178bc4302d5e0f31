import { addOne } from '../../grouped.js'
import type { CountedAnswer } from './association.js'
import { type Stage, stages } from './confirm.js'
import type { AskedText } from './line.js'

/** Texts of one case as they are answered, in whatever order. */
export interface CaseLog {
  note(line: AskedText): void
  readonly lines: AskedText[]
}

/** All texts of a run, written case by case, and what is counted of them. */
export interface Log {
  caseLog(): CaseLog
  /** Writes what a case was asked, in the order of stages and calls. */
  keep(caseLog: CaseLog): void
  /** Texts by stage, those of sham runs together. */
  readonly calls: Readonly<Partial<Record<Stage | 'sham', number>>>
  /** Answers of the primary analysis. */
  readonly designed: readonly (CountedAnswer & Pick<AskedText, 'error'>)[]
}

/** A log that hands every line to `write`, and tells how many texts were answered so far. */
export function createLog(write: (line: AskedText) => void, onProgress: (texts: number) => void): Log {
  const calls: Partial<Record<Stage | 'sham', number>> = {}
  const designed: (CountedAnswer & Pick<AskedText, 'error'>)[] = []
  let texts = 0
  return {
    calls,
    designed,
    caseLog() {
      const lines: AskedText[] = []
      return {
        lines,
        note(line) {
          lines.push(line)
          onProgress(++texts)
        },
      }
    },
    keep({ lines }) {
      for (const line of lines.sort(byPlace)) {
        const stage = line.sham === null ? line.stage : 'sham'
        addOne(calls, stage)
        if (line.stage === 'design') {
          const { record, case: name, cluster, score, sentences, error } = line
          designed.push({ record, case: name, cluster, score, sentences, error })
        }
        write(line)
      }
    },
  }
}

function byPlace(one: AskedText, other: AskedText): number {
  return stages.indexOf(one.stage) - stages.indexOf(other.stage) || one.call - other.call
}
