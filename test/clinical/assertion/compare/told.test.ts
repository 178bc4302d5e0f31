import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('a sentence in other words', () => {
  it.each([
    ['An ECG shows left bundle branch block.', 'LBBB on the ECG.'],
    ['He has never had a seizure.', 'He has yet to have a seizure.'],
    ['She has passed no stool.', 'She has not yet passed any stool.'],
    ['His mother reports that her brother is deaf.', "His mother's brother is deaf, she reports."],
    ['A thrill is felt at the sternal border.', 'A thrill is felt at the border of the sternum.'],
    ['Review of systems is notable for itching.', 'The ROS is notable for itching.'],
    ['A fistula is seen inside the cheek.', 'A fistula is seen on the inner side of the cheek.'],
    ['The cervix that is examined is pink.', 'The part of the cervix that could be examined is pink.'],
    ['It hurts when he moves the thumb fully.', 'It hurts when he moves the thumb as far as it will go.'],
    ['His old charts are unavailable.', 'No old charts can be obtained.'],
    ['The HIV test is negative.', 'Neither the first nor the second HIV test is positive.'],
    ['He appears unkempt.', 'He looks disheveled.'],
    ['His parents deny that he snores.', 'They deny that he snores.'],
  ])('tells the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['An ECG shows left bundle branch block.', 'RBBB on the ECG.'],
    ['He has never had a seizure.', 'He has had a seizure.'],
    ['His mother reports that her brother is deaf.', "His father's brother is deaf, his mother reports."],
    ['The HIV test is negative.', 'The HIV test is positive.'],
    ['The abdomen is soft.', 'He enjoys gardening.'],
  ])('tells something else: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
