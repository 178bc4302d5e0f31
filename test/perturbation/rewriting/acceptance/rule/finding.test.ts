import { describe, expect, it } from 'vitest'
import { findingFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/finding.js'

describe('findingFaults', () => {
  it.each([
    ['The leg has no numbness.', 'The leg has no weakness.', 1],
    ['No rebound tenderness is found.', 'No rigidity is found.', 1],
    ['She denies sweats.', 'She denies sweats and vomiting.', 1],
    ['Blood pressure is normal.', 'Blood pressure is normal; no hemoptysis.', 1],
    ['A boy with a rash.', 'A boy with a rash and cyanosis.', 1],
    ['He cannot catch his breath.', 'He has dyspnea.', 0],
    ['He is afebrile.', 'He has no fever.', 0],
    ['The hands flap when they are stretched out.', 'A flapping tremor is seen.', 0],
    ['Sensation is intact.', 'No numbness is found.', 0],
    ['He has N/V, SOB and HA.', 'He has nausea, vomiting, dyspnea and a headache.', 0],
    ['He had a fever and vomited.', 'He had a fever.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(findingFaults(rewritten, original)).toHaveLength(count)
  })
})
