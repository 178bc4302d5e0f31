import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { bundledPath } from '../../bundled.js'
import { markdownTable, markdownText } from '../../dataset/index.js'
import { nearest, PipelineError, quote } from '../../errors.js'
import { counted } from '../../format/index.js'
import { filled, readRows } from '../../vocabulary/index.js'
import { factNames, type ReportFacts } from './facts.js'

/** A reporting checklist, filled as far as what was named answers. */
export interface Checklist {
  readonly name: string
  readonly title: string
  readonly items: readonly {
    readonly item: string
    readonly wanted: string
    /** Null where the authors must answer. */
    readonly answer: string | null
  }[]
}

/** Checklists by the names of `--checklist`; their items are in `data/report`, paraphrased. */
const titles: Readonly<Record<string, string>> = {
  'mi-clear-llm': 'MI-CLEAR-LLM (Park et al., Korean J Radiol 2024)',
  'tripod-llm': 'TRIPOD-LLM (Gallifant et al., Nat Med 2025)',
}

/** Names that {@link fillChecklist} knows. */
const checklistNames: readonly string[] = Object.keys(titles)

/**
 * Fills a checklist. @throws {PipelineError} usage — an unknown name
 */
export function fillChecklist(name: string, facts: ReportFacts): Checklist {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined
  if (title === undefined) {
    throw new PipelineError('usage', `No checklist is called ${quote(name)}. ${nearest(name, checklistNames)}`)
  }
  const file = bundledPath('data', 'report', `${name}.csv`)
  const shape = { item: filled, wanted: filled, answer: z.enum([...factNames, '']) }
  const rows = readRows(readFileSync(file, 'utf8'), file, shape)
  const items = rows.map(({ item, wanted, answer }) => ({ item, wanted, answer: answer === '' ? null : facts[answer] }))
  return { name, title, items }
}

/** A checklist in Markdown, its open items listed below. */
export function checklistMarkdown({ title, items }: Checklist): string {
  const rows = items.map(
    ({ item, wanted, answer }) =>
      `| ${markdownText(item)} | ${markdownText(wanted)} | ${answer === null ? '**open**' : markdownText(answer)} |`,
  )
  const open = items.filter(({ answer }) => answer === null)
  const list = open.map(({ item, wanted }) => `- ${markdownText(item)}: ${markdownText(wanted)}`)
  const summary = `${items.length - open.length} of ${items.length} items are filled from results, receipts and manifests; ${counted(open.length, 'is', 'are')} for the authors.`
  return `# ${markdownText(title)}\n\n${summary}\n\n${markdownTable('| item | asked for | answer |', rows)}\n\n## Open\n\n${list.join('\n')}\n`
}
