import { describe, expect, it } from 'vitest'
import { unified } from '../../../../src/clinical/assertion/compare/unified.js'
import { compareFacts } from '../../../../src/clinical/index.js'

const errors = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

describe('unified', () => {
  it.each([
    ['a verb in another tense', 'The itch subsided.', 'The itch has settled.', 'The itch  settled.'],
    ['a denial of what is gone', 'The rash does not clear.', 'The rash persists.', 'The rash persists.'],
    [
      'a word of the sentence that says what changes',
      'The pain increased.',
      'The pain got worse.',
      'The pain increased.',
    ],
    ['an end', 'He no longer drives.', 'He does not drive any more.', 'He       not drives.'],
  ])('reads words of one class as one: %s', (_, before, after, told) => {
    const same = unified({ before, after })
    expect(same.before.replace(/ +/g, ' ')).toBe(told.replace(/ +/g, ' '))
    expect([same.before.length, same.after.length]).toEqual([before.length, after.length])
  })

  it.each([
    ['that both have', 'The cough resolved and the rash cleared.', 'The rash cleared and the cough resolved.'],
    ['that has none of its class beside it', 'He settled in Ohio.', 'He lives in Ohio.'],
    ['of another step', 'The fever resolved.', 'The fever eased off.'],
    ['of another direction', 'Her appetite improved.', 'Her appetite increased.'],
    ['that ends something else', 'She stopped eating cheese.', 'Her stool is no longer bloody.'],
  ])('leaves a word %s', (_, before, after) => {
    expect(unified({ before, after })).toEqual({ before, after })
  })
})

describe('words for a course, a time or a degree', () => {
  it.each([
    ['His cramps have been ameliorated by the diet.', 'His cramps have become milder with the diet.'],
    ['A runny nose subsided with saline.', 'A runny nose settled with saline.'],
    ['The crackles do not clear with coughing.', 'The crackles are still there after coughing.'],
    ['This has lasted for a year.', 'This has been going on for a year.'],
    ['Her husband no longer lets her cook.', 'Her husband does not let her cook anymore.'],
    ['The brew is considered strong by many.', 'Many regard the brew as strong.'],
    ['He was sent in because of concern for torsion.', 'He was sent in due to concerns about torsion.'],
    ['She is exceedingly worried.', 'She is extremely worried.'],
    ['He shouts out of the blue.', 'He shouts all of a sudden.'],
  ])('may stand for each other: %s = %s', (before, after) => {
    expect(errors(before, after)).toEqual([])
  })

  it.each([
    ['A runny nose subsided with saline.', 'A runny nose persisted with saline.'],
    ['The crackles do not clear with coughing.', 'The crackles clear with coughing.'],
    ['Her husband no longer lets her cook.', 'Her husband still lets her cook.'],
  ])('keep their direction: %s → %s', (before, after) => {
    expect(errors(before, after)).not.toEqual([])
  })

  it.each([
    ['The seizures have picked up since May.', 'The seizures have improved since May.'],
    ['He was weak but is getting stronger.', 'He was weak but is getting worse.'],
    ['Her doctor forbade her to drive.', 'She no longer drives.'],
    ['He has no interest in relationships.', 'He has lost interest in relationships.'],
    ['The patient fell at home.', 'The patient declined at home.'],
    ['He declined chemotherapy.', 'He reduced chemotherapy.'],
    ['She has had unexpected weight loss.', 'She has had sudden weight loss.'],
    ['She needs help with bathing.', 'She is better with bathing.'],
    ['She asked about any improvement.', 'She asked about no improvement.'],
    ['He believes that he will die.', 'He believes that he is dying.'],
  ])('hide no other meaning: %s → %s', (before, after) => {
    expect(errors(before, after)).not.toEqual([])
  })

  it.each([
    ['She has an enlarged node in the neck.', 'She has a growing node in the neck.'],
    ['There is a continuous murmur.', 'There is a persistent murmur.'],
    ['His last seizure was in May.', 'His persistent seizure was in May.'],
    ['He has never felt better.', 'He feels no better.'],
    ['She returned 2 weeks later.', 'She relapsed 2 weeks later.'],
    ['He lies still because of the pain.', 'He lies persistently because of the pain.'],
    ['He is making good progress.', 'He is getting worse.'],
  ])('leave a word of another meaning: %s', (before, after) => {
    expect(unified({ before, after })).toEqual({ before, after })
  })
})
