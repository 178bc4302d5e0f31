import { describe, expect, it } from 'vitest'
import { asGiven, inOneNotation } from '../../../../src/clinical/assertion/notation/index.js'
import { compareFacts } from '../../../../src/clinical/index.js'

const told = (text: string): string => inOneNotation(asGiven(text)).text

const errors = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

describe('inOneNotation', () => {
  it.each([
    ['The cervix is fully dilated.', 'The cervix is 10 cm dilated.'],
    ['The pupils are fully dilated.', 'The pupils are fully dilated.'],
    ['Power is 4/5 in the left leg.', 'Power is 4 in the left leg.'],
    ['He ate 4/5 of the meal.', 'He ate 4/5 of the meal.'],
    ['Acuity is 20/30 OD.', 'Acuity is 20/30 in the right eye.'],
    ['He takes ramipril OD.', 'He takes ramipril OD.'],
    ['Half an hour passed.', '30 minutes passed.'],
    ['The vertex is at +1 station, and there is +1 edema.', 'The vertex is at +1 station, and there is 1+ edema.'],
    ['While breathing 40% oxygen he slept.', 'While breathing 40% oxygen he slept.'],
    ['On day 3 of IV iron he left.', 'On day 3 of IV iron he left.'],
    ['A murmur of grade 3 of VI is heard.', 'A murmur of grade 3 is heard.'],
    ['He got half-normal saline, then normal saline.', 'He got 0.45% saline, then 0.9% saline.'],
    [
      'Breathing is labored, and the pupils are fully dilated.',
      'Breathing is labored, and the pupils are fully dilated.',
    ],
    ['After an OD her pupils are small.', 'After an OD her pupils are small.'],
    ['It fell from 12 to 8 years ago.', 'It fell from 12 to 8 years ago.'],
    ['Glucose is 95 in the morning.', 'Glucose is 95 in the morning.'],
    ['A thirty-second pause came on his twenty-second day.', 'A thirty-second pause came on his 22th day.'],
    ['Baby aspirin (81 mg) was given.', 'Aspirin 81 mg was given.'],
    ['Baby aspirin (75 mg) was given.', 'Baby aspirin (75 mg) was given.'],
    ['He has a lump under the tongue.', 'He has a lump under the tongue.'],
    ['He takes a tablet under the tongue.', 'He takes a tablet sublingual.'],
  ])('reads by what stands beside: %s', (written, read) => {
    expect(told(written)).toBe(read)
  })
})

describe('one quantity in two notations', () => {
  it.each([
    ['He smokes one pack of cigarettes daily.', 'He is a pack-a-day smoker.'],
    ['She smokes 2 packs of cigarettes a day.', 'She smokes 2 ppd.'],
    ['The doses are given at 8-hour intervals.', 'The doses are given every 8 hours.'],
    ['The attacks come at intervals of 3 to 5 weeks.', 'The attacks come at 3- to 5-week intervals.'],
    ['She is in labor, with contractions every 6 minutes.', 'She is in labor, with contractions 6 minutes apart.'],
    ['He fell at 9 pm.', "He fell at 9 o'clock in the evening."],
    ['He fell at 7:30 a.m.', 'He fell at half past seven in the morning.'],
    ['He was found at noon.', 'He was found at 12 p.m.'],
    ['He was found at 0730.', 'He was found at 7:30 a.m.'],
    ['The cervix is fully effaced.', 'The cervix is 100% effaced.'],
    ['Hair growth is Tanner stage III.', 'Hair growth is Tanner 3.'],
    ['She has stage IIIb cancer.', 'She has stage 3B cancer.'],
    [
      'Nerves III, IV, and VI are intact: cranial nerves II through XII.',
      'Nerves 3, 4, and 6 are intact: cranial nerves 2-12.',
    ],
    ['A grade III/VI murmur is heard.', 'A 3/6 murmur is heard.'],
    ['She rates the pain 6 out of 10.', 'She rates the pain as 6 on a scale of 1 to 10.'],
    ['He is alert and oriented to person, place, and time.', 'He is alert and oriented ×3.'],
    ['Blood pressure is 118/72 mm Hg.', 'The systolic blood pressure is 118 and the diastolic 72 mm Hg.'],
    ['On POD 4 he coughs.', 'On the fourth postoperative day he coughs.'],
    ['She is 29 3/7 weeks pregnant.', 'She is 29 weeks and 3 days pregnant.'],
    ['She is in her fifties.', 'She is in her 50s.'],
    ['She has had a rash x 4 days.', 'She has had a rash for 4 days.'],
    ['He is 5\'11" tall.', 'He is 5 ft 11 in tall.'],
    ['He swallows at most 3 pills.', 'He swallows no more than 3 pills.'],
    ['She swims at least twice a week.', 'She swims two or more times per week.'],
    ['He has 5 to 8 spells per day.', 'Five to eight times a day he has them.'],
    ['She had one episode of pyelonephritis.', 'She had a single bout of pyelonephritis.'],
    ['The hip was replaced 4 years ago.', 'The hip was replaced four years back.'],
    ['She is a primigravida at 30 weeks of gestation.', 'She is a G1 at 30 weeks of gestation.'],
    ['He is oriented to person, place, and time.', 'He knows the time, the place, and who he is.'],
    ['The stool is negative for occult blood.', 'FOBT is negative.'],
    ['Oral intake has been poor.', 'PO intake has been poor.'],
    ['He uses injection drugs.', 'He is an IV drug user.'],
    ['She conceived by in vitro fertilization.', 'She conceived by IVF.'],
    ['He saw her faint in church.', 'He saw her pass out in church.'],
    ['He gets up three times a night to urinate.', 'He has nocturia ×3.'],
  ])('is no change: %s = %s', (before, after) => {
    expect(errors(before, after)).toEqual([])
    expect(errors(after, before)).toEqual([])
  })

  it.each([
    ['He smokes one pack of cigarettes daily.', 'He is a two-pack-a-day smoker.'],
    ['The doses are given at 8-hour intervals.', 'The doses are given every 6 hours.'],
    ['He fell at 9 pm.', "He fell at 9 o'clock in the morning."],
    ['The cervix is fully effaced.', 'The cervix is 50% effaced.'],
    ['Hair growth is Tanner stage III.', 'Hair growth is Tanner 2.'],
    ['A grade III/VI murmur is heard.', 'A 2/6 murmur is heard.'],
    ['He is alert and oriented to person, place, and time.', 'He is alert and oriented ×2.'],
    ['He is oriented to person only.', 'He is oriented ×3.'],
    ['On POD 4 he coughs.', 'On the second postoperative day he coughs.'],
    ['Acuity is 20/30 OD.', 'Acuity is 20/30 OS.'],
  ])('is a change: %s → %s', (before, after) => {
    expect(errors(before, after)).not.toEqual([])
  })

  it('is placed in the text as given', () => {
    const [change] = compareFacts('After half an hour he took 5 mg.', 'After half an hour he took 50 mg.')
    expect(change?.before?.span).toEqual({ start: 27, end: 31 })
    expect(change?.after?.span).toEqual({ start: 27, end: 32 })
  })
})
