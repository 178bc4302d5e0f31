import { readFileSync } from 'node:fs'
import { bundledPath } from '../bundled.js'
import { nearest, PipelineError, quote } from '../errors.js'

/** What the page on findings says of one code: the heading above it, and each column with its cell. */
export interface ExplainedFinding {
  readonly code: string
  readonly section: string
  readonly columns: Readonly<Record<string, string>>
}

/** What the last part of the code of a fact says. */
const factChanges: Readonly<Record<string, string>> = {
  changed: 'it differs between the original and the perturbed text',
  lost: 'it stands in the original, and was not found in the perturbed text',
  added: 'it was found in the perturbed text, and not in the original',
}

/**
 * What a finding means, from `docs/findings.md`; of a changed fact by its kind (`facts-dose` for `facts-dose-lost`).
 *
 * @throws {PipelineError} usage — no finding is called so; the nearest is named
 */
export function explainFinding(code: string): ExplainedFinding {
  const all = findingsIn(readFileSync(bundledPath('docs', 'findings.md'), 'utf8'))
  const [, kind = code, change = ''] = /^(facts-.*)-(changed|lost|added)$/.exec(code) ?? []
  const found = all.find((one) => one.code === kind)
  const happened = factChanges[change]
  if (found !== undefined)
    return { ...found, code, columns: { ...found.columns, ...(happened === undefined ? {} : { meaning: happened }) } }
  const [, ...hint] = nearest(code, [...new Set(all.map((one) => one.code))]).split('Did you mean ')
  const meant = hint.length === 0 ? '' : ` Did you mean ${hint.join('')}`
  const message = `${quote(code)} is neither a dataset folder nor the code of a finding.${meant} docs/findings.md lists all codes; "explain DIR ID" explains a record.`
  throw new PipelineError('usage', message)
}

/** The rows of all tables of a page that begin with a code. */
function findingsIn(page: string): readonly ExplainedFinding[] {
  const found: ExplainedFinding[] = []
  let [section, head]: [string, readonly string[]] = ['', []]
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '').replaceAll('`', '')
    if (!line.startsWith('|') || /^[|\s:-]+$/.test(line)) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const code = /^`([a-z-]+)`$/.exec(cells[0] ?? '')?.[1]
    if (code === undefined) head = cells
    else if (head[0] !== 'level') {
      const columns = cells.slice(1).map((cell, at) => [head[at + 1] ?? '', cell] as const)
      found.push({ code, section, columns: Object.fromEntries(columns) })
    }
  }
  return found
}
