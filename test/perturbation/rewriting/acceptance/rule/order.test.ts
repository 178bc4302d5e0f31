import { describe, expect, it } from 'vitest'
import { orderFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/order.js'

describe('orderFaults', () => {
  it.each([
    ['Flexion reaches ⟦1⟧ and extension ⟦2⟧.', 'Extension reaches ⟦1⟧ and flexion ⟦2⟧.', 1],
    ['Urate ⟦1⟧\nCalcium ⟦2⟧', 'Calcium ⟦1⟧\nUrate ⟦2⟧', 1],
    ['The left arm jerks more than the right.', 'There are jerks, in the right arm more than in the left.', 1],
    ['The left arm jerks more than the right.', 'There are jerks, in the right arm less than in the left.', 0],
    ['Flexion reaches ⟦1⟧ and extension ⟦2⟧.', 'Flexion is possible to ⟦1⟧, extension to ⟦2⟧.', 0],
    ['A ⟦1⟧-year-old man has had a cough for ⟦2⟧ weeks.', 'For a ⟦1⟧-year-old man, coughing has gone on ⟦2⟧ weeks.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (masked, rewritten, count) => {
    expect(orderFaults(rewritten, masked)).toHaveLength(count)
  })
})
