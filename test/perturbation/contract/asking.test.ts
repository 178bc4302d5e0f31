import { describe, expect, it } from 'vitest'
import { type Asking, resultOf, withoutModel } from '../../../src/perturbation/contract/asking.js'
import { madeUpRequest } from '../../generation/made-up.js'

function* asking(): Asking<readonly string[]> {
  return [(yield madeUpRequest(1)).text]
}

describe('work that may ask', () => {
  it('is its own result where it asks nothing', () => {
    expect(withoutModel(resultOf(['done']))).toEqual(['done'])
    expect(withoutModel(resultOf({ refused: true }))).toEqual({ refused: true })
  })

  it('hands its requests on, and the answers back', () => {
    const work = resultOf(asking())
    expect(work.next()).toEqual({ done: false, value: madeUpRequest(1) })
    const answer = { key: 'k', request: madeUpRequest(1), outcome: 'answered', model: null, reason: null } as const
    expect(work.next({ ...answer, text: 'It rains.' })).toEqual({ done: true, value: ['It rains.'] })
  })

  it('is a fault where it asks and there is no model, and says which prompt', () => {
    expect(() => withoutModel(asking())).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: expect.stringContaining('prompt red-herrings is for a model'),
      }),
    )
  })
})
