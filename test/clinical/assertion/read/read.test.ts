import { describe, expect, it } from 'vitest'
import { readAssertions } from '../../../../src/clinical/index.js'

function statements(text: string): readonly string[] {
  return readAssertions(text).map(({ text: named, status, side, experiencer }) => {
    return [named, status, side, experiencer === 'patient' ? null : experiencer]
      .filter((part) => part !== null)
      .join(' ')
  })
}

describe('readAssertions', () => {
  it.each([
    ['He has asthma.', ['asthma present']],
    ['She denies fever, chills, or cough.', ['fever absent', 'chills absent', 'cough absent']],
    ['No rash, but his left knee is swollen.', ['rash absent', 'swollen present left']],
    ['Pneumonia is suspected.', ['Pneumonia possible']],
    ['He has a history of gout.', ['gout historical']],
    ['He comes with a 3-day history of cough.', ['cough present']],
    ['His mother has asthma and he has eczema.', ['asthma present mother', 'eczema present']],
    ['His mother says that he has a fever.', ['fever present']],
  ])('%s', (text, assertions) => {
    expect(statements(text)).toEqual(assertions)
  })

  it('binds values, and the word for a course', () => {
    const [hemoglobin, lisinopril] = readAssertions('Hemoglobin is 12 g/dL. He takes lisinopril 10 mg daily.')
    expect(hemoglobin?.values).toEqual(['12 g/dL'])
    expect(lisinopril).toMatchObject({ concept: 'lisinopril', kind: 'drug', values: ['10 mg'] })
    expect(readAssertions('The headache came on suddenly.')[0]?.course).toBe('suddenly')
  })

  it('gives spans of the text', () => {
    const text = 'He has had eczema since childhood; his right ear itches.'
    for (const { text: named, span } of readAssertions(text)) expect(text.slice(span.start, span.end)).toBe(named)
  })

  it('reads nothing in an empty text', () => {
    expect(readAssertions('')).toEqual([])
  })
})
