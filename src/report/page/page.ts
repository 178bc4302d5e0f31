import { escapeHtml, offlinePage, type ReportData } from '../../page/index.js'
import { counted, type SummaryPart, thousands } from '../content/index.js'
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
  readonly figures: readonly Figure[]
  readonly tables: readonly Table[]
  readonly methods: readonly string[]
  readonly checklists: readonly Checklist[]
  readonly data: ReportData
}

/** From this length, data are compressed: below, any program can read the page, and its bytes depend on no zlib. */
const packedFrom = 2_000_000

/** Most rows of a table on the page; the files of `--tables` have them all. */
const mostRows = 400

/** The report as one HTML file that needs nothing else; equal parts give equal bytes. */
export function renderReport(parts: ReportParts): string {
  const { title, extent, isConfirmatory, summary, figures, tables, methods, checklists, data } = parts
  const status = isConfirmatory ? 'confirmatory' : 'exploratory'
  return offlinePage('report', data, {
    packFrom: packedFrom,
    places: {
      title: escapeHtml(title),
      extent: escapeHtml(extent),
      status: `<span class="status ${status}">${status}</span>`,
      summary: summary.map(renderSummary).join('\n'),
      figures: figures.map(renderFigure).join('\n'),
      tables: tables.map(renderTable).join('\n'),
      contents: [...figures, ...tables]
        .map(({ name, title: label }) => `<li><a href="#${name}">${escapeHtml(label)}</a></li>`)
        .join('\n'),
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

function renderSummary({ title, sentences }: SummaryPart): string {
  const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  return `<section class="told"><h3>${escapeHtml(title)}</h3><ul>${items.join('')}</ul></section>`
}

function renderFigure({ name, title, caption, width, height, body }: Figure): string {
  const label = escapeHtml(title)
  return `<figure id="${name}"><div class="scroll" tabindex="0" role="region" aria-label="${label}"><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">${body}</svg></div><figcaption><strong>${label}.</strong> ${escapeHtml(caption)}</figcaption></figure>`
}

function renderTable({ name, title, note, columns, rows }: Table): string {
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
      ? ` ${thousands(rows.length - shown.length)} more rows stand in the file that --tables writes.`
      : ''
  return `<div class="table" id="${name}"><h3 id="${name}-title">${escapeHtml(title)}</h3><p class="note">${escapeHtml(note + more)}</p><div class="scroll" tabindex="0" role="region" aria-labelledby="${name}-title"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div></div>`
}

function renderCell(cell: TableCell, isNumber: boolean, format?: TableFormat): string {
  const text = escapeHtml(tellCell(cell, format))
  if (typeof cell === 'number') return `<td class="n" data-value="${cell}">${text}</td>`
  return isNumber ? `<td class="n">${text}</td>` : `<td><bdi>${text}</bdi></td>`
}

function renderChecklist({ title, items }: Checklist): string {
  const rows = items.map(
    ({ item, wanted, answer }) =>
      `<tr><td>${escapeHtml(item)}</td><td>${escapeHtml(wanted)}</td><td>${answer === null ? '<em>open: for the authors</em>' : escapeHtml(answer)}</td></tr>`,
  )
  const label = escapeHtml(title)
  return `<div class="table"><h3>${label}</h3><div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr><th scope="col">item</th><th scope="col">asked for</th><th scope="col">answer</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></div>`
}
