import { describe, expect, it } from 'vitest'
import { contraryFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/contrary.js'

describe('contraryFaults', () => {
  it.each([
    ['Blood pressure is stable.', 'Blood pressure is unstable.', 1],
    ['The pulse is irregular and fast.', 'The pulse is fast but regular.', 1],
    ['His pupils are equal and reactive.', 'Both pupils react, but are unequal. The reactive gland is gone.', 1],
    ['She is able to climb one flight of stairs.', 'She is unable to climb one flight of stairs.', 1],
    ['The liver edge is tender.', 'The liver edge is non-tender.', 1],
    ['The hernia is reducible.', 'The hernia, irreducible, is seen.', 1],
    ['A well-nourished boy is brought in.', 'A malnourished boy is brought in.', 1],
    ['The ulcer is painless.', 'The ulcer is painful.', 1],
    ['The wound is not stable.', 'The wound is unstable.', 0],
    ['The wound is unstable.', 'The wound is not stable.', 0],
    ['He was not vaccinated.', 'He was unvaccinated.', 0],
    ['He is able to walk and cannot climb stairs.', 'He walks, but is unable to climb stairs.', 0],
    ['The belly is tense and the pain severe.', 'The belly is rigid and the pain intense.', 0],
    ['He is a patient of this house.', 'He is an inpatient of this house.', 0],
    ['The skin changes are of short duration.', 'The skin has had an induration for a short time.', 0],
    ['The rash does not itch unless he is warm.', 'The rash itches only if he is warm, and less so until then.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(contraryFaults(rewritten, original)).toHaveLength(count)
  })
})
