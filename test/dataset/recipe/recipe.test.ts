import { describe, expect, it } from 'vitest'
import { bundledRecipes, loadRecipes } from '../../../src/dataset/recipe/recipe.js'

describe('bundled recipes', () => {
  it.each(bundledRecipes().map((name) => ({ name })))(
    '$name resolves to recipes whose files carry their names',
    ({ name }) => {
      for (const recipe of loadRecipes([name])) expect(bundledRecipes()).toContain(recipe.name)
    },
  )

  it('stand for the eight datasets of the main paper', () => {
    expect(loadRecipes(['medqa-robustness']).map(({ name }) => name)).toEqual([
      'original',
      'red-herrings-10',
      'red-herrings-5',
      'red-herrings-1',
      'whitespace-10',
      'together-10',
      'abbreviated',
      'rewritten',
    ])
  })

  it('come once, however often they are named', () => {
    expect(loadRecipes(['original', 'medqa-robustness', 'original']).length).toBe(8)
  })
})
