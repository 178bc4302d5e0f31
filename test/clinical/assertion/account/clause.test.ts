import { describe, expect, it } from 'vitest'
import { errorsOf } from './account.js'

describe('a clause none of whose words has a counterpart', () => {
  it.each([
    ['Her height is 168 cm.', 'She is 168 cm tall, and her neck is webbed.'],
    ['He is awake but confused.', 'He is confused, though awake, and pink froth covers his lips.'],
    ['The lungs are clear.', 'The lungs are clear, and a gray membrane sticks to one tonsil.'],
  ])('was put in: %s → %s', (before, after) => {
    expect(errorsOf(before, after)).not.toEqual([])
  })

  it.each([
    ['The lungs are clear.', 'If you have got a pen: the lungs are clear.'],
    ['He walks with his feet wide apart.', 'He walks, and his gait is broad.'],
  ])('is a remark, or tells what is gone: %s = %s', (before, after) => {
    expect(errorsOf(before, after)).toEqual([])
  })
})
