import { type Drawn, type Figure, fitted, group, line, mark, widthOf, words } from './figure.js'
import { distinctLabels } from './labels.js'
import { createScale, type Scale } from './scale.js'

/** A value with the ends of its interval or deviation. */
export interface IntervalMark {
  /** The heading of several groups, shown where there are several: a family of comparisons. */
  readonly section?: string
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
const sectionGap = 26
const foot = 44

/** Marks with lines to the ends of their intervals, a row each, headed by section and group. */
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
  const sections = [...new Set(marks.map((one) => one.section))]
  // One series is named once, below the axis, and its marks have the whole width.
  const [alone] = series.length === 1 ? series : []
  const left = alone === undefined ? Math.min(290, 24 + Math.max(60, ...series.map(widthOf))) : 34
  const labels = distinctLabels(series, left - 24)
  const values = marks.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])
  const scale = createScale(
    [...values, ...holds, ...(threshold === undefined ? [] : [threshold.value])],
    [left, width - 20],
  )
  const top = threshold === undefined ? 10 : 26
  const parts: Drawn[] = []
  let bottom = top
  for (const section of sections) {
    const inSection = marks.filter((one) => one.section === section)
    if (section !== undefined && sections.length > 1) {
      bottom += sectionGap
      parts.push(words(fitted(section, width - 30), [10, bottom - 8], { look: 'section', full: section }))
    }
    for (const name of new Set(inSection.map((one) => one.group))) {
      bottom += groupGap - rowHeight
      parts.push(words(fitted(name, width - 30), [10, bottom + 4], { look: 'strong', full: name }))
      bottom += rowHeight
      for (const one of inSection.filter((own) => own.group === name)) {
        if (alone === undefined) {
          const label = labels.get(one.series) ?? one.series
          parts.push(words(label, [left - 10, bottom + 4], { anchor: 'end', look: 'soft', full: one.series }))
        }
        parts.push(interval(one, scale, { y: bottom, place: series.indexOf(one.series) }))
        bottom += rowHeight
      }
    }
  }
  const grid = scale.ticks.flatMap((value) => [
    line([scale(value), top], [scale(value), bottom], value === 0 ? 'axis' : 'grid'),
    words(tick(value), [scale(value), bottom + 16], { anchor: 'middle', look: 'soft small' }),
  ])
  const limit = threshold === undefined ? [] : lineAcross(threshold, scale, [top - 4, bottom])
  const label = alone === undefined ? axis : `${axis}, ${fitted(alone, 460)}`
  const full = alone === undefined ? axis : `${axis}, ${alone}`
  const axisTitle = words(label, [(left + width - 20) / 2, bottom + 34], { anchor: 'middle', full })
  return { name, title, caption, width, height: bottom + foot, body: [...grid, ...limit, ...parts, axisTitle].join('') }
}

/** A mark with a line to the ends of its interval. */
function interval(
  { value, low, high, tooltip }: IntervalMark,
  scale: Scale,
  { y, place }: { readonly y: number; readonly place: number },
): Drawn {
  const ends = low === null || high === null ? [] : [line([scale(low), y], [scale(high), y], `s${place % 8} whisker`)]
  return group({ class: 'mark' }, [...ends, mark(place, [scale(value), y])], tooltip)
}

function lineAcross(
  { value, label }: NonNullable<IntervalChart['threshold']>,
  scale: Scale,
  [from, to]: readonly [number, number],
): readonly Drawn[] {
  return [
    line([scale(value), from], [scale(value), to], 'mark-line'),
    words(label, [scale(value), 14], { anchor: 'middle', look: 'small' }),
  ]
}
