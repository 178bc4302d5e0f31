import { describe, expect, it } from 'vitest'
import { informantFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/informant.js'

describe('informantFaults', () => {
  it.each([
    ['The patient reports a dull pain.', 'His husband reports a dull pain.', 1],
    ['He says that the cough is dry.', 'According to his brother the cough is dry.', 1],
    [
      'A daughter drove him here. The patient denies fever.',
      'His daughter, who drove him here, is worried. His daughter denies fever.',
      1,
    ],
    ['His wife reports that he snores.', 'The patient reports that he snores.', 1],
    ['The woman describes sharp pain.', 'She describes her pain as sharp.', 0],
    ['His parents say that he snores.', 'His mother says that he snores.', 0],
    [
      'A man comes with his wife. She says that he snores.',
      'A man comes with his wife. His wife says that he snores.',
      0,
    ],
    ['His wife says that he snores.', 'He snores, his wife says.', 0],
    ['His brother had gout.', 'He reports gout in his brother.', 0],
    ['Her son is well.', 'Her son is in good health.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(informantFaults(rewritten, original)).toHaveLength(count)
  })
})
