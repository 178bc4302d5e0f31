import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heatmapFigure, intervalFigure } from '../../../src/report/figure/index.js'
import { distinctLabels } from '../../../src/report/figure/labels.js'

const maverick = 'organization/Big-Model-4-Maverick-17B-128E-Instruct (neutral)'
const scout = 'organization/Big-Model-4-Scout-17B-16E-Instruct (neutral)'

describe('labels of models', () => {
  it('show what tells two long names apart, and names that fit as they are', () => {
    const labels = distinctLabels([maverick, scout, 'baseline/echo'], 226)
    expect(labels.get(maverick)).toContain('Maverick-17B-128E')
    expect(labels.get(scout)).toContain('Scout-17B-16E')
    expect(labels.get('baseline/echo')).toBe('baseline/echo')
    const prompts = ['neutral', 'terse', 'role'].map((prompt) => `org/Big-4-Maverick-17B-128E-Instruct (${prompt})`)
    for (const label of distinctLabels(prompts, 140).values()) expect(label).toMatch(/\((?:neutral|terse|role)\)$/)
  })

  it('never read alike, and fit', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', ' ', '/', '😀'), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 60, max: 300 }),
        (names, width) => {
          const labels = [...distinctLabels(names, width).values()]
          expect(new Set(labels).size).toBe(names.length)
          for (const label of labels)
            expect([...label].length).toBeLessThanOrEqual(Math.max(5, Math.floor(width / 6.7)))
        },
      ),
    )
  })

  it('say the full name to a pointer on them', () => {
    const marks = [maverick, scout].map((series) => ({ group: 'arm', series, value: 0, low: -1, high: 1, tooltip: '' }))
    const { body } = intervalFigure({ name: 'n', title: 'T', caption: '', marks, axis: 'points', tick: String })
    for (const model of [maverick, scout]) expect(body).toContain(`<title>${model}</title>`)
  })
})

describe('rows of several families', () => {
  it('stand below the name of their family', () => {
    const mark = { group: 'arm', series: 'm', value: 0, low: null, high: null, tooltip: '' }
    const marks = ['first family', 'second family'].map((section) => ({ ...mark, section }))
    const chart = { name: 'n', title: 'T', caption: '', axis: 'points', tick: String }
    const words = (body: string): string[] => [...body.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text)
    const named = words(intervalFigure({ ...chart, marks }).body).filter((text) => /family|arm/.test(text))
    expect(named).toEqual(['first family', 'arm', 'second family', 'arm'])
    expect(words(intervalFigure({ ...chart, marks: marks.slice(0, 1) }).body)).not.toContain('first family')
  })
})

describe('tables of shaded cells', () => {
  it('are as many as there are panels, each below its title, with two lines in a cell', () => {
    const panels = ['model a', 'model b', 'model c'].map((title) => ({
      title,
      cell: (row: number, column: number) => ({ text: `${row}${column}`, below: 'high', shade: 0, tooltip: title }),
    }))
    const { body, height } = heatmapFigure({
      name: 'h',
      title: 'T',
      caption: '',
      rows: ['4, fatal', '3, serious'],
      columns: ['below 50 %', '50 % to 75 %', '75 % to 90 %', 'above 90 %'],
      axes: { rows: 'severity', columns: 'rate' },
      panels,
    })
    for (const { title } of panels) expect(body.match(new RegExp(`>${title}</text>`, 'g'))?.length).toBe(1)
    expect(body.match(/>high</g)?.length).toBe(24)
    const lowest = [...body.matchAll(/<rect[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)].map(
      ([, y, high]) => Number(y) + Number(high),
    )
    expect(Math.max(...lowest)).toBeLessThanOrEqual(height)
  })
})
