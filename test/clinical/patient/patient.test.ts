import { describe, expect, it } from 'vitest'
import { type AgeBand, ageBands, readPatient, type Sex } from '../../../src/clinical/index.js'

const bandOf = (text: string): AgeBand | null => readPatient(text).ageBand
const sexOf = (text: string): Sex | null => readPatient(text).sex

describe('the age band', () => {
  it('knows seven bands, youngest first', () => {
    expect(ageBands).toEqual(['newborn', 'infant', '1-5', '6-12', '13-17', '18-64', '65+'])
  })

  it.each<[string, AgeBand]>([
    ['A 27-day-old girl drinks poorly.', 'newborn'],
    ['A 28-day-old girl drinks poorly.', 'infant'],
    ['A 3-week-old boy spits up.', 'newborn'],
    ['A 4-week-old boy spits up.', 'infant'],
    ['A 6-hour-old girl breathes fast.', 'newborn'],
    ['A 20-minute-old boy is pale.', 'newborn'],
    ['A two-month-old boy has a lump.', 'infant'],
    ['An 11-month-old girl has a lump.', 'infant'],
    ['A 12-month-old girl has a lump.', '1-5'],
    ['An 18-month-old has a lump.', '1-5'],
    ['A 5-year-old boy limps.', '1-5'],
    ['A 6-year-old boy limps.', '6-12'],
    ['An 8½-year-old boy limps.', '6-12'],
    ['A 12 1/2-year-old boy limps.', '6-12'],
    ['A 13-year-old girl limps.', '13-17'],
    ['A 17-year-old girl limps.', '13-17'],
    ['An 18-year-old woman limps.', '18-64'],
    ['A forty-five-year-old man limps.', '18-64'],
    ['A 64 year old man limps.', '18-64'],
    ['A 65‑year‑old man limps.', '65+'],
    ['A 40 yo F limps.', '18-64'],
    ['A 71 y/o man limps.', '65+'],
    ['A boy aged 7 years limps.', '6-12'],
    ['A woman, 34 years old, limps.', '18-64'],
    ['A man who is 80 years old limps.', '65+'],
    ['A girl 9 months of age has a lump.', 'infant'],
    ['A patient 70 years of age limps.', '65+'],
    ['A woman in her mid-50s limps.', '18-64'],
    ['A man in his late sixties limps.', '65+'],
    ['A man in his early 60s limps.', '18-64'],
    ['A woman in her nineties limps.', '65+'],
    ['An elderly woman limps.', '65+'],
    ['A toddler limps.', '1-5'],
  ])('%s', (text, band) => {
    expect(bandOf(text)).toBe(band)
  })

  it.each<[string, AgeBand]>([
    ['A newborn is pale.', 'newborn'],
    ['A male neonate is pale.', 'newborn'],
    ['A male infant delivered at 39 weeks is pale.', 'newborn'],
    ['A 3900-g (8.6-lb) male infant is pale.', 'newborn'],
    ['Four hours after birth, a 2900-g (6-lb 6-oz) girl infant is pale.', 'newborn'],
    ['An hour after a 2700-g newborn is born to a 31-year-old woman, he is pale.', 'newborn'],
    ['A newborn is pale. His mother is a 31-year-old woman with gout.', 'newborn'],
    ['A term newborn of a 31-year-old diabetic mother is pale.', 'newborn'],
  ])('is the newborn’s: %s', (text, band) => {
    expect(bandOf(text)).toBe(band)
  })

  it.each<[string, AgeBand, Sex]>([
    ['A 2-week-old girl is brought by her 24-year-old mother.', 'newborn', 'female'],
    ['A 30-year-old woman brings her 4-year-old son because of a limp.', '1-5', 'male'],
    ['A mother brings her 19-year-old daughter because of a limp.', '18-64', 'female'],
    ['The mother of a 5-year-old boy asks about his limp.', '1-5', 'male'],
    ['Parents bring their 10-month-old daughter because of a lump.', 'infant', 'female'],
    ['A 52-year-old man is seen with his 20-year-old brother.', '18-64', 'male'],
    ['Her 20-year-old brother limps. A 9-year-old girl has a lump.', '6-12', 'female'],
    ['Two days after leaving hospital, a previously healthy 33-year-old man limps.', '18-64', 'male'],
    ['You are called to see a 70-year-old woman who limps.', '65+', 'female'],
  ])('is the index patient’s: %s', (text, band, sex) => {
    const patient = readPatient(text)
    expect([patient.ageBand, patient.sex]).toEqual([band, sex])
  })

  it.each([
    'A man limps.',
    'A child limps.',
    'An infant has a lump.',
    'A man in his sixties limps.',
    'A man in his mid-60s limps.',
    'The pulse is in the 50s.',
    'A survey asks a group of elderly men about gout.',
    'A 30-year-old woman brings her son because of a limp.',
    'A 30-year-old woman comes with her 3-year-old son because of a limp.',
    'Her 20-year-old brother limps.',
    'It was noticed by a 40-year-old nurse.',
    'The twenty-odd-year-old scar is pale.',
    '',
  ])('stays open: %s', (text) => {
    const { ageBand, ambientOnly, ambientReasons } = readPatient(text)
    expect([ageBand, ambientOnly, ambientReasons]).toEqual([null, true, expect.arrayContaining(['age-unknown'])])
  })

  it('is shared by a couple of one band, whose sex stays open', () => {
    const couple = 'A 34-year-old man and his 32-year-old wife ask for advice.'
    expect(readPatient(couple)).toMatchObject({ ageBand: '18-64', sex: null })
    expect(bandOf('A 66-year-old man and his 60-year-old wife ask for advice.')).toBe(null)
  })
})

describe('a birth in the text', () => {
  const birth = 'A 28-year-old woman gives birth to a 3400-g (7.5-lb) boy.'

  it('leaves the mother the patient where the child is told of in passing', () => {
    expect(readPatient(`${birth} Two days later she has calf pain. What is the diagnosis?`)).toMatchObject({
      ageBand: '18-64',
      sex: 'female',
    })
  })

  it('makes the child the patient where the question is about it', () => {
    expect(readPatient(`${birth} The skin is pale. What does the newborn have?`)).toMatchObject({
      ageBand: 'newborn',
      sex: 'male',
    })
  })

  it('is of the newborn too where something follows the question', () => {
    expect(readPatient(`${birth} The skin is pale. What does the newborn have? (Choose one.)`)).toMatchObject({
      ageBand: 'newborn',
    })
  })

  it('leaves both open where the text is about both', () => {
    const both = `${birth} The newborn cries. The newborn is pale. The baby is weighed. What is the diagnosis?`
    expect(readPatient(both)).toMatchObject({ ageBand: null, sex: null })
    expect(readPatient(`${birth} What do mother and newborn share?`)).toMatchObject({ ageBand: null, sex: null })
  })
})

describe('the sex', () => {
  it.each<[string, Sex]>([
    ['A 61-year-old, right-handed, white man limps.', 'male'],
    ['A 44-year-old gentleman limps.', 'male'],
    ['A 44-year-old lady limps.', 'female'],
    ['A 28-year-old G2P1 at 32 weeks limps.', 'female'],
    ['A 28-year-old gravida 1 limps.', 'female'],
    ['A 24-year-old primigravid patient limps.', 'female'],
    ['A 34-year-old mother of two limps.', 'female'],
    ['A 50-year-old M limps.', 'male'],
    ['A female patient, 34 years old, limps.', 'female'],
    ['A 70-year-old hypertensive and diabetic woman limps.', 'female'],
    ['A 1-hour-old, 3.1 kg (6.8 lb) boy is pale.', 'male'],
    ['A 40-year-old limps. What does this man have?', 'male'],
    ['A 4-year-old limps. The girl has no lump.', 'female'],
    ['A newborn boy is pale.', 'male'],
  ])('%s', (text, sex) => {
    expect(sexOf(text)).toBe(sex)
  })

  it.each([
    'A 63-year-old patient limps. He is tired.',
    'She asks for a 63-year-old. A man limps.',
    'A 63-year-old',
    'A 26-year-old nurse limps. She is tired.',
    'A 5-year-old is brought by his mother.',
    'A 5-year-old and mother wait.',
    'A 40-year-old limps. This man helped, this woman did not.',
    'A 30-year-old transgender man limps.',
    'A 2-day-old girl has ambiguous genitalia.',
    'A 67-year-old woman has a swollen leg. He takes no drugs.',
  ])('stays open: %s', (text) => {
    expect(sexOf(text)).toBe(null)
  })

  it('is not shaken by a narrator of the other sex beside a child', () => {
    expect(sexOf('A 9-year-old girl limps. He, her father, saw it. He is worried.')).toBe('female')
  })
})

describe('whether the patient can speak', () => {
  it.each([
    'A 30-year-old man is found unconscious.',
    'A 30-year-old man was intubated in the ambulance.',
    'A 30-year-old man is sedated.',
    'A 30-year-old man dies within the hour.',
    'A 30-year-old man is seen at autopsy.',
    'A 30-year-old man has a Glasgow Coma Scale score of 8.',
    'A 30-year-old man is unable to speak.',
    'A 23-month-old boy limps.',
    'A 5-month-old boy has a lump.',
    'A newborn is pale.',
    'A 30-year-old man is lethargic.',
    'A 30-year-old man is lethargic. She reports that he fell.',
    'A 30-year-old man is brought by his brother. He says that the patient has trouble speaking.',
    'A 3-year-old girl is lethargic. She says that the girl fell.',
    'A 30-year-old man is lethargic. He denies pain, then is intubated.',
    'A 30-year-old man cannot speak.',
    'A 3-year-old boy is brought by his mother. Her son cannot speak yet.',
  ])('not: %s', (text) => {
    expect(readPatient(text).canSpeak).toBe(false)
  })

  it.each([
    'A 30-year-old man limps.',
    'A 30-year-old man has a Glasgow Coma Scale score of 15.',
    'A 2-year-old boy limps.',
    'A 30-year-old woman has a cough. She reports a rough voice and difficulty speaking.',
    'A 30-year-old man also reports feeling lethargic. He denies pain.',
    'A 30-year-old woman is awake, though lethargic and complains of a headache.',
    'A 30-year-old woman is lethargic. Her husband waits. She states that she fell.',
    'A 30-year-old man cannot speak English.',
    'A 30-year-old man is unable to speak to his wife.',
    'A 30-year-old woman limps. Her son cannot speak yet.',
    'A 30-year-old woman limps. Her husband is unconscious.',
  ])('yes: %s', (text) => {
    expect(readPatient(text).canSpeak).toBe(true)
  })
})

describe('whether the patient has a private home', () => {
  it.each([
    'An 80-year-old man from a nursing home limps.',
    'An 80-year-old man from an assisted-living facility limps.',
    'A 40-year-old homeless man limps.',
    'A 40-year-old man limps in prison.',
    'A 20-year-old man limps in the barracks.',
    'A 50-year-old man of a group\nhome limps.',
    'A 2-day-old girl is pale.',
  ])('not: %s', (text) => {
    expect(readPatient(text).atHome).toBe(false)
  })

  it.each([
    'An 80-year-old man limps at home.',
    'A 50-year-old man has an incarcerated hernia.',
    'A 50-year-old man limps after the airbag deployed.',
  ])('yes: %s', (text) => {
    expect(readPatient(text).atHome).toBe(true)
  })
})
