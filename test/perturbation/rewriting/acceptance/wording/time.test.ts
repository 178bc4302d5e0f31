import { describe, expect, it } from 'vitest'
import { errorsBetween } from '../../../wording.js'

describe('time', () => {
  it.each([
    ['Her history includes a stroke.', 'She had a stroke in the past.'],
    ['A previously healthy man has had a rash for 2 days.', 'A man, healthy until now, has had a rash for 2 days.'],
    ['He had asthma in childhood.', 'He had asthma as a young boy.'],
    ['She fell ill last winter.', 'The past winter she fell ill.'],
    ['His sister has a history of gout.', 'His sister has had gout.'],
    ['She used to be a nurse.', 'She was a nurse.'],
    ['She had eczema as an infant.', 'She had eczema in infancy.'],
    ['He has a remote history of smoking.', 'He smoked long ago.'],
    ['He has a chronic cough.', 'He has had a cough for years.'],
    ['He has acute leg pain.', 'He has sudden leg pain.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He has asthma.', 'He had asthma in childhood.'],
    ['He coughs in the morning.', 'He coughs in the evening.'],
    ['He had a prior seizure.', 'He had been brought in with a seizure.'],
    ['She has a history of asthma.', 'She was diagnosed with asthma.'],
    ['She was seen with migraine.', 'She was seen with a history of migraine.'],
    ['She had previous headaches.', 'She has had headaches for 3 days.'],
    ['He took a previous course of steroids.', 'He took a course of steroids before meals.'],
    ['He had a previous stroke.', 'He had a stroke once he sat up.'],
    ['He has a history of gout; he coughed in the past.', 'He has gout; he coughed in the past.'],
    ['She had eczema in infancy.', 'The infant had eczema.'],
    ['She fell ill last winter.', 'She fell ill, all in a winter.'],
    ['He has acute kidney injury.', 'He has new kidney injury.'],
    ['He has acute leukemia.', 'He has leukemia, and a sudden rash.'],
    ['She has chronic pancreatitis.', 'She has pancreatitis, which persists.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})

describe('rate', () => {
  it.each([
    ['She has one such attack per month.', 'She has about one such attack a month.'],
    ['He takes it once daily.', 'He takes it every day.'],
    ['She comes once a year.', 'She comes yearly.'],
    ['He took it at once.', 'He took it right away.'],
    ['She sleeps 8 hours a night.', 'She sleeps for 8 hours per night.'],
  ])('leaves no error in %j told as %j', (before, after) => {
    expect(errorsBetween(before, after)).toEqual([])
  })

  it.each([
    ['He takes it once daily.', 'He takes it every week.'],
    ['He takes it twice daily.', 'He takes it every day.'],
    ['He takes it once daily.', 'He takes it many times the day.'],
    ['He is seen once a week.', 'He will be seen within a week.'],
    ['She has an attack once a month.', 'She has an attack after a month.'],
    ['He will return in a year.', 'He will return once a year.'],
    ['He was given a bolus.', 'He was given a bolus immediately.'],
  ])('keeps an error where %j became %j', (before, after) => {
    expect(errorsBetween(before, after)).not.toEqual([])
  })
})
