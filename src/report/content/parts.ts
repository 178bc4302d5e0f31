import type { Figure } from '../figure/index.js'
import type { ReportSource } from '../source/index.js'
import type { Table } from '../table/index.js'
import { caseTables } from './case-tables.js'
import { accuracyFigures, caseFigures } from './figures.js'
import { flowTables } from './flow.js'
import { graderTables } from './grader-tables.js'
import { otherwiseTable } from './otherwise.js'
import { overviewTable } from './overview.js'
import { positionFigure } from './position.js'
import { safetyFiguresOf } from './safety-figures.js'
import { ruleTables, safetyTables } from './safety-tables.js'
import { readPatients, subgroupTable } from './subgroups.js'
import { accuracyTables, type OfAnalysis } from './tables.js'

/** Figures and tables on one question. */
export interface ReportPart {
  /** kebab-case. */
  readonly name: string
  readonly title: string
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
  /** How many of the tables are on show, if they are short; the others are unfolded by whoever wants them. */
  readonly onShow: number
}

/** The tables of an analysis, in the order of a report: those that need no answer and no text. */
export function analysisTables(source: OfAnalysis): readonly Table[] {
  return shown([
    overviewTable(source),
    ...accuracyTables(source),
    otherwiseTable(source),
    ...caseTables(source),
    ...safetyTables(source),
    ...graderTables(source),
  ])
}

/**
 * The parts of a report, the most important first; those without figures and tables are left out.
 *
 * @throws {PipelineError} input-invalid, record-invalid — a dataset is not as it was built
 */
export async function partsOf(source: ReportSource): Promise<readonly ReportPart[]> {
  const part = (
    name: string,
    title: string,
    figures: readonly (Figure | null)[],
    tables: readonly (Table | null)[],
  ): ReportPart => ({ name, title, figures: shown(figures), tables: shown(tables), onShow: figures.length > 0 ? 1 : 0 })
  return [
    part('accuracy', 'Accuracy', accuracyFigures(source), [...accuracyTables(source), otherwiseTable(source)]),
    part('safety-answers', 'Drug safety', safetyFiguresOf(source), [...safetyTables(source), ...ruleTables(source)]),
    part(
      'which-cases',
      'Which cases change',
      [...caseFigures(source), await positionFigure(source)],
      [...caseTables(source), subgroupTable(source, await readPatients(source))],
    ),
    part('grounds', 'Data and grading', [], [...flowTables(source), ...graderTables(source)]),
  ].filter(({ figures, tables }) => figures.length + tables.length > 0)
}

function shown<Item>(items: readonly (Item | null)[]): readonly Item[] {
  return items.filter((item) => item !== null)
}
