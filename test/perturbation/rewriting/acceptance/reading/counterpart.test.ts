import { describe, expect, it } from 'vitest'
import { assertedSentences } from '../../../../../src/perturbation/rewriting/acceptance/reading/assertion.js'
import { counterparts } from '../../../../../src/perturbation/rewriting/acceptance/reading/counterpart.js'

describe('counterparts', () => {
  it('finds the sentence that tells the same, in other order and words', () => {
    const [, second] = assertedSentences('He coughs at night. The left knee is swollen and warm.')
    const others = assertedSentences('Warm swelling of the left knee is seen. At night there is coughing.')
    expect(counterparts(second as NonNullable<typeof second>, others, 1)[0]?.text).toContain('Warm swelling')
  })

  it('finds none where two sentences share nothing', () => {
    const [only] = assertedSentences('He coughs.')
    expect(counterparts(only as NonNullable<typeof only>, assertedSentences('The knee is warm.'), 2)).toEqual([])
  })
})
