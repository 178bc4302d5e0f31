import { describe, expect, it } from 'vitest'
import { courseFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/course.js'

describe('courseFaults', () => {
  it.each([
    ['He first lost his appetite and then began to vomit.', 'At first he vomited; later he lost his appetite.', 1],
    ['He first lost his appetite and then began to vomit.', 'Initially his appetite went; vomiting followed later.', 0],
    ['She was confused at first. Later she had seizures.', 'At first there were seizures. Later she was confused.', 1],
    ['She was confused at first. Later she had seizures.', 'Confusion came first, then seizures.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(courseFaults(rewritten, original)).toHaveLength(count)
  })
})
