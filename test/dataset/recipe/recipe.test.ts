import { describe, expect, it } from 'vitest'
import { bundledRecipes, loadRecipe, loadRecipes } from '../../../src/dataset/recipe/recipe.js'

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

describe('loadRecipe', () => {
  const content = { name: 'three', version: '1.0.0', summary: 'Three sentences.' }

  it('gives the one recipe behind a name', () => {
    expect(loadRecipe('together-10')).toEqual(loadRecipes(['together-10'])[0])
  })

  it('takes the content of a recipe file, and writes every default out', () => {
    const recipe = loadRecipe({ ...content, steps: [{ perturbation: 'red-herring', params: { count: 3 } }] })
    expect(recipe).toMatchObject({ ...content, paper: null })
    expect(recipe.steps[0]?.params).toMatchObject({ count: 3, layout: 'scattered' })
  })

  it('refuses a suite, and tells its recipes', () => {
    expect(() => loadRecipe('medqa-robustness')).toThrow(expect.objectContaining({ code: 'usage' }))
    expect(() => loadRecipe('medqa-robustness')).toThrow(/stands for 8: original, .*loadRecipes/)
  })

  it('refuses what is no recipe, in words', () => {
    expect(() => loadRecipe('red-hering-10')).toThrow('Did you mean red-herrings-10?')
    expect(() => loadRecipe({ ...content, steps: [{ perturbation: 'red-hering' }] })).toThrow(
      'Recipe three, step 1: no perturbation is called "red-hering"',
    )
    expect(() => loadRecipe({ ...content, steps: 3 } as never)).toThrow('What was given is not a recipe')
  })
})
