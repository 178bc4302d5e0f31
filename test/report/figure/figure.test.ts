import { describe, expect, it } from 'vitest'
import {
  balanceFigure,
  curveFigure,
  figureSvg,
  heatmapFigure,
  intervalFigure,
  planeFigure,
} from '../../../src/report/figure/index.js'
import { createScale } from '../../../src/report/figure/scale.js'

const mark = { group: '<b>arm</b>', series: 'a "model" & more', value: -0.1, low: -0.2, high: 0.05, tooltip: 'x < y' }
const chart = { name: 'n', title: 'T', caption: 'C.', marks: [mark], axis: 'points', tick: String, holds: [0] }

describe('figures', () => {
  it('are the same bytes for the same data, and need nothing from outside', () => {
    const svg = figureSvg(intervalFigure(chart))
    expect(figureSvg(intervalFigure(chart))).toBe(svg)
    expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)|<script|<image|@import|url\(/)
    expect(svg).toContain('<title>x &lt; y</title>')
    expect(svg).toContain('&lt;b&gt;arm&lt;/b&gt;')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('name a point of a plane in full beside its two shares', () => {
    const label = 'baseline/always-stop'
    const point = { label, values: 'over-caution 100 %, danger 0 %', x: 1, y: 0, tooltip: '' }
    const { body } = planeFigure({ ...chart, points: [point], axes: { x: 'x', y: 'y' } })
    expect(body).toContain(`>${label}<`)
    expect(body).toContain(`>${point.values}<`)
  })

  it('draw a value without an interval, and one value alone', () => {
    const alone = { ...mark, value: 0, low: null, high: null }
    const { body } = intervalFigure({ ...chart, marks: [alone] })
    expect(body).toContain('<circle')
    expect(body).not.toMatch(/whisker|NaN/)
  })

  it('name a single series once, and every series where there are several', () => {
    const named = (names: readonly string[]): number => {
      const marks = names.flatMap((series) => ['one', 'two'].map((group) => ({ ...mark, series, group })))
      return intervalFigure({ ...chart, marks }).body.match(/model/g)?.length ?? 0
    }
    expect([named(['model a']), named(['model a', 'model b'])]).toEqual([1, 4])
  })

  it('say every shaded cell in words', () => {
    const cell = (row: number, column: number) => ({
      text: `${row}${column}`,
      shade: row,
      tooltip: `cell ${row} ${column}`,
    })
    const axes = { rows: '', columns: '' }
    const { body } = heatmapFigure({
      name: 'h',
      title: 'T',
      caption: '',
      rows: ['a', 'b'],
      columns: ['c', 'd'],
      axes,
      panels: [{ title: '', cell }],
    })
    expect(body.match(/<title>cell/g)?.length).toBe(4)
    for (const text of ['00', '01', '10', '11']) expect(body).toContain(`>${text}</text>`)
  })

  it('cut no label of a column while the others leave room', () => {
    const columns = [
      'drug-interaction',
      'allergy',
      'elderly',
      'hepatic',
      'lactation',
      'pediatric',
      'pregnancy',
      'qt',
      'r',
    ]
    const drawn = (names: readonly string[]) =>
      heatmapFigure({
        name: 'h',
        title: 'T',
        caption: '',
        rows: ['model'],
        columns: names,
        axes: { rows: '', columns: '' },
        panels: [{ title: '', cell: () => ({ text: '1', shade: 1, tooltip: '' }) }],
      })
    for (const column of columns) expect(drawn(columns).body).toContain(`>${column}</text>`)
    const many = drawn(Array.from({ length: 12 }, (_, i) => `a category with a long name, ${i}`))
    expect([drawn(columns).width, many.width].every((width) => width <= 1120)).toBe(true)
    expect(many.body).toContain('…')
  })

  it('have axes that hold every value and end at round ticks', () => {
    for (const values of [[0], [0.3, 0.3], [-0.681, 0.02], [0, 1], [1e-6, 2e-6]]) {
      const scale = createScale(values, [0, 100])
      expect(scale.low).toBeLessThanOrEqual(Math.min(...values))
      expect(scale.high).toBeGreaterThanOrEqual(Math.max(...values))
      expect(scale(scale.high)).toBeCloseTo(100)
    }
  })

  it('give values that are all one an axis that can be read', () => {
    expect(createScale([0, 0], [0, 100]).ticks).toEqual([-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06])
    const shown = (body: string): string[] =>
      [...body.matchAll(/class="soft small">([^<]*)</g)].map(([, text = '']) => text)
    const point = { x: 0, value: 1, low: null, high: null, tooltip: '' }
    const panels = [{ title: 'm', points: [point, { ...point, x: 5 }] }]
    const axes = { x: 'dose', y: 'accuracy' }
    const ticks = shown(curveFigure({ ...chart, panels, axes, tick: (value) => `${Math.round(value * 100)} %` }).body)
    expect(ticks).toContain('100 %')
    expect(ticks.filter((text) => /10[1-9] %|-/.test(text))).toEqual([])
  })

  it('say of a row to both sides of nothing that there is none', () => {
    const row = { group: 'g', label: 'm', left: 0, right: 0, tooltip: 't' }
    const { body } = balanceFigure({ ...chart, rows: [row], sides: { left: 'lost', right: 'won' } })
    expect(body).toContain('>none</text>')
    expect(body).toContain('>10 %</text>')
  })
})
