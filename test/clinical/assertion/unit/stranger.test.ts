import { expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const original = 'A man has a cough.'

it.each([
  'A chaperone was present.',
  'A voicemail was left.',
  'The form was faxed, and the HIPAA notice was handed out.',
  'CHART REVIEW\nThe visit was this morning.',
  'COURSE\nNothing else was said.',
  'Seen by L. Vance, MS3, and Dr. Ostrander.',
])('finds nothing medical in how a record is kept, in headings and in names: %j', (added) => {
  expect(compareFacts(original, `${original}\n${added}`)).toEqual([])
})

it.each(['He has sarcoid.', 'A CREST was suspected.', 'There was a xylomatosis.', 'Dr. Vance found xylomatosis.'])(
  'finds a term that nothing in the original accounts for: %j',
  (added) => {
    expect(compareFacts(original, `${original} ${added}`).some(({ level }) => level === 'error')).toBe(true)
  },
)
