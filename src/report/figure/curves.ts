import { type Drawn, element, type Figure, group, line, mark, words } from './figure.js'
import { distinctLabels } from './labels.js'
import { createScale } from './scale.js'

/** A point of a curve. */
export interface CurvePoint {
  readonly x: number
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly tooltip: string
}

/** A panel for each series: small panels are easier to tell apart than many lines in one. */
export interface CurveChart {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly panels: readonly { readonly title: string; readonly points: readonly CurvePoint[] }[]
  readonly axes: { readonly x: string; readonly y: string }
  readonly tick: (value: number) => string
}

const [panelWidth, panelHeight, perRow] = [240, 170, 3]

/** Where a panel lies: its upper edge, and from where to where its horizontal axis runs. */
function boxOf(panel: number) {
  const left = 10 + (panel % perRow) * (panelWidth + 8)
  const top = 26 + Math.floor(panel / perRow) * (panelHeight + 10)
  return { top, from: left + 44, to: left + panelWidth - 12 }
}

/** Panels of points with intervals, joined by a line; all share one vertical axis. */
export function curveFigure({ name, title, caption, panels, axes, tick }: CurveChart): Figure {
  const all = panels.flatMap(({ points }) => points)
  const ys = all.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])
  const xs = [...new Set(all.map(({ x }) => x))].sort((a, b) => a - b)
  const [first = 0, last = 1] = [xs[0], xs.at(-1)]
  // Bold words are wider than others.
  const labels = distinctLabels(
    panels.map((panel) => panel.title),
    (panelWidth - 50) / 1.1,
  )
  const parts: Drawn[] = [words(axes.y, [10, 16], { look: 'soft small' })]
  for (const [i, { title: label, points }] of panels.entries()) {
    const { top, from, to } = boxOf(i)
    const scale = createScale(reachingOf(ys), [top + panelHeight - 36, top + 24])
    const place = (x: number): number => (last === first ? from : from + ((x - first) / (last - first)) * (to - from))
    parts.push(words(labels.get(label) ?? label, [from, top + 14], { look: 'strong', full: label }))
    for (const value of scale.ticks) {
      parts.push(
        line([from, scale(value)], [to, scale(value)], 'grid'),
        words(tick(value), [from - 6, scale(value) + 4], { anchor: 'end', look: 'soft small' }),
      )
    }
    for (const x of xs) {
      parts.push(words(String(x), [place(x), top + panelHeight - 20], { anchor: 'middle', look: 'soft small' }))
    }
    const path = points.map(({ x, value }) => `${round(place(x))} ${round(scale(value))}`).join(' ')
    parts.push(element('polyline', { points: path, class: `path s${i % 8}` }))
    for (const { x, value, low, high, tooltip } of points) {
      const at = place(x)
      const ends = low === null || high === null ? [] : [line([at, scale(low)], [at, scale(high)], `s${i % 8} whisker`)]
      parts.push(group({ class: 'mark' }, [...ends, mark(i, [at, scale(value)])], tooltip))
    }
  }
  const columns = Math.min(perRow, Math.max(1, panels.length))
  const rows = Math.ceil(panels.length / perRow)
  const width = Math.max(420, 20 + columns * (panelWidth + 8))
  const height = 26 + rows * (panelHeight + 10)
  const middle = (boxOf(0).from + boxOf(columns - 1).to) / 2
  parts.push(words(axes.x, [middle, height - 10], { anchor: 'middle' }))
  return { name, title, caption, width, height, body: parts.join('') }
}

/** Shares that are all one reach a tenth further, to the side on which there are shares. */
function reachingOf(shares: readonly number[]): readonly number[] {
  const [first = 0] = shares
  return shares.every((share) => share === first) ? [first, first < 0.5 ? first + 0.1 : first - 0.1] : shares
}

const round = (value: number): number => Math.round(value * 100) / 100
