import { expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const errors = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ level, message }) => (level === 'error' ? [message] : []))

it.each([
  ['The smear was inconclusive.', 'The smear did not give a conclusive result.'],
  ['The exam is significant for edema 3 cm inferior to the knee.', 'The exam shows edema 3 cm below the knee.'],
])('takes a denied word for its contrary, and no degree where none is told: %s = %s', (before, after) => {
  expect(errors(before, after)).toEqual([])
})

it('does not take a word for its contrary', () => {
  expect(errors('The smear was inconclusive.', 'The smear gave a conclusive result.')).not.toEqual([])
})

it.each([
  ['What is the most likely diagnosis?', 'I would like to know what the most likely diagnosis is.'],
  ['Which drug is most likely responsible?', 'Please tell me which drug is most likely responsible.'],
])('takes what a question calls likely for no finding, also where the question is put indirectly: %s', (was, is) => {
  expect(compareFacts(was, is)).toEqual([])
  expect(errors('It is gout.', 'It is most likely gout.')).not.toEqual([])
})
