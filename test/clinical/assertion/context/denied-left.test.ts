import { describe, expect, it } from 'vitest'
import { deniedLeft } from '../../../../src/clinical/assertion/context/index.js'
import { errorsOf } from '../account/account.js'

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
