import { readReference } from '../../scenario/index.js'
import type { ReportSource } from '../source/index.js'

/** How many drug-safety rules were answered, and how many of these no clinician has signed. */
export interface AnsweredRules {
  readonly answered: number
  readonly unsigned: number
}

/** The rules whose records some model answered: a dataset may hold more, and the file that it was built from more yet. */
export function answeredRules({ known, scores }: Pick<ReportSource, 'known' | 'scores'>): AnsweredRules {
  const records = [...(known?.records.values() ?? [])].filter(({ id, arm, metadata }) => {
    return metadata.rule !== null && scores.subjects.some((subject) => scores.records(subject, arm).has(id))
  })
  const unsigned = records.filter(({ metadata }) => readReference(metadata.reference)?.review !== 'reviewed')
  const count = (some: typeof records): number => new Set(some.map(({ metadata }) => metadata.rule)).size
  return { answered: count(records), unsigned: count(unsigned) }
}
