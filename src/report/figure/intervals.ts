import { type Drawn, type Figure, fitted, group, line, mark, widthOf, words } from './figure.js'
import { createScale } from './scale.js'

/** A value with the ends of its interval or deviation. */
export interface IntervalMark {
  /** The heading of its group: an arm, a category. */
  readonly group: string
  /** Which series it is of: a model. */
  readonly series: string
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  /** What a pointer on it and a screen reader are told. */
  readonly tooltip: string
}

/** How a figure of intervals is drawn. */
export interface IntervalChart {
  readonly name: string
  readonly title: string
  readonly caption: string
  readonly marks: readonly IntervalMark[]
  /** The label of the axis. */
  readonly axis: string
  readonly tick: (value: number) => string
  /** A value that is marked by a line across, with its words. */
  readonly threshold?: { readonly value: number; readonly label: string }
  /** Values that the axis holds in any case. */
  readonly holds?: readonly number[]
}

const width = 760
const rowHeight = 18
const groupGap = 30
const foot = 44

/** Marks with lines to the ends of their intervals, a row each, headed by group. */
export function intervalFigure({
  name,
  title,
  caption,
  marks,
  axis,
  tick,
  threshold,
  holds = [],
}: IntervalChart): Figure {
  const series = [...new Set(marks.map((one) => one.series))]
  const groups = [...new Set(marks.map((one) => one.group))]
  // One series is named once, below the axis, and its marks have the whole width.
  const [alone] = series.length === 1 ? series : []
  const left = alone === undefined ? Math.min(250, 24 + Math.max(60, ...series.map(widthOf))) : 34
  const values = marks.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])
  const scale = createScale(
    [...values, ...holds, ...(threshold === undefined ? [] : [threshold.value])],
    [left, width - 20],
  )
  const top = threshold === undefined ? 10 : 26
  const parts: Drawn[] = []
  let y = top
  for (const name of groups) {
    y += groupGap - rowHeight
    parts.push(words(fitted(name, width - 30), [10, y + 4], { look: 'strong' }))
    y += rowHeight
    for (const one of marks.filter((own) => own.group === name)) {
      const place = series.indexOf(one.series)
      const ends =
        one.low === null || one.high === null
          ? []
          : [line([scale(one.low), y], [scale(one.high), y], `s${place % 8} whisker`)]
      if (alone === undefined) {
        parts.push(words(fitted(one.series, left - 24), [left - 10, y + 4], { anchor: 'end', look: 'soft' }))
      }
      parts.push(group({ class: 'mark' }, [...ends, mark(place, [scale(one.value), y])], one.tooltip))
      y += rowHeight
    }
  }
  const bottom = y
  const grid = scale.ticks.flatMap((value) => [
    line([scale(value), top], [scale(value), bottom], value === 0 ? 'axis' : 'grid'),
    words(tick(value), [scale(value), bottom + 16], { anchor: 'middle', look: 'soft small' }),
  ])
  const limit =
    threshold === undefined
      ? []
      : [
          line([scale(threshold.value), top - 4], [scale(threshold.value), bottom], 'mark-line'),
          words(threshold.label, [scale(threshold.value), 14], { anchor: 'middle', look: 'small' }),
        ]
  const label = alone === undefined ? axis : `${axis}, ${fitted(alone, 460)}`
  const axisTitle = words(label, [(left + width - 20) / 2, bottom + 34], { anchor: 'middle' })
  return { name, title, caption, width, height: bottom + foot, body: [...grid, ...limit, ...parts, axisTitle].join('') }
}
