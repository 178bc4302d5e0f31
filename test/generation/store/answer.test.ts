import { expect, it } from 'vitest'
import { answerOf, answerOfFailure } from '../../../src/generation/index.js'
import { madeUpAnswer, madeUpFailure, madeUpRequest } from '../made-up.js'

it('keeps of a generation what determines the data, and neither date nor cost nor id of the call', () => {
  const answer = answerOf(madeUpAnswer(1))
  expect(answer).toEqual({
    key: madeUpAnswer(1).key,
    request: madeUpRequest(1),
    outcome: 'answered',
    text: 'It rained on day 1.',
    model: 'test-model-2026',
    reason: 'stop',
  })
  const later = madeUpAnswer(1, { date: '2027-01-01T00:00:00.000Z', requestId: 'other', batch: true, raw: '{}' })
  expect(answerOf(later)).toEqual(answer)
})

it('makes of a failure an answer without a text, that says why', () => {
  expect(answerOfFailure(madeUpFailure(2, { kind: 'rejected', message: 'It is too long.' }))).toEqual({
    key: madeUpFailure(2).key,
    request: madeUpRequest(2),
    outcome: 'failed',
    text: '',
    model: null,
    reason: 'It is too long.',
  })
})
