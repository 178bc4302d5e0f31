import { type Drawn, element, type Figure, group, widthOf, words } from './figure.js'
import { distinctLabels } from './labels.js'

/** A shaded cell. */
export interface HeatmapCell {
  readonly text: string
  /** A second line below the text; none where it is left out. */
  readonly below?: string
  /** 0 (worst) to 4 (best), or null for a cell without a value. */
  readonly shade: number | null
  readonly tooltip: string
}

/** Tables of shaded cells, all with the same rows and columns. */
export interface Heatmap {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Labels of the axes; empty where none is needed. */
  readonly axes: { readonly rows: string; readonly columns: string }
  /** A table each, with a heading where there are several: small ones beside each other are easier to compare. */
  readonly panels: readonly {
    readonly title: string
    cell(row: number, column: number): HeatmapCell
  }[]
}

const rowHeight = 34
const mostWidth = 1100
const gap = 22

/** Cells with their value in words: the shade repeats it, and is never needed to read it. */
export function heatmapFigure({ name, title, caption, rows, columns, axes, panels }: Heatmap): Figure {
  const left = Math.min(290, 20 + Math.max(60, widthOf(axes.rows), ...rows.map(widthOf)))
  const widths = columnWidths(columns, mostWidth - left)
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const across = widths.reduce((sum, width) => sum + width, 0)
  const down = rows.length * rowHeight
  const perRow = Math.max(1, Math.min(panels.length, Math.floor((mostWidth - left + gap) / (across + gap))))
  const head = (axes.columns === '' ? 30 : 48) + (panels.length > 1 ? 22 : 0)
  const titles = distinctLabels(
    panels.map((panel) => panel.title),
    (across - 6) / 1.1,
  )
  const heads = distinctLabels(columns, Math.max(...widths) - 6)
  const labels = distinctLabels(rows, left - 20)
  const parts: Drawn[] = []
  for (const [place, panel] of panels.entries()) {
    const from = left + (place % perRow) * (across + gap)
    const top = head + Math.floor(place / perRow) * (head + down + 10)
    const middle = from + across / 2
    if (panels.length > 1) {
      const label = titles.get(panel.title) ?? panel.title
      parts.push(words(label, [middle, top - head + 16], { anchor: 'middle', look: 'strong', full: panel.title }))
    }
    if (axes.columns !== '')
      parts.push(words(axes.columns, [middle, top - 30], { anchor: 'middle', look: 'soft small' }))
    for (const [i, label] of columns.entries()) {
      const at = [from + (starts[i] ?? 0) + (widths[i] ?? 0) / 2, top - 9] as const
      parts.push(words(heads.get(label) ?? label, at, { anchor: 'middle', look: 'soft small', full: label }))
    }
    if (place % perRow === 0) {
      if (axes.rows !== '') parts.push(words(axes.rows, [left - 10, top - 9], { anchor: 'end', look: 'strong' }))
      for (const [i, label] of rows.entries()) {
        const at = [left - 10, top + i * rowHeight + 21] as const
        parts.push(words(labels.get(label) ?? label, at, { anchor: 'end', look: 'soft', full: label }))
      }
    }
    for (const row of rows.keys()) {
      for (const column of columns.keys()) {
        const at = [from + (starts[column] ?? 0), top + row * rowHeight] as const
        parts.push(cellAt(at, widths[column] ?? 0, panel.cell(row, column)))
      }
    }
  }
  const bands = Math.ceil(panels.length / perRow)
  const width = Math.max(420, left + perRow * (across + gap) - gap + 20)
  return { name, title, caption, width, height: bands * (head + down + 10) + 4, body: parts.join('') }
}

const leastWidth = 64

/** Columns as wide as their labels and as alike as fits; where the labels do not fit, the longest are cut. */
function columnWidths(labels: readonly string[], room: number): readonly number[] {
  const wanted = labels.map((label) => Math.max(leastWidth, Math.ceil(widthOf(label)) + 8))
  const widest = Math.max(leastWidth, ...wanted)
  const atLeast = (least: number) => wanted.map((width) => Math.max(width, least))
  const atMost = (most: number) => wanted.map((width) => Math.min(width, most))
  const fits = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0) <= room
  let bound = widest
  while (bound > leastWidth && !fits(atLeast(bound))) bound--
  if (fits(atLeast(bound))) return atLeast(bound)
  bound = widest
  while (bound > leastWidth && !fits(atMost(bound))) bound--
  return atMost(bound)
}

function cellAt([x, y]: readonly [number, number], width: number, { text, below, shade, tooltip }: HeatmapCell): Drawn {
  const box = { x, y, width, height: rowHeight, class: `cell h${shade ?? 'x'}` }
  const middle = x + width / 2
  const value = words(text, [middle, below === undefined ? y + 21 : y + 15], { anchor: 'middle', look: 'on-shade' })
  const second =
    below === undefined ? [] : [words(below, [middle, y + 28], { anchor: 'middle', look: 'on-shade small' })]
  return group({ class: 'mark' }, [element('rect', box), value, ...second], tooltip)
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
