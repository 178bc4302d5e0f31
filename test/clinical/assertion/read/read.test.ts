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
    ['She had asthma as a child.', ['asthma historical']],
    ['Six years ago he had pneumonia.', ['pneumonia historical']],
    ['He had a stroke two years ago.', ['stroke historical']],
    ['Three days ago he had a nosebleed.', ['nosebleed present']],
    ['She takes lisinopril, started 9 months ago, and metformin.', ['lisinopril present', 'metformin present']],
    ['He has had a cough over the last month.', ['cough present']],
    ['A 28-year-old woman has a rash.', ['rash present']],
    ['He received amoxicillin and has a rash.', ['amoxicillin historical', 'rash present']],
    ['He has a history of gout and is taking colchicine.', ['gout historical', 'colchicine present']],
    ['The film raises the possibility of pneumonia.', ['pneumonia possible']],
    ['Pneumonia cannot be excluded.', ['Pneumonia possible']],
    ['He may have had a stroke last year.', ['stroke possible']],
    ['What is the most likely cause of his pneumonia?', ['pneumonia present']],
    ['He has dizziness when climbing stairs.', ['dizziness conditional']],
    ['He feels as if he has a fever.', ['fever present']],
    ['If the fever returns, she is to take ibuprofen.', ['fever conditional', 'ibuprofen conditional']],
    ['He takes ibuprofen as needed for headache.', ['ibuprofen conditional', 'headache present']],
    ['A colonoscopy is planned because of diarrhea.', ['colonoscopy planned', 'diarrhea present']],
    ['There are crackles in both lungs.', ['crackles present both']],
    ['Both fever and rash are gone.', ['fever present', 'rash present']],
    ['There is swelling of the right and left ankle.', ['swelling present both']],
    ['She comes with her husband after a seizure.', ['seizure present']],
    ['Her mother denies rash or fever.', ['rash absent', 'fever absent']],
    [
      'She has no family history of gout, and denies cough.',
      ['family history absent', 'gout absent family', 'cough absent'],
    ],
    ['He lives with his mother, who has asthma.', ['asthma present mother']],
    ['They report that their son has a rash.', ['rash present']],
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
