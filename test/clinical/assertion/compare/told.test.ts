import { describe, expect, it } from 'vitest'
import { errorsOf } from '../account/account.js'

describe('a sentence in other words', () => {
  it.each([
    ['An ECG shows left bundle branch block.', 'LBBB on the ECG.'],
    ['He has never had a seizure.', 'He has yet to have a seizure.'],
    ['He has a history of asthma.', 'His history includes asthma.'],
    ['She has hypertension.', 'PMH: HTN.'],
    ['Plantar responses are downgoing.', 'Plantar reflexes are flexor.'],
    ['An ECG shows sinus tachycardia.', 'The ECG shows a sinus rhythm that is tachycardic.'],
    ['She has passed no stool.', 'She has not yet passed any stool.'],
    ['His mother reports that her brother is deaf.', "His mother's brother is deaf, she reports."],
    ['A thrill is felt at the sternal border.', 'A thrill is felt at the border of the sternum.'],
    ['Review of systems is notable for itching.', 'The ROS is notable for itching.'],
    ['A fistula is seen inside the cheek.', 'A fistula is seen on the inner side of the cheek.'],
    ['His old charts are unavailable.', 'No old charts can be obtained.'],
    ['The HIV test is negative.', 'Neither the first nor the second HIV test is positive.'],
    ['He appears unkempt.', 'He looks disheveled.'],
    ['His parents deny that he snores.', 'They deny that he snores.'],
    ['He appears tired.', 'He seems tired.'],
    ['His father has gout.', 'There is gout in the family, namely in his father.'],
    ['He is right-handed.', 'His dominant hand is the right one.'],
    ['The metacarpophalangeal joints are swollen.', 'Swollen MCP joints.'],
    ['Her brother had polio.', 'FHx: polio in her brother.'],
    ['He takes aspirin.', 'Meds: aspirin.'],
    ['She takes acetaminophen.', 'She takes paracetamol (acetaminophen).'],
    ['As the day went on, he found it hard to breathe.', 'As the hours passed, he found it hard to breathe.'],
    [
      'After asking her sons, the student learns of her falls.',
      'The student then asks her sons and learns of her falls.',
    ],
    [
      'A week before the fever began he hit his knee, which made his shin sore.',
      'He hit his knee a week before the onset of fever, and afterwards his shin was sore.',
    ],
  ])('tells the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })

  it.each([
    ['An ECG shows left bundle branch block.', 'RBBB on the ECG.'],
    ['He has never had a seizure.', 'He has had a seizure.'],
    ['His mother reports that her brother is deaf.', "His father's brother is deaf, his mother reports."],
    ['The HIV test is negative.', 'The HIV test is positive.'],
    ['The abdomen is soft.', 'He enjoys gardening.'],
    ['He is right-handed.', 'His dominant hand is the left one.'],
    ['He takes hydroxyzine.', 'He takes hydralazine.'],
    ['She coughs more often than usual.', 'She coughs less often than usual.'],
    ['The scan shows bilateral narrowing of the ureters.', 'That one shows the ureter narrowed on the left side.'],
    ['He denies fever.', 'He is not sure whether he had fever.'],
    ['He does not smoke.', 'He does not smoke any more.'],
  ])('tells something else: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })
})
