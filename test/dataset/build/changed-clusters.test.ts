import { expect, it } from 'vitest'
import { createChangedClusters } from '../../../src/dataset/build/changed-clusters.js'
import { loadRecipe } from '../../../src/dataset/recipe/recipe.js'
import { caseOf } from '../../vignettes.js'

const madeOf = (
  id: number,
  changes: number,
  isNoise = true,
): Parameters<ReturnType<typeof createChangedClusters>['add']>[0] => {
  const edits = Array.from({ length: changes }, () => ({
    at: { start: 0, end: 0 },
    before: '',
    after: 'x',
    why: { kind: 'noise' },
  }))
  const original = caseOf('Why?', 'Gout', `test-${id}`)
  return {
    original,
    text: '',
    layers: [{ step: { perturbation: { isNoise } }, edits }],
    findings: [],
    refused: false,
  } as unknown as ReturnType<typeof madeOf>
}

it('says of an arm of noise that too few clusters were changed for a gate', () => {
  const changed = createChangedClusters()
  for (let id = 0; id < 59; id++) changed.add(madeOf(id, 1))
  changed.add(madeOf(58, 2))
  changed.add(madeOf(70, 0))
  expect(changed.tooFew(loadRecipe('ehr-copy-paste-mild'))).toMatch(/^59 clusters were changed, and a gate takes 60/)
  expect(changed.tooFew(loadRecipe('red-herrings-10'))).toBeNull()
  changed.add(madeOf(71, 1))
  expect(changed.tooFew(loadRecipe('ehr-copy-paste-mild'))).toBeNull()
})

it('counts no cluster in which only a step below the noise changed something', () => {
  const changed = createChangedClusters()
  for (let id = 0; id < 80; id++) changed.add(madeOf(id, 1, id < 12))
  expect(changed.tooFew(loadRecipe('drug-safety-condition-copy-paste'))).toMatch(/^12 clusters were changed/)
})
