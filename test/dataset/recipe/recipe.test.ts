import { describe, expect, it } from 'vitest'
import { bundledRecipes, loadRecipes, parseSetting } from '../../../src/dataset/recipe/recipe.js'

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

describe('settings', () => {
  it('reads numbers, words and lists', () => {
    expect(parseSetting('count=5')).toEqual({ step: null, param: 'count', value: 5 })
    expect(parseSetting('red-herring.fill=whitespace').value).toBe('whitespace')
    expect(parseSetting('rules=[units, synonyms]').value).toEqual(['units', 'synonyms'])
    expect(parseSetting('seed="1"').value).toBe('1')
  })

  it('changes the step it names, and is accepted where only some recipes have it', () => {
    const recipes = loadRecipes(['red-herrings-10', 'abbreviated'], [parseSetting('red-herring.count=3')])
    expect(recipes.map(({ steps }) => steps[0]?.params)).toEqual([
      { count: 3, layout: 'scattered', fill: 'sentences', whenFull: 'share', topic: 'any' },
      { profile: 'parity' },
    ])
  })

  it('takes a bare param where the recipe has one step', () => {
    expect(loadRecipes(['red-herrings-10'], [parseSetting('topic=numeric')])[0]?.steps[0]?.params).toMatchObject({
      topic: 'numeric',
    })
  })

  it('says which params there are when none fits', () => {
    expect(() => loadRecipes(['red-herrings-10'], [parseSetting('abbreviation.count=3')])).toThrow(/red-herring\.count/)
    expect(() => loadRecipes(['original'], [parseSetting('count=3')])).toThrow(/no params/)
  })
})
