import type { AnalysisResults } from '../../../evaluation/index.js'
import { counted } from '../../../format/index.js'
import type { Table } from '../../../report/index.js'
import { andMore, paint, table } from '../../output.js'

/** Most warnings of a summary. */
const mostWarnings = 3

/** An analysis in about ten lines: what it is worth, how far each arm is from the originals, what to know first. */
export async function renderSummary(results: AnalysisResults): Promise<string> {
  const { briefSentences, briefTable, warningsOf } = await import('../../../report/index.js')
  const { pooledWarning, riskStatement } = await import('../../../evaluation/index.js')
  const head = await headOf(results)
  const brief = briefTable({ results })
  // A summary has none of the tables that these two are on.
  const warnings = warningsOf(results).filter((warning) => warning !== pooledWarning && warning !== riskStatement)
  const shown = warnings.slice(0, mostWarnings).map((warning) => `Warning: ${warning}`)
  return parted([
    head,
    ...(brief === null ? [] : [`${await renderTable(brief)}\n${brief.note}`]),
    briefSentences({ results }).join('\n'),
    [...shown, ...andMore(warnings.length, shown.length, 'more', '--all')].join('\n'),
  ])
}

/** Every table of an analysis, with all warnings. */
export async function renderTables(results: AnalysisResults): Promise<string> {
  const { analysisTables, warningsOf } = await import('../../../report/index.js')
  const tables = await Promise.all(
    analysisTables({ results }).map(async (one) => `${one.title}\n${await renderTable(one)}\n${one.note}`),
  )
  return parted([
    await headOf(results),
    ...tables,
    warningsOf(results)
      .map((warning) => `Warning: ${warning}`)
      .join('\n'),
  ])
}

function parted(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

async function headOf({ status, outcomes, grader }: AnalysisResults): Promise<string> {
  const { frozenStatement } = await import('../../../evaluation/index.js')
  const label = status.name === 'confirmatory' ? paint('green', 'confirmatory') : paint('yellow', 'exploratory')
  const by = grader === null ? '' : ` graded by ${grader}`
  return [
    `${counted(outcomes, 'outcome')}${by}; this analysis is ${label}.`,
    ...(status.name === 'confirmatory' ? [frozenStatement] : status.reasons).map((reason) => `  ${reason}`),
  ].join('\n')
}

/** A table of a report for a terminal, cells in words. */
async function renderTable({ columns, rows }: Table): Promise<string> {
  const { tellCell } = await import('../../../report/index.js')
  const told = rows.map((row) =>
    row.map((cell, i) => {
      const { title, format } = columns[i] ?? {}
      if (typeof cell === 'number' && format === undefined) return cell
      const words = tellCell(cell, format)
      // Colors have a width of their own, which does no harm in the last column.
      return title === 'verdict' && i === columns.length - 1 ? colored(words) : words
    }),
  )
  return table(
    columns.map(({ title }) => title),
    told,
  )
}

const colors: Readonly<Record<string, 'red' | 'yellow' | 'green'>> = {
  degraded: 'red',
  inconclusive: 'yellow',
  improved: 'green',
  'robust within margin': 'green',
}

function colored(verdict: string): string {
  const color = colors[verdict]
  return color === undefined ? verdict : paint(color, verdict)
}
