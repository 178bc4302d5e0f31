import { describe, expect, it } from 'vitest'
import { isExamined } from '../../../../src/clinical/assertion/unit/examined.js'
import { compareFacts } from '../../../../src/clinical/index.js'

const errorsOf = (before: string, after: string) => compareFacts(before, after).filter(({ level }) => level === 'error')

describe('a part of the body that is examined', () => {
  it.each([
    ['Auscultation of the chest reveals rales.', 'chest', true],
    ['A chest x-ray shows a mass.', 'chest', true],
    ['Rales are heard in the chest.', 'chest', false],
  ])('%s (%s): %s', (text, part, isOne) => {
    const start = text.indexOf(part)
    expect(isExamined(text, { start, end: start + part.length })).toBe(isOne)
  })

  it('has no findings of its own', () => {
    const before =
      'There is edema in the ankles. Bilateral basal crackles and a gallop are heard on auscultation of the chest.'
    const after = 'There is edema of the ankles. Auscultation of the chest reveals crackles at both bases and a gallop.'
    expect(errorsOf(before, after)).toEqual([])
    expect(errorsOf('Crackles are heard at the left base.', 'Crackles are heard at the right base.')).not.toEqual([])
  })
})
