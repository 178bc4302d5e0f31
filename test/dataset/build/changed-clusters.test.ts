import { expect, it } from 'vitest'
import { isChanged, tooFewChanged } from '../../../src/dataset/build/changed-clusters.js'
import { loadRecipe } from '../../../src/dataset/recipe/recipe.js'

const madeOf = (changes: number, refused = false): Parameters<typeof isChanged>[0] => {
  const edits = Array.from({ length: changes }, () => ({
    at: { start: 0, end: 0 },
    before: '',
    after: 'x',
    why: { kind: 'noise' },
  }))
  return { layers: [{ edits: [] }, { edits }], refused } as unknown as ReturnType<typeof madeOf>
}

it('takes a case for changed where some layer has an edit and no check refused it', () => {
  expect([madeOf(1), madeOf(0), madeOf(1, true)].map(isChanged)).toEqual([true, false, false])
})

it('says of an arm of noise that too few clusters were changed for a gate', () => {
  const changed = Array.from({ length: 59 }, (_, id) => `test-${id}`)
  expect(tooFewChanged(changed, loadRecipe('ehr-copy-paste-mild'))).toMatch(
    /^59 clusters were changed, and a gate takes 60/,
  )
  expect(tooFewChanged(changed, loadRecipe('red-herrings-10'))).toBeNull()
  expect(tooFewChanged([...changed, 'test-71'], loadRecipe('ehr-copy-paste-mild'))).toBeNull()
})
