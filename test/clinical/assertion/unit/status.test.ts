import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('a denial', () => {
  it.each([
    ['No aunt has had kidney stones.', 'His aunts are free of kidney stones.'],
    ['He does not pay attention.', 'He is inattentive.'],
    ['She has never had asthma.', 'Asthma? Never.'],
    ['Her past history is unremarkable.', 'There is nothing of note in her past history.'],
    ['The neck is supple.', 'There is no neck stiffness.'],
    ['Vibration is lost in the toes.', 'Vibration is not felt in the toes.'],
    ['The drops were not continued.', 'The drops were discontinued.'],
    ['His weight has not changed in the past year.', 'His weight has been the same over the past year.'],
    ['The pain made her stop dancing.', 'She stopped dancing because of the pain.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['No aunt has had kidney stones.', 'One aunt has had kidney stones.'],
    ['The chest is tender and not distended.', 'The chest is tender and distended.'],
    ['She does not take any pills.', 'She does not take any pills other than vitamins.'],
    ['He never works without gloves.', 'He never works with gloves.'],
    ['The drops were continued.', 'The drops were discontinued.'],
    ['He did not fall three nights ago.', 'Three nights ago, at 2 a.m., he fell.'],
  ])('may not go or come: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
