import { counted } from '../../format/index.js'
import { escapeHtml, offlinePage, type ReportData } from '../../page/index.js'
import type { ReportPart, SummaryPart } from '../content/index.js'
import type { Figure } from '../figure/index.js'
import type { Checklist } from '../paper/index.js'
import { type Table, type TableCell, type TableFormat, tellCell } from '../table/index.js'

/** What the page is made of. */
export interface ReportParts {
  readonly title: string
  /** The line below the title: what the report covers. */
  readonly extent: string
  readonly isConfirmatory: boolean
  readonly summary: readonly SummaryPart[]
  /** A row a model. */
  readonly overview: Table | null
  readonly parts: readonly ReportPart[]
  readonly methods: readonly string[]
  readonly checklists: readonly Checklist[]
  readonly data: ReportData
}

/** From this length, data are compressed: below, any program can read the page, and its bytes depend on no zlib. */
const packedFrom = 2_000_000

/** Most rows of a table on the page; the files of `--tables` have them all. */
const mostRows = 400

/** Most rows of a table that is open when the page is; a longer one is opened by whoever wants it. */
const mostOpenRows = 20

/** Most models whose findings are open when the page is; of more, the overview says enough. */
const mostOpenModels = 4

/** The report as one HTML file that needs nothing else; equal parts give equal bytes. */
export function renderReport(parts: ReportParts): string {
  const { title, extent, isConfirmatory, summary, overview, methods, checklists, data } = parts
  const [ofModels, general] = [true, false].map((is) => summary.filter(({ isOfModel = false }) => isOfModel === is))
  const methodsPart = checklists.map(({ name, title: label }) => linkTo(`checklist-${name}`, label))
  const links = [
    ...parts.parts.map((part) => [`part-${part.name}`, part.title] as const),
    ['cases', 'Cases'] as const,
    ['methods', 'Methods'] as const,
  ]
  const status = isConfirmatory ? 'confirmatory' : 'exploratory'
  return offlinePage('report', data, {
    packFrom: packedFrom,
    places: {
      title: escapeHtml(title),
      extent: escapeHtml(extent),
      status: `<span class="status ${status}">${status}</span>`,
      nav: links.map(([id, label]) => linkTo(id, label)).join('\n'),
      overview: overview === null ? '' : renderTable(overview, true),
      models: renderModels(ofModels ?? []),
      summary: (general ?? []).map(renderSummary).join('\n'),
      parts: parts.parts.map(renderPart).join('\n'),
      contents: [
        ...parts.parts.map(renderContents),
        contentsOf('cases', 'Cases', []),
        contentsOf('methods', 'Methods', methodsPart),
      ].join('\n'),
      omitted: omissions(data)
        .map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
        .join('\n'),
      methods: methods.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
      checklists: checklists.map(renderChecklist).join('\n'),
    },
  })
}

/** What of the single answers is not on the page, in sentences; nothing is left out in silence. */
export function omissions({ omitted, datasets }: ReportData): readonly string[] {
  const { flips, responses, texts, cutAnswers, isWithoutText } = omitted
  return [
    'Responses in full stand here for cases that changed against their originals, of the first trial that shows it; for all others the extracted answer.',
    ...(isWithoutText ? ['Case texts, edits and responses were left out on purpose (--without-text).'] : []),
    ...(datasets.length === 0 ? ['The datasets were not named: there are no texts and edits.'] : []),
    ...(flips > 0
      ? [
          `${counted(flips, 'changed case')} beyond the first 2,000 are here without responses (the same number of each model and arm, while there are any).`,
        ]
      : []),
    ...(responses > 0 ? [`${counted(responses, 'response')} of changed cases did not fit.`] : []),
    ...(texts > 0
      ? [`Texts and edits of ${counted(texts, 'record')} did not fit; the preview shows them (show --html).`]
      : []),
    ...(cutAnswers > 0 ? [`${counted(cutAnswers, 'extracted answer')} are cut at 80 characters.`] : []),
  ]
}

function linkTo(id: string, label: string): string {
  return `<li><a href="#${id}">${escapeHtml(label)}</a></li>`
}

function contentsOf(id: string, title: string, items: readonly string[]): string {
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
  return `<li><a href="#${id}">${escapeHtml(title)}</a>${list}</li>`
}

function renderContents({ name, title, figures, tables }: ReportPart): string {
  const items = [...figures, ...tables].map((one) => linkTo(one.name, one.title))
  return contentsOf(`part-${name}`, title, items)
}

/** Findings model by model, folded where there are many. */
function renderModels(models: readonly SummaryPart[]): string {
  if (models.length === 0) return ''
  const open = models.length > mostOpenModels ? '' : ' open'
  const list = models.map(renderSummary).join('\n')
  return `<details class="fold"${open}><summary><h3>Model by model</h3></summary><div class="told-all">${list}</div></details>`
}

function renderPart({ name, title, figures, tables, onShow }: ReportPart): string {
  const id = `part-${name}`
  const content = [...figures.map(renderFigure), ...tables.map((table, i) => renderTable(table, i < onShow))].join('\n')
  return `<article id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(title)}</h2>\n${content}\n</article>`
}

function renderSummary({ title, sentences, isOfModel = false }: SummaryPart): string {
  const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  const level = isOfModel ? 'h4' : 'h3'
  return `<section class="told"><${level}>${escapeHtml(title)}</${level}><ul>${items.join('')}</ul></section>`
}

function renderFigure({ name, title, caption, width, height, body }: Figure): string {
  const label = escapeHtml(title)
  return `<figure id="${name}" aria-labelledby="${name}-title"><h3 id="${name}-title">${label}</h3><div class="scroll" tabindex="0" role="region" aria-label="${label}"><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">${body}</svg></div><figcaption>${escapeHtml(caption)}</figcaption></figure>`
}

function renderTable({ name, title, note, columns, rows }: Table, onShow: boolean): string {
  const shown = rows.slice(0, mostRows)
  // A column of numbers is one, too, where all of them are missing.
  const isNumber = (i: number): boolean =>
    columns[i]?.format !== undefined || rows.some((row) => typeof row[i] === 'number')
  const head = columns.map(
    (column, i) => `<th scope="col"${isNumber(i) ? ' class="n"' : ''}>${escapeHtml(column.title)}</th>`,
  )
  const body = shown.map(
    (row) => `<tr>${row.map((cell, i) => renderCell(cell, isNumber(i), columns[i]?.format)).join('')}</tr>`,
  )
  const more =
    rows.length > shown.length
      ? ` ${counted(rows.length - shown.length, 'more row stands', 'more rows stand')} in the file that --tables writes.`
      : ''
  return foldedTable(
    { name, title, rows: rows.length, onShow },
    `<p class="note" id="${name}-note">${escapeHtml(note + more)}</p>`,
    `<table aria-describedby="${name}-note"><caption class="unseen">${escapeHtml(title)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`,
  )
}

/** A table with its heading, folded unless it is on show and short. */
function foldedTable(
  {
    name,
    title,
    rows,
    onShow,
  }: { readonly name: string; readonly title: string; readonly rows: number; readonly onShow: boolean },
  before: string,
  table: string,
): string {
  const open = onShow && rows <= mostOpenRows ? ' open' : ''
  const extent = `<span class="extent">${counted(rows, 'row')}</span>`
  return `<details class="fold table" id="${name}"${open}><summary><h3 id="${name}-title">${escapeHtml(title)}</h3> ${extent}</summary>${before}<div class="scroll" tabindex="0" role="region" aria-labelledby="${name}-title">${table}</div></details>`
}

function renderCell(cell: TableCell, isNumber: boolean, format?: TableFormat): string {
  const text = escapeHtml(tellCell(cell, format))
  if (typeof cell === 'number') return `<td class="n" data-value="${cell}">${text}</td>`
  return isNumber ? `<td class="n">${text}</td>` : `<td><bdi>${text}</bdi></td>`
}

function renderChecklist({ name, title, items }: Checklist): string {
  const rows = items.map(
    ({ item, wanted, answer }) =>
      `<tr><td>${escapeHtml(item)}</td><td>${escapeHtml(wanted)}</td><td>${answer === null ? '<em>open: for the authors</em>' : escapeHtml(answer)}</td></tr>`,
  )
  return foldedTable(
    { name: `checklist-${name}`, title, rows: items.length, onShow: false },
    '',
    `<table><caption class="unseen">${escapeHtml(title)}</caption><thead><tr><th scope="col">item</th><th scope="col">asked for</th><th scope="col">answer</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}
