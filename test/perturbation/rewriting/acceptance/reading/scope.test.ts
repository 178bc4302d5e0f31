import { describe, expect, it } from 'vitest'
import { negatedItems } from '../../../../../src/perturbation/rewriting/acceptance/reading/scope.js'

describe('negatedItems', () => {
  it.each([
    ['no fever , dry cough , or rash', ['fever', 'dry cough', 'rash']],
    ['no fever , rash on the arm', ['fever']],
    ['no history of stroke', ['stroke']],
    ['no fever and a rash', ['fever']],
    ['denies fever and rash', ['fever', 'rash']],
    ['fever is denied', []],
    ['does not cough at night', ['cough']],
    ['no fever is seen', ['fever']],
    ['neither fever nor rash', ['rash']],
  ])('reaches in %j: %j', (clause, reached) => {
    const words = clause.split(' ')
    const items = negatedItems(words).map(({ places }) => places.map((place) => words[place]).join(' '))
    expect(items).toEqual(reached)
  })
})
