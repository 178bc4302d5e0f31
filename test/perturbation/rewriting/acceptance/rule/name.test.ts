import { describe, expect, it } from 'vitest'
import { nameFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/name.js'

describe('nameFaults', () => {
  it.each([
    ['He has a history of Crohn disease.', 'He has a history of Behçet disease.', 2],
    ['She traveled to Peru last year.', 'She traveled last year.', 1],
    ['She traveled last year.', 'She traveled to Peru last year.', 1],
    ['He has Crohn disease.', "He is known to have Crohn's disease.", 0],
    ['The score on the Glasgow Coma Scale is low.', 'The GCS is low.', 0],
    ['A direct antiglobulin test is positive.', 'The direct Coombs test is positive.', 0],
    ['The patient is well.', 'Patient doing well. Mother adds nothing.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(nameFaults(rewritten, original)).toHaveLength(count)
  })
})
