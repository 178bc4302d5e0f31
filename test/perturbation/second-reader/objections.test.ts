import { describe, expect, it } from 'vitest'
import { readObjections } from '../../../src/perturbation/index.js'

const texts = { original: 'The left “knee” is swollen.', rewritten: 'His right "knee"  is swollen.' }
const said = (original: string, rewritten: string, what = 'side') => ({ what, original, rewritten })

describe('readObjections', () => {
  it('confirms quotes that stand in their texts, whatever their marks, capitals and blanks', () => {
    expect(readObjections([said('LEFT "knee"', 'right “knee” is')], texts)?.confirmed).toHaveLength(1)
  })

  it('takes an empty quote on one side for what was put in or left out', () => {
    expect(readObjections({ changes: [said('', 'right'), said('left', '')] }, texts)?.confirmed).toHaveLength(2)
  })

  it.each([
    ['stands nowhere', said('left hip', 'right')],
    ['stands in the other text', said('right', 'left')],
    ['is empty on both sides', said('', ' ')],
    ['is equal on both sides', said('knee', 'Knee')],
    ['has no word for the difference', said('left', 'right', ' ')],
  ])('drops and counts an objection that %s', (_, objection) => {
    expect(readObjections([objection], texts)).toEqual({ confirmed: [], dropped: 1 })
  })

  it.each([
    'nothing changed',
    null,
    { changes: 'none' },
    [{ what: 'side', original: 'left' }],
    Array.from({ length: 201 }, () => said('left', 'right')),
  ])('takes what has not the form for no reply: %j', (reply) => {
    expect(readObjections(reply, texts)).toBeNull()
  })
})
