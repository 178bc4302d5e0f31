import { expect, it } from 'vitest'
import { caseExpressions, firstSaid, type Said } from '../../../src/perturbation/situation/case-words.js'
import { vignettes } from '../../vignettes.js'

it('finds each kind of words where its expression alone finds it, in every bundled case', () => {
  for (const [what, { pattern }] of Object.entries(caseExpressions())) {
    const alone = new RegExp(pattern, 'i')
    for (const { id, text } of vignettes)
      expect(firstSaid(text, what as Said), `${what} in ${id}`).toBe(text.search(alone))
  }
})
