import { expect, it } from 'vitest'
import { specialtyCaution, specialtyOf } from '../../../src/clinical/index.js'
import { vignettes } from '../../vignettes.js'

it('takes the category, else the words of the reference, else those of the text', () => {
  const text = 'A woman has a seizure.'
  expect(specialtyOf({ category: 'renal', reference: 'Myocardial infarction', text })).toBe('renal')
  expect(specialtyOf({ category: null, reference: 'Myocardial infarction', text })).toBe('cardiology')
  expect(specialtyOf({ category: null, reference: 'Wilson disease', text })).toBe('neurology')
  expect(specialtyOf({ category: null, reference: 'Wilson disease', text: 'Nothing.' })).toBe('other')
})

/** What a right guess is called where the known specialty has another name; a specialty without a guess of its own has none. */
const guessFor: Readonly<Record<string, string | null>> = {
  cardiology: 'cardiology',
  dermatology: 'dermatology',
  endocrinology: 'endocrinology',
  gastroenterology: 'gastroenterology',
  gynecology: 'obstetrics-gynecology',
  hematology: 'hematology-oncology',
  hepatology: 'gastroenterology',
  'infectious disease': 'infectious-disease',
  neonatology: 'pediatrics',
  nephrology: 'nephrology-urology',
  neurology: 'neurology',
  obstetrics: 'obstetrics-gynecology',
  oncology: 'hematology-oncology',
  orthopedics: 'musculoskeletal',
  pediatrics: 'pediatrics',
  psychiatry: 'psychiatry',
  pulmonology: 'pulmonology',
  rheumatology: 'musculoskeletal',
  urology: 'nephrology-urology',
  'allergy and immunology': null,
  'critical care': null,
  'emergency medicine': null,
  genetics: null,
  geriatrics: null,
  ophthalmology: null,
  otolaryngology: null,
  surgery: null,
  toxicology: null,
  'vascular surgery': null,
}

it('guesses as many of the known specialties of the bundled cases as is said wherever guesses are used', () => {
  const guesses = vignettes.map(({ text, reference, origin }) => {
    const known = guessFor[origin.specialty as string]
    expect(known, `a right guess for ${origin.specialty}`).not.toBeUndefined()
    return { known, guess: specialtyOf({ category: null, reference: reference.diagnosis, text }) }
  })
  const right = guesses.filter(({ known, guess }) => guess === known).length
  const nameable = guesses.filter(({ known }) => known !== null).length
  expect({ right, nameable, of: guesses.length }).toEqual({ right: 78, nameable: 129, of: 160 })
  expect(specialtyCaution).toContain(`${right} of ${guesses.length} such guesses are right`)
})
