import { describe, expect, it } from 'vitest'
import { placeholder } from '../../../src/dataset/import/content.js'

describe('placeholder', () => {
  it.each([
    ...['n/a', 'N/A', 'N.A.', '#N/A', 'na', 'none', 'NULL', 'Pending', '[unknown]', 'tbd', 'TBD.', 'To be determined'],
    ...['-', '?', '--', '…', '12', '-1', '3.5 %', '<5', '"unknown"'],
  ])('warns of %s', (target) => {
    expect(placeholder(target, false)).toMatchObject({ problem: 'placeholder-answer' })
  })

  it.each([
    ...['Unknown primary', 'Carcinoma of unknown primary', 'Fever of unknown origin', 'HIV', 'Flu', 'Na+ deficiency'],
    ...['No disease', 'Vitamin B12 deficiency', '46,XX', '47,XXY', 'β', '↓ ↑ ↓', '5q minus', 'None of the above'],
  ])('takes %s for an answer', (target) => {
    expect(placeholder(target, false)).toBeUndefined()
  })

  it('lets a number be the right one of some options, but no sign', () => {
    expect(['20%', '2.67', '?', 'N/A'].map((target) => placeholder(target, true)?.problem)).toEqual([
      undefined,
      undefined,
      'placeholder-answer',
      'placeholder-answer',
    ])
  })

  it('quotes the answer', () => {
    expect(placeholder('n/a', false)?.message).toContain('"n/a"')
  })
})
