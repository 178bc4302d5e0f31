import { describe, expect, it } from 'vitest'
import { sectionsOf } from '../../../src/perturbation/note-form/sections.js'

/** The words with which each section behind the first begins. */
function begins(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sectionsOf(text, text.length)
      .slice(1)
      .map(({ heading, start }) => [heading, text.slice(start).split(/[.:]/)[0] as string]),
  )
}

/** The headings in order. */
function headings(text: string): string {
  return sectionsOf(text, text.length)
    .map(({ heading }) => heading)
    .join(', ')
}

const man = 'A man has had a cough for 2 weeks. He takes aspirin.'

describe('a list', () => {
  it.each([
    'Arterial blood gas analysis on room air shows:\npH 7.31\nPCO2 55 mm Hg',
    'Liver function tests are as follows:\nSerum albumin 2.5 g/dL',
    'Blood analysis shows the following:\nHemoglobin 9 g/dL',
    'The results are:\n\nHemoglobin 9 g/dL',
  ])('stays with the sentence that announces it: %j', (list) => {
    const announced = list.split(':')[0]
    expect(begins(`${man} On examination, he is ill. ${list}`)).toMatchObject({ STUDIES: announced })
    expect(begins(`A man has edema. ${list}`)).toEqual({ STUDIES: announced })
  })
})

describe('the examination', () => {
  const vitals = 'His temperature is 37.0°C (98.6°F) and pulse is 80/min. The lungs are clear.'

  it.each([
    'He appears thin.',
    'The patient appears toxic.',
    'He is oriented to person only.',
    'On arrival, he is stuporous.',
    'He appears pale. He is 183 cm tall and weighs 81 kg.',
    'His temperature is 38.1°C (100.6°F).',
  ])('begins with what is seen right before it: %s', (seen) => {
    expect(begins(`${man} ${seen} Examination shows a rash. ${vitals}`).EXAMINATION).toBe(seen.split('.')[0])
  })

  it.each([
    'He appears pale after meals, his wife says.',
    'The rash appears in the sun.',
    'His blood pressure is 140/90 mm Hg at home.',
  ])('does not begin with what is told: %s', (expected) => {
    expect(begins(`${man} ${expected} Examination shows a rash.`).EXAMINATION).toBe('Examination shows a rash')
  })

  it.each([
    'Abdominal and rectal exams are normal.',
    'Pelvic examination and speculum examination are unremarkable.',
    'His neurological exam is within normal limits.',
    'Examination of the right elbow shows warmth and an effusion.',
    'Physical and neurologic examinations show no abnormalities.',
  ])('begins with what came of one: %s', (examined) => {
    expect(begins(`${man} ${examined}`)).toEqual({ EXAMINATION: examined.slice(0, -1) })
  })

  it.each([
    'He failed an exam and has slept badly since.',
    'An eye exam 2 years ago was normal.',
    'A routine stool examination is normal.',
  ])('does not begin with one that is none of today: %s', (other) => {
    expect(begins(`${man} ${other} He coughs.`)).not.toHaveProperty('EXAMINATION')
  })

  it('begins where the history has ended, whatever opened it before', () => {
    const history = 'His pulse is 83/min, and he breathes at 15/min. He denies fever. He smokes. He drinks beer.'
    expect(begins(`${man} ${history} Examination shows a rash.`).EXAMINATION).toBe('Examination shows a rash')
  })
})

describe('the studies', () => {
  it.each([
    'Labs are remarkable for anemia.',
    'An upper barium esophagram shows a web.',
    'A complete blood count is within the reference range.',
    'Lab tests show azoospermia.',
    'A tuberculin skin test is negative.',
    'Urine toxicology screening is negative.',
  ])('begin with a test of any name: %s', (test) => {
    expect(begins(`${man} On examination, he is pale. ${test}`)).toMatchObject({ STUDIES: test.slice(0, -1) })
  })

  it('do not begin with what is seen through a scope at the bedside', () => {
    expect(begins(`${man} His vitals are normal. Otoscopy shows a red membrane.`)).toEqual({
      EXAMINATION: 'His vitals are normal',
    })
  })
})

const vitals = 'His pulse is 80/min and his blood pressure is 120/80 mm Hg.'

describe('the course', () => {
  it.each([
    'He is started on fluids and morphine, and radiography is ordered.',
    'The patient is admitted to the observation unit.',
    'Broad-spectrum antibiotics are begun.',
    'Epidural anesthesia is performed, and his pain subsides.',
    'Two hours later, he has a seizure.',
    'A sterile dressing is applied to the wound.',
  ])('holds what was done, and what came of it: %s', (done) => {
    expect(begins(`${man} ${vitals} ${done}`)).toMatchObject({ COURSE: done.slice(0, -1) })
    expect(headings(`${man} ${vitals} CT shows a mass. ${done}`)).toBe('HISTORY, EXAMINATION, STUDIES, COURSE')
  })

  it.each([
    'A lumbar puncture is performed and shows 12 cells.',
    'Laboratory studies are ordered as seen below.',
    'Neurologic examination is performed and is normal.',
    'A tuning fork is placed on the forehead.',
  ])('holds no test and no examination that is done: %s', (done) => {
    expect(headings(`${man} ${vitals} ${done}`)).not.toContain('COURSE')
  })

  it.each([
    'On the way back from the MRI, his headache stops.',
    'After the physical examination, the patient walks out.',
    'Two hours after the lumbar puncture, he has a headache.',
  ])('begins behind a test that only says when: %s', (then) => {
    expect(begins(`${man} ${vitals} CT shows a mass. ${then}`)).toMatchObject({ COURSE: then.slice(0, -1) })
    expect(headings(`${man} ${vitals} ${then}`)).toBe('HISTORY, EXAMINATION, COURSE')
    expect(headings(`${man} ${then} ${vitals}`)).toBe('HISTORY, COURSE, EXAMINATION')
  })

  it.each([
    ['After an x-ray, his urinalysis shows blood.', 'HISTORY, EXAMINATION, STUDIES'],
    ['After the CT, his gait is unsteady.', 'HISTORY, EXAMINATION'],
    ['After a biopsy 2 years ago, he had a fever.', 'HISTORY, EXAMINATION'],
    ['After fluorescein staining, the cornea glows.', 'HISTORY, EXAMINATION, STUDIES'],
  ])('does not where the main clause says what it is: %s', (then, expected) => {
    expect(headings(`${man} ${vitals} ${then}`)).toBe(expected)
  })

  it('ends where something is examined or tested again', () => {
    const done = 'The patient is given diazepam. His tremor eases. Examination shows a rash. A repeat CT is normal.'
    expect(headings(`${man} ${vitals} ${done}`)).toBe('HISTORY, EXAMINATION, COURSE, EXAMINATION, STUDIES')
  })

  it('stands apart before the examination where no more history follows it', () => {
    expect(headings(`${man} He is intubated. ${vitals}`)).toBe('HISTORY, COURSE, EXAMINATION')
    expect(headings(`A man coughs. He is intubated. He takes aspirin. ${vitals}`)).toBe(
      'HISTORY AND COURSE, EXAMINATION',
    )
  })

  it('holds nothing of former days', () => {
    expect(headings(`${man} He was started on metformin 2 years ago. ${vitals}`)).toBe('HISTORY, EXAMINATION')
  })
})

describe('a heading', () => {
  it('names all that stands under it where no order parts the history from what is seen', () => {
    expect(headings(`A man fell. He is unconscious. He takes aspirin. ${vitals}`)).toBe(
      'HISTORY AND APPEARANCE, EXAMINATION',
    )
    expect(
      headings(
        'A man fell. His pulse is 80/min and his blood pressure is 120/80 mm Hg. He takes aspirin. He smokes. He drinks.',
      ),
    ).toBe('HISTORY AND EXAMINATION')
    expect(headings(`A man fell. An x-ray shows a fracture. He takes aspirin. ${vitals}`)).toBe(
      'HISTORY AND STUDIES, EXAMINATION',
    )
  })

  it('names tests told between two findings', () => {
    expect(headings(`${man} ${vitals} Serum creatinine is 3 mg/dL. The abdomen is soft.`)).toBe(
      'HISTORY, EXAMINATION AND STUDIES',
    )
  })

  it('stands before history that is told late', () => {
    expect(headings(`${man} ${vitals} She has had diabetes for 3 years. Serum creatinine is 3 mg/dL.`)).toBe(
      'HISTORY, EXAMINATION, HISTORY, STUDIES',
    )
    expect(headings(`${man} ${vitals} He says, “They follow me.” He denies hallucinations.`)).toBe(
      'HISTORY, EXAMINATION',
    )
  })
})

describe('a study', () => {
  it.each(['cholangiogram', 'cystography', 'arthroscopy'])('is known by its form: %s', (study) => {
    expect(begins(`${man} ${vitals} A ${study} shows a stone.`)).toMatchObject({ STUDIES: `A ${study} shows a stone` })
  })

  it('of former days is never of the examination', () => {
    expect(begins(`${man} ${vitals} A myelogram 6 months prior was normal.`)).toHaveProperty('STUDIES')
    expect(begins(`${man} ${vitals} A sweat test 2 years ago was normal.`)).toHaveProperty('STUDIES')
  })

  it('is no number of grams and no program', () => {
    expect(headings(`${man} ${vitals} The program weighs 3 kilograms.`)).toBe('HISTORY, EXAMINATION')
  })
})

describe('a finding', () => {
  it('opens the examination where nothing else does and no history follows', () => {
    expect(begins(`${man} The gait is unsteady. MRI is normal.`)).toEqual({
      EXAMINATION: 'The gait is unsteady',
      STUDIES: 'MRI is normal',
    })
  })
})
