import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('words of degree and course', () => {
  it.each([
    ['He is seldom out of doors.', 'He is never out of doors.'],
    ['The milk never contains blood.', 'The milk rarely contains blood.'],
    ['There is no flow in the left foot.', 'Flow is reduced in the left foot.'],
    ['Most of the cells are round.', 'Some of the cells are round.'],
    ['The ache is getting worse.', 'The ache is intermittent.'],
    ['The ache is dull.', 'The ache is throbbing.'],
    ['The lid turns inward.', 'The lid turns outward.'],
    ['He gained 3 kg.', 'His weight came down by 3 kg.'],
    ['He wears gloves consistently.', 'He wears gloves more often than not.'],
    ['A lump is felt in the upper abdomen.', 'A lump is felt in the lower abdomen.'],
    ['Aspirin relieved it partially.', 'Aspirin relieved it fully.'],
    ['The calf of the same side is swollen.', 'The calf of the opposite side is swollen.'],
    ['His gait is normal.', 'His gait shows a slight limp.'],
    ['There is no guarding. Bowel sounds are absent.', 'Without guarding; bowel sounds scanty.'],
    ['He vomited several times.', 'He vomited once.'],
  ])('are not exchanged: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['He calls every morning.', 'He calls each morning.'],
    ['He seldom leaves the house.', 'He rarely leaves the house.'],
    ['Her eyes are still red.', 'The redness of her eyes is persistent.'],
    ['She has a lot of noise at home.', 'Her home is very noisy.'],
    ['He has had multiple falls.', 'He has fallen many times.'],
    ['She has increasing weakness.', 'She is getting weaker.'],
    ['He has not slept well.', 'He has been sleeping poorly.'],
    ['The film is unremarkable.', 'The film shows nothing abnormal.'],
    ['He takes it daily.', 'He takes it once a day.'],
  ])('have words that say the same: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})
