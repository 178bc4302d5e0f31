import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('a word that nothing knows', () => {
  it('may tell words that are gone', () => {
    expect(errorsOf('The wheeze is single-toned.', 'The wheeze is monotonal.')).toEqual([])
  })

  it('is put in where none are gone', () => {
    expect(errorsOf('The wheeze is soft.', 'The wheeze is soft and spondaic.')).not.toEqual([])
  })

  it('is no paraphrase where it names a finding', () => {
    expect(errorsOf('The scan shows gallstones.', 'The scan shows hydronephrosis.')).not.toEqual([])
  })
})
