import { expect, it } from 'vitest'
import { isChangedByNoise, tooFewChanged } from '../../../src/dataset/build/changed-clusters.js'
import { loadRecipe } from '../../../src/dataset/recipe/recipe.js'

const madeOf = (changes: number, { isNoise = true, refused = false } = {}): Parameters<typeof isChangedByNoise>[0] => {
  const edits = Array.from({ length: changes }, () => ({
    at: { start: 0, end: 0 },
    before: '',
    after: 'x',
    why: { kind: 'noise' },
  }))
  const layers = [
    { step: { perturbation: { isNoise: true } }, edits: [] },
    { step: { perturbation: { isNoise } }, edits },
  ]
  return { layers, refused } as unknown as ReturnType<typeof madeOf>
}

it('takes a case for changed where a layer of noise has an edit and no check refused it', () => {
  expect([madeOf(1), madeOf(0), madeOf(1, { refused: true })].map(isChangedByNoise)).toEqual([true, false, false])
})

it('takes no case for changed in which only a step below the noise changed something', () => {
  expect(isChangedByNoise(madeOf(1, { isNoise: false }))).toBe(false)
})

const counts = { records: 160, unchanged: 101 }

it('says of another arm that most of its records are unchanged', () => {
  const hazard = loadRecipe('abbreviated-hazard')
  const sentence = expect.stringMatching(/^101 of 160 records are unchanged.* `only: changed`/)
  expect(tooFewChanged([], hazard, counts)).toEqual({ clusters: null, sentence })
  expect(tooFewChanged([], hazard, { records: 160, unchanged: 80 })).toBeNull()
  expect(tooFewChanged([], loadRecipe('original'), { records: 160, unchanged: 160 })).toBeNull()
})

it('says of an arm of noise that too few clusters were changed for a gate', () => {
  const changed = Array.from({ length: 59 }, (_, id) => `test-${id}`)
  const of = (text: RegExp) => expect.stringMatching(text)
  expect(tooFewChanged(changed, loadRecipe('ehr-copy-paste-mild'), counts)).toEqual({
    clusters: 59,
    sentence: of(/^59 clusters .* were changed; a gate .* takes 60/),
  })
  expect(tooFewChanged(changed.slice(0, 12), loadRecipe('drug-safety-condition-copy-paste'), counts)).toEqual({
    clusters: 12,
    sentence: of(/^12 clusters .* were changed/),
  })
  expect(tooFewChanged([...changed, 'test-71'], loadRecipe('ehr-copy-paste-mild'), counts)).toBeNull()
})
