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
    ["She hasn't taken aspirin.", ['aspirin absent']],
    ['She hasn’t taken aspirin.', ['aspirin absent']],
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

  it.each([
    ['The neck is supple, and the reflexes are brisk.', ['neck is supple present', 'reflexes present']],
    ['The urine is not brown.', ['urine is not brown absent']],
    ['Neck: supple.', ['Neck: supple present']],
    ['His fingertips turn white in cold weather.', ['fingertips turn white conditional']],
    ['Loud bowel sounds are heard.', ['Loud bowel sounds present']],
    ['No cord is palpable.', ['cord absent', 'palpable absent']],
    ['The scan shows a broad band and no bright spots.', ['scan present', 'broad band present', 'bright spots absent']],
    ['She denies fever, drooping shoulders, or rash.', ['fever absent', 'drooping shoulders absent', 'rash absent']],
    ['There is edema of the upper and lower legs.', ['edema present']],
    ['Blood was drawn, and the nurse was seen in the hall.', []],
    ['Is the neck supple, and are the toes cold?', []],
  ])('reads what no vocabulary names: %s', (text, assertions) => {
    expect(statements(text)).toEqual(assertions)
  })

  it.each([
    ['The right knee is swollen and warm.', ['swollen present right', 'warm present right']],
    ['There is edema and erythema of the left calf.', ['edema present left', 'erythema present left']],
    [
      'No redness, swelling, or tenderness of the right elbow.',
      ['redness', 'swelling', 'tenderness'].map((one) => `${one} absent right`),
    ],
    ['She has fever and swelling of the left calf.', ['fever present', 'swelling present left']],
    ['He has left knee pain, and the abdomen is tender.', ['knee pain present left', 'tender present']],
    ['R knee pain and no headache.', ['knee pain present right', 'headache absent']],
    ['He passed 2.4 L of urine and has a rash.', ['rash present']],
    ['Reflexes are brisker on the right than on the left.', ['Reflexes present both']],
    ['Ptosis is right greater than left.', ['Ptosis present both']],
    ['Weakness is seen in all four limbs.', ['Weakness present both']],
    [
      'Ophthalmoscopy of the left eye shows edema, and there are no hemorrhages.',
      ['Ophthalmoscopy present left', 'edema present left', 'hemorrhages absent left'],
    ],
    [
      'The left knee is swollen, and there is a scar on it, and a rash on the chest.',
      ['swollen present left', 'scar present left', 'rash present'],
    ],
    ['The scan shows swelling of both kidneys.', ['scan present', 'swelling present both']],
  ])('tells the side: %s', (text, assertions) => {
    expect(statements(text)).toEqual(assertions)
  })

  it.each([
    ['He has chest pain on deep inspiration.', ['chest pain conditional']],
    ['He has asthma, and chest pain with exertion.', ['asthma present', 'chest pain conditional', 'exertion present']],
    ['When climbing stairs, he has dizziness.', ['dizziness conditional']],
    ['The back pain is worse on standing.', ['back pain present']],
    ['She has difficulty with walking and a rash.', ['rash present']],
    ['Two years ago he had vertigo on rolling over.', ['vertigo historical']],
    ['Her wheezing is brought on by cold air.', ['wheezing conditional']],
    ['She gets hives if she eats shrimp.', ['hives conditional', 'shrimp conditional']],
    ['Should the fever return, she is to take ibuprofen.', ['fever conditional', 'ibuprofen conditional']],
    ['He takes ibuprofen when his headache is severe.', ['ibuprofen conditional', 'headache present']],
    ['When he arrives, he has a fever.', ['fever present']],
    ['The eyes itch in the pollen season only.', ['itch conditional']],
  ])('tells what holds under a condition: %s', (text, assertions) => {
    expect(statements(text)).toEqual(assertions)
  })

  it.each([
    ['Six years ago, he had pneumonia.', ['pneumonia historical']],
    ['He had mumps at 6, and is well.', ['mumps historical']],
    ['She had a cholecystectomy.', ['cholecystectomy historical']],
    ['She had a fever at 8 p.m. today.', ['fever present']],
    ['He used to have migraines.', ['migraines historical']],
    ['It is unclear whether she had a stroke.', ['stroke possible']],
    ['He has no rash, and enoxaparin 40 mg subcutaneously is due tomorrow.', ['rash absent', 'enoxaparin planned']],
  ])('tells what is over, doubted or to come: %s', (text, assertions) => {
    expect(statements(text)).toEqual(assertions)
  })

  it('binds values, and the word for a course', () => {
    const [hemoglobin, lisinopril] = readAssertions('Hemoglobin is 12 g/dL. He takes lisinopril 10 mg daily.')
    expect(hemoglobin?.values).toEqual(['12 g/dL'])
    expect(lisinopril).toMatchObject({ concept: 'lisinopril', kind: 'drug', values: ['10 mg'] })
    expect(readAssertions('The headache came on suddenly.')[0]?.course).toBe('suddenly')
  })

  it('gives a finding without a name its own words, and the kind of a sign', () => {
    const [finding] = readAssertions('The Throat is red.')
    expect(finding).toMatchObject({ concept: 'throat is red', kind: 'sign', text: 'Throat is red' })
  })

  it('takes a stretch without a full stop for a table', () => {
    expect(readAssertions('The neck is supple and '.repeat(200))).toEqual([])
  })

  it('gives spans of the text', () => {
    const text = 'He has had eczema since childhood; his right ear itches.'
    for (const { text: named, span } of readAssertions(text)) expect(text.slice(span.start, span.end)).toBe(named)
  })

  it('reads nothing in an empty text', () => {
    expect(readAssertions('')).toEqual([])
  })
})
