import { describe, expect, it } from 'vitest'
import { deniedLeft } from '../../../../src/clinical/assertion/context/index.js'
import { compareFacts } from '../../../../src/clinical/index.js'
import { errorsOf } from '../account/account.js'

const errorsIn = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

const isDenied = (text: string): boolean => deniedLeft(text, text.lastIndexOf('positive'))

describe('a denial to the left', () => {
  it.each([
    'The culture is not positive.',
    'No blood, urine, or sputum culture was positive.',
    'None of the blood and urine cultures was positive.',
    'Neither the blood nor the urine culture was positive.',
    'She denies that the test was positive.',
    'He has no fever, cough, or positive cultures.',
    'The smear was not, when last stained, positive.',
    'She has never before tested positive.',
    'It has not yet been positive.',
    'No blood culture, taken on three days, was positive.',
    'No swab, taken on Monday, Tuesday, and Friday, was positive.',
    'No culture on day one, two, and three was positive.',
    'None of the cultures, and none since, were positive.',
    'None of the family, tested after his diagnosis, was positive.',
    'None of the skin tests (pollen, mold, and cat) was positive.',
    'No test at the shoulder, the elbow, and the wrist is positive.',
    'No swab in May, June, or July came back positive.',
    'No culture on Monday and on Friday was positive.',
    'None of those who were tested in spring is positive.',
    'Neither of her tests, at home and at the clinic, was positive.',
    'The tumor is not ER and PR positive.',
    'He denies that fever and chills make the test positive.',
  ])('governs what it denies: %s', (text) => {
    expect(isDenied(text)).toBe(true)
  })

  it.each([
    'He denies fever and the blood culture is positive.',
    'He denies fever and blood cultures are positive.',
    'She has no fever, but the test is positive.',
    'Although she has no fever, a blood culture is positive.',
    'Without treatment the culture was positive.',
    'He was not treated because the culture was positive.',
    'The test was not repeated after the first was positive.',
    'There is no fever despite a positive culture.',
    'There is no edema, with a positive straight leg raise.',
    'No fever, culture positive.',
    'No fever, and the culture, taken on Monday, was positive.',
    'No rash, the culture, done at school, was positive.',
    'Never smoked, HIV positive.',
    'She is not pregnant and HIV positive.',
    'He cannot walk, straight leg raise positive.',
    'Neither febrile nor tachycardic, blood culture positive.',
    'He denies travel and is HIV positive.',
    'The culture was not only positive but pure.',
  ])('governs no other statement: %s', (text) => {
    expect(isDenied(text)).toBe(false)
  })
})

describe('the result of a test beside a denial of something else', () => {
  it.each([
    ['He denies fever and the blood culture is %.', 'The blood culture is %, and he has had no fever.'],
    ['He has no fever, and HIV testing comes back %.', 'HIV testing returns %. There is no fever.'],
    ['He denies fever and blood cultures are %.', 'Blood cultures are %; fever is denied.'],
    ['Without fever, the culture was % for E. coli.', 'The culture was % for E. coli and fever was absent.'],
    ['There is no fever despite a % blood culture.', 'A blood culture is %, but she is not febrile.'],
  ])('is compared wherever it stands: %s, %s', (one, other) => {
    for (const [before, after] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(errorsOf(before.replace('%', 'positive'), after.replace('%', 'positive'))).toEqual([])
      expect(errorsOf(before.replace('%', 'positive'), after.replace('%', 'negative'))).not.toEqual([])
      expect(errorsOf(before.replace('%', 'negative'), after.replace('%', 'positive'))).not.toEqual([])
    }
  })
})

describe('what stands before a verb of its own', () => {
  it.each([
    ['There is no edema and jaundice is present.', 'jaundice'],
    ['He denies wheezing, and a rash is seen.', 'rash'],
    ['She does not smoke and drinks.', 'drinks'],
    ['No fever, jaundice is present.', 'jaundice'],
  ])('is not denied: %s', (text, word) => {
    expect(deniedLeft(text, text.indexOf(word))).toBe(false)
  })

  it.each([
    ['No pallor, cyanosis, or clubbing is seen.', 'clubbing'],
    ['He denies that fever and chills are present.', 'chills'],
    ['He denies dysuria, and the use of alcohol.', 'alcohol'],
  ])('is denied with the rest of its subject: %s', (text, word) => {
    expect(deniedLeft(text, text.indexOf(word))).toBe(true)
  })
})

describe('a test told as never positive', () => {
  it.each([
    [
      'No blood culture, taken on three days, was positive.',
      'All blood cultures were negative on three days.',
      'The blood cultures were positive on all three days.',
    ],
    [
      'None of the cultures, and none since, were positive.',
      'All of the cultures, then and since, were negative.',
      'All of the cultures, then and since, were positive.',
    ],
    [
      'No sputum smear, even after induction with saline, was positive.',
      'Every sputum smear, even after induction with saline, was negative.',
      'A sputum smear, after induction with saline, was positive.',
    ],
    [
      'Neither of her two pregnancy tests, done at home and at the clinic, was positive.',
      'Both of her pregnancy tests, done at home and at the clinic, were negative.',
      'Both of her pregnancy tests, done at home and at the clinic, were positive.',
    ],
    ['Never smoked, HIV negative.', 'HIV negative; has never smoked.', 'Never smoked, HIV positive.'],
  ])('may be told as negative, and not as positive: %s', (text, same, other) => {
    for (const [one, two] of [
      [text, same],
      [same, text],
    ] as const) {
      expect(errorsIn(one, two)).toEqual([])
    }
    for (const [one, two] of [
      [text, other],
      [other, text],
      [same, other],
    ] as const) {
      expect(errorsIn(one, two)).not.toEqual([])
    }
  })
})
