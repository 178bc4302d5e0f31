import { counted } from '../format/index.js'
import { modelsOf, overviewTable, partsOf, type ReportPart, summaryOf } from './content/index.js'
import type { Figure } from './figure/index.js'
import { collectPageData, omissions, renderReport } from './page/index.js'
import { type Checklist, factsOf, fillChecklist, methodsOf } from './paper/index.js'
import type { ReportSource } from './source/index.js'
import type { Table } from './table/index.js'

/** What a report holds, before it is written in some form. */
export interface Report {
  /** A row a model; null where nothing was asked. */
  readonly overview: Table | null
  readonly parts: readonly ReportPart[]
  /** Every figure and every table of all parts, the overview among them. */
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
  /** Paragraphs for a methods section. */
  readonly methods: readonly string[]
  readonly checklists: readonly Checklist[]
}

/** The page, and what is not on it, in sentences. */
export interface ReportPage {
  readonly html: string
  readonly omissions: readonly string[]
}

/**
 * Figures, tables, methods and checklists of an evaluation; equal sources give equal ones.
 *
 * @throws {PipelineError} usage — an unknown checklist; input-invalid, record-invalid — a dataset is not as it was built
 */
export async function makeReport(source: ReportSource, checklists: readonly string[] = []): Promise<Report> {
  const facts = factsOf(source)
  const overview = overviewTable(source)
  const parts = await partsOf(source)
  return {
    overview,
    parts,
    figures: parts.flatMap(({ figures }) => figures),
    tables: [...(overview === null ? [] : [overview]), ...parts.flatMap(({ tables }) => tables)],
    methods: methodsOf(source, facts),
    checklists: checklists.map((name) => fillChecklist(name, facts)),
  }
}

/**
 * The report as one HTML page that needs nothing else, with every case behind the figures.
 *
 * @throws {PipelineError} input-invalid, record-invalid — a dataset, outcomes or attributions are not as they were made
 */
export async function makeReportPage(
  source: ReportSource,
  report: Report,
  { withoutText = false }: { readonly withoutText?: boolean } = {},
): Promise<ReportPage> {
  const { results, scores } = source
  const data = await collectPageData(source, { withoutText })
  const models = modelsOf(results)
  const extent = [
    counted(models.length, 'model'),
    counted(scores.arms.length, 'arm'),
    counted(data.cases.length, 'case'),
    counted(results.outcomes, 'answer'),
  ]
  const html = renderReport({
    title: `Report: ${models.length > 3 ? counted(models.length, 'model') : models.join(', ')}`,
    extent: extent.join(' · '),
    isConfirmatory: results.status.name === 'confirmatory',
    summary: summaryOf(source),
    ...report,
    data,
  })
  return { html, omissions: omissions(data) }
}
