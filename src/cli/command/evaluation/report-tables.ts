import { join } from 'node:path'
import type { Report, ReportSource } from '../../../report/index.js'

/** What `--tables` writes, by path: texts, figures that are drawn as PNG too, and the receipt of these. */
export interface TableFiles {
  readonly folder: string
  readonly texts: ReadonlyMap<string, string>
  readonly drawn: readonly Drawn[]
  readonly receipt: string
  /** All but the receipt. */
  readonly files: readonly string[]
}

interface Drawn {
  readonly svg: string
  readonly png: string
  readonly size: { readonly width: number; readonly height: number }
}

/** The files of the tables of a report, none of them written. */
export async function tableFiles(report: Report, folder: string, isDrawn: boolean): Promise<TableFiles> {
  const texts = await textsOf(report, folder)
  const drawn = isDrawn ? figuresOf(report, folder) : []
  const files = [...texts.keys(), ...drawn.map(({ png }) => png)]
  return { folder, texts, drawn, receipt: join(folder, 'tables.receipt.json'), files }
}

/** Tables, figures, methods and checklists, a file each, by their paths. */
async function textsOf(report: Report, folder: string): Promise<ReadonlyMap<string, string>> {
  const { checklistMarkdown, figureSvg, methodsMarkdown, tableCsv, tableLatex, tableMarkdown } = await import(
    '../../../report/index.js'
  )
  const files: readonly (readonly [name: string, content: string])[] = [
    ...report.tables.flatMap((table) => [
      [`${table.name}.md`, tableMarkdown(table)] as const,
      [`${table.name}.csv`, tableCsv(table)] as const,
      [`${table.name}.tex`, tableLatex(table)] as const,
    ]),
    ...report.figures.map((figure) => [`${figure.name}.svg`, figureSvg(figure)] as const),
    ['methods.md', methodsMarkdown(report.methods)],
    ...report.checklists.map((list) => [`checklist-${list.name}.md`, checklistMarkdown(list)] as const),
  ]
  return new Map(files.map(([name, content]) => [join(folder, name), content]))
}

/** The figures that are drawn as PNG too. */
function figuresOf({ figures }: Report, folder: string): readonly Drawn[] {
  return figures.map(({ name, ...size }) => ({
    svg: join(folder, `${name}.svg`),
    png: join(folder, `${name}.png`),
    size,
  }))
}

/** Writes the tables, unless those of other results are there and are to be kept. */
export async function writeTables(tables: TableFiles, source: ReportSource, replace: boolean): Promise<void> {
  const { inLockedFolder, replaceFile } = await import('../../../dataset/index.js')
  const { refuseOtherReport, writeReportReceipt } = await import('../../../report/index.js')
  await inLockedFolder(tables.folder, async () => {
    if (!replace) refuseOtherReport(tables, source, '--tables')
    writeReportReceipt(tables, source, tables.files)
    for (const [path, content] of tables.texts) replaceFile(path, content)
    if (tables.drawn.length > 0) {
      const { drawPng } = await import('../../png.js')
      for (const { svg, png, size } of tables.drawn) drawPng(svg, png, size)
    }
    writeReportReceipt(tables, source, [])
  })
}
