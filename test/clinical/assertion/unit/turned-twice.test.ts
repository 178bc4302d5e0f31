import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'
import { errorsOf } from '../account/account.js'

describe('a contrary and a denial', () => {
  it.each([
    ['He takes his insulin irregularly.', 'He does not take his insulin regularly.'],
    ['The infant is feeding poorly.', 'The infant is not feeding well.'],
    ['She cannot close her right eye completely.', 'Closure of her right eye is incomplete.'],
    ['He has become less steady on his feet.', 'He has become more unsteady on his feet.'],
    ['The rectal and pelvic examinations are normal.', 'Neither the rectal nor the pelvic examination is abnormal.'],
  ])('take each other back: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
    expect(errorsOf(after, before)).toEqual([])
  })

  it.each([
    ['He takes his insulin irregularly.', 'He takes his insulin regularly.'],
    ['The legs are stiffer than the arms.', 'The legs are less stiff than the arms.'],
    ['The gag reflex is absent, and he cannot speak.', 'The gag reflex is preserved, and he cannot speak.'],
    ['The culture is negative, without any growth.', 'The culture is positive, without any growth.'],
  ])('do not hide a change: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it('do not hide a denial that went to another side', () => {
    const [was, is] = [
      'The scan shows no flow within the left testis, with normal flow on the right.',
      'The scan shows normal flow within the left testis, with no flow on the right.',
    ]
    expect(compareFacts(was, is).map(({ level }) => level)).toContain('error')
  })
})
