import { type Drawn, element, type Figure, fitted, group, widthOf, words } from './figure.js'

/** A table of shaded cells. */
export interface Heatmap {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Labels of the axes; empty where none is needed. */
  readonly axes: { readonly rows: string; readonly columns: string }
  cell(
    row: number,
    column: number,
  ): {
    readonly text: string
    /** 0 (worst) to 4 (best), or null for a cell without a value. */
    readonly shade: number | null
    readonly tooltip: string
  }
}

const rowHeight = 34

/** Cells with their value in words: the shade repeats it, and is never needed to read it. */
export function heatmapFigure({ name, title, caption, rows, columns, axes, cell }: Heatmap): Figure {
  const left = Math.min(260, 20 + Math.max(60, widthOf(axes.rows), ...rows.map(widthOf)))
  const wanted = Math.max(64, ...columns.map((label) => widthOf(label) + 8))
  const columnWidth = Math.min(wanted, Math.max(64, Math.floor((880 - left) / Math.max(1, columns.length))))
  const top = axes.columns === '' ? 30 : 48
  const parts: Drawn[] = columns.map((label, i) =>
    words(fitted(label, columnWidth - 6), [left + (i + 0.5) * columnWidth, top - 9], {
      anchor: 'middle',
      look: 'soft small',
    }),
  )
  if (axes.columns !== '') {
    const middle = left + (columns.length * columnWidth) / 2
    parts.push(words(axes.columns, [middle, 16], { anchor: 'middle', look: 'strong' }))
  }
  if (axes.rows !== '') parts.push(words(axes.rows, [left - 10, top - 9], { anchor: 'end', look: 'strong' }))
  for (const [i, label] of rows.entries()) {
    const y = top + i * rowHeight
    parts.push(words(fitted(label, left - 20), [left - 10, y + 21], { anchor: 'end', look: 'soft' }))
    for (const j of columns.keys()) {
      const { text, shade, tooltip } = cell(i, j)
      const x = left + j * columnWidth
      const box = { x, y, width: columnWidth, height: rowHeight, class: `cell h${shade ?? 'x'}` }
      const value = words(text, [x + columnWidth / 2, y + 21], { anchor: 'middle', look: 'on-shade' })
      parts.push(group({ class: 'mark' }, [element('rect', box), value], tooltip))
    }
  }
  const width = Math.max(420, left + columns.length * columnWidth + 20)
  return { name, title, caption, width, height: top + rows.length * rowHeight + 14, body: parts.join('') }
}

/**
 * The shade of a share: below .5, .65, .8, .95, and above.
 *
 * @example
 * [0.2, 0.5, 0.79, 0.8, 1].map(shadeOf)
 * // → [0, 1, 2, 3, 4]
 */
export function shadeOf(share: number): number {
  return [0.5, 0.65, 0.8, 0.95].filter((bound) => share >= bound).length
}
