import { table } from '../../output.js'

/** A table with its title. */
export interface TitledTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The sections that have a row, as text. */
export function renderSections(sections: readonly TitledTable[]): string[] {
  return sections.filter(({ rows }) => rows.length > 0).map(({ title, head, rows }) => `${title}\n${table(head, rows)}`)
}
