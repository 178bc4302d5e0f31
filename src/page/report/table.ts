import { allWithin, element, say, within } from '../parts/index.js'

/** Makes a table sortable by its heads: numbers by value, texts alphabetically; missing values come last. */
function makeSortable(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  for (const [column, head] of heads.entries()) {
    const button = element('button', { type: 'button', class: 'sort' }, head.textContent)
    head.replaceChildren(button)
    button.addEventListener('click', () => {
      const isDown = head.getAttribute('aria-sort') === 'ascending'
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
      for (const body of table.tBodies) sortRows(body, column, isDown ? -1 : 1)
      say(`Sorted by ${button.textContent}, ${isDown ? 'descending' : 'ascending'}.`, 2)
    })
  }
}

function sortRows(body: HTMLTableSectionElement, column: number, direction: 1 | -1): void {
  const keyed = [...body.rows].map((row) => ({ row, key: keyOfCell(row.cells[column]) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return direction * (a.key < b.key ? -1 : Number(a.key > b.key))
  })
  body.append(...keyed.map(({ row }) => row))
}

function keyOfCell(cell: HTMLTableCellElement | undefined): number | string | null {
  if (cell?.dataset.value !== undefined) return Number(cell.dataset.value)
  const text = cell?.textContent ?? '–'
  return text === '–' ? null : text.toLowerCase()
}

/** A field above each longer table that leaves the rows which hold all words. */
function makeFilterable(section: HTMLElement, table: HTMLTableElement): void {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  if (rows.length < 12) return
  const title = within(section, 'h3').textContent
  const field = element('input', { type: 'search', 'aria-label': `Filter: ${title}`, placeholder: 'filter rows' })
  const count = element('output', {})
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const row of rows) {
      const text = row.textContent.toLowerCase()
      row.hidden = !words.every((word) => text.includes(word))
    }
    count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`
  })
  table.parentElement?.before(element('p', { class: 'filter' }, field, ' ', count))
}

/** Gives the tables of the report their heads and fields. */
export function startTables(): void {
  for (const section of allWithin(document, 'details.table')) {
    const table = within(section, 'table', HTMLTableElement)
    makeSortable(table)
    makeFilterable(section, table)
  }
}
