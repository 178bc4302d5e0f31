import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('the order of events', () => {
  it.each([
    ['Attacks come in runs after waking.', 'Attacks come in runs before she wakes.'],
    ['The rash came after the first infusion.', 'The rash came during the first infusion.'],
    ['A week before his symptoms he had been abroad.', 'A week after his symptoms he went abroad.'],
    ['He feels a crack and sinks to the ground.', 'He sinks to the ground and then feels a crack.'],
    ['There were hours of ease between attacks.', 'There were minutes of ease between attacks.'],
  ])('stays: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['Attacks come in runs after waking.', 'After she wakes, attacks come in runs.'],
    ['He feels a crack and sinks to the ground.', 'He feels a crack and then sinks to the ground.'],
    ['She fell during the dance.', 'During the dance she fell.'],
    ['It lasted for an hour.', 'It lasted for 60 minutes.'],
  ])('may be told in other words: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})
