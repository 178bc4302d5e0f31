import { type Drawn, element, type Figure, fitted, group, line, mark, widthOf, words } from './figure.js'
import { distinctLabels } from './labels.js'
import { createScale } from './scale.js'

/** A row with what goes to the left and what goes to the right. */
export interface BalanceRow {
  readonly group: string
  readonly label: string
  /** Shares, 0–1. */
  readonly left: number
  readonly right: number
  readonly tooltip: string
}

/** Bars to both sides of nothing. */
export interface BalanceChart {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly rows: readonly BalanceRow[]
  readonly sides: { readonly left: string; readonly right: string }
}

const width = 760
const rowHeight = 18
/** Of a point in the list beside a plane: two lines and what parts them from the next. */
const entryHeight = 36

/** Bars to both sides: what was lost and what was won do not hide each other. */
export function balanceFigure({ name, title, caption, rows, sides }: BalanceChart): Figure {
  const labels = [...new Set(rows.map(({ label }) => label))]
  const [alone] = labels.length === 1 ? labels : []
  const left = alone === undefined ? Math.min(290, 20 + Math.max(60, ...labels.map(widthOf))) : 34
  const short = distinctLabels(labels, left - 20)
  const most = Math.max(0.1, ...rows.flatMap((row) => [row.left, row.right]))
  const scale = createScale([-most, most], [left, width - 20])
  const parts: Drawn[] = []
  let y = 24
  for (const name of new Set(rows.map((row) => row.group))) {
    parts.push(words(fitted(name, width - 30), [10, y + 16], { look: 'strong', full: name }))
    y += 24
    for (const { label, left: lost, right: won, tooltip } of rows.filter((row) => row.group === name)) {
      const bars = [
        element('rect', { x: scale(-lost), y, width: scale(0) - scale(-lost), height: rowHeight - 5, class: 's1' }),
        element('rect', { x: scale(0), y, width: scale(won) - scale(0), height: rowHeight - 5, class: 's0' }),
      ]
      if (alone === undefined) {
        const shown = short.get(label) ?? label
        parts.push(words(shown, [left - 10, y + 11], { anchor: 'end', look: 'soft', full: label }))
      }
      const none = lost === 0 && won === 0 ? [words('none', [scale(0) + 8, y + 11], { look: 'soft small' })] : []
      parts.push(group({ class: 'mark' }, [...bars, ...none], tooltip))
      y += rowHeight
    }
  }
  const grid = scale.ticks.flatMap((value) => [
    line([scale(value), 22], [scale(value), y], value === 0 ? 'axis' : 'grid'),
    words(`${Math.abs(Math.round(value * 1000) / 10)} %`, [scale(value), y + 16], {
      anchor: 'middle',
      look: 'soft small',
    }),
  ])
  const heads = [
    words(sides.left, [scale(0) - 10, 14], { anchor: 'end', look: 'strong' }),
    words(sides.right, [scale(0) + 10, 14], { look: 'strong' }),
  ]
  const below =
    alone === undefined ? [] : [words(fitted(alone, 460), [scale(0), y + 34], { anchor: 'middle', full: alone })]
  const height = y + (alone === undefined ? 30 : 44)
  return { name, title, caption, width, height, body: [...grid, ...heads, ...parts, ...below].join('') }
}

/** A point of two shares. */
export interface PlanePoint {
  readonly label: string
  /** Its two shares in words, which stand below its label. */
  readonly values: string
  readonly x: number
  readonly y: number
  readonly tooltip: string
}

/** Points between two shares. */
export interface PlaneChart {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly points: readonly PlanePoint[]
  readonly axes: { readonly x: string; readonly y: string }
}

/** Points in a square from 0 to 1 on both sides, each with its name in a list beside it. */
export function planeFigure({ name, title, caption, points, axes }: PlaneChart): Figure {
  const [left, top, size] = [60, 34, 300]
  const at = (x: number, y: number): readonly [number, number] => [left + x * size, top + (1 - y) * size]
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  const grid = ticks.flatMap((value) => [
    line(at(value, 0), at(value, 1), 'grid'),
    line(at(0, value), at(1, value), 'grid'),
    words(`${value * 100} %`, [at(value, 0)[0], top + size + 16], { anchor: 'middle', look: 'soft small' }),
    words(`${value * 100} %`, [left - 6, at(0, value)[1] + 4], { anchor: 'end', look: 'soft small' }),
  ])
  const labels = distinctLabels(
    points.map(({ label }) => label),
    340,
  )
  const marks = points.flatMap(({ label, values, x, y, tooltip }, i) => {
    const middle = top + 12 + i * entryHeight
    return [
      group({ class: 'mark' }, [mark(i, at(x, y))], tooltip),
      mark(i, [left + size + 30, middle]),
      words(labels.get(label) ?? label, [left + size + 42, middle + 4], { full: label }),
      words(values, [left + size + 42, middle + 18], { look: 'soft small' }),
    ]
  })
  const axisTitles = [words(axes.x, [left + size / 2, top + size + 36], { anchor: 'middle' }), words(axes.y, [10, 14])]
  const height = Math.max(top + size + 48, top + 24 + points.length * entryHeight)
  return { name, title, caption, width: 760, height, body: [...grid, ...axisTitles, ...marks].join('') }
}
