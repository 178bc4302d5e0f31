import { describe, expect, it } from 'vitest'
import { sideFaults, sidesIn } from '../../../../../src/perturbation/rewriting/acceptance/rule/side.js'

describe('sideFaults', () => {
  it.each([
    ['The left knee is warm; the right ankle is not.', 'The right knee is warm; the right ankle is not.', 1],
    ['The left knee is warm. He limps on the left.', 'The warm one is the left knee. He limps on that side.', 0],
    ['The left knee is warm. Both knees hurt.', 'Both knees hurt, and the left knee is warm.', 0],
    ['Lifting the right leg, he sinks to the left.', 'When the right leg is lifted, he sinks to the right.', 1],
    ['Lifting the right leg, he sinks to the left.', 'He sinks to the left when the right leg is lifted.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(sideFaults(rewritten, original)).toHaveLength(count)
  })
})

describe('sidesIn', () => {
  it.each([
    ['Both knees are warm, the left one more.', 2, 1],
    ['There was no urine left over, and she was seen right away.', 0, 0],
  ])('counts in %j %d left and %d right', (text, left, right) => {
    expect(sidesIn(text)).toEqual({ left, right })
  })
})
