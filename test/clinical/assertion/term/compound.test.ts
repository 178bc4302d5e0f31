import { expect, it } from 'vitest'
import { withCompounds } from '../../../../src/clinical/assertion/term/compound.js'

it('joins the parted names of parts of the body, and no other words', () => {
  expect(withCompounds('Her jaw bone, knee caps and Eye lids ache.')).toBe('Her jawbone, kneecaps and eyelids ache.')
  expect(withCompounds('He keeps in step and has a bone to pick.')).toBe('He keeps in step and has a bone to pick.')
})
