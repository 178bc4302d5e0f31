import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectedFindings } from '../../../src/dataset/build/expected-findings.js'
import { loadRecipe, type RecipeContent } from '../../../src/dataset/recipe/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()

describe('expectedFindings', () => {
  it('counts the findings of changed facts, and those only', () => {
    const findings = { 'facts-sex-lost': 3, 'facts-site-lost': 2, 'two-senses': 9 }
    expect(expectedFindings(loadRecipe('abbreviated'), findings)).toMatch(
      /^5 findings of changed facts are expected of this recipe: short forms stand wherever/,
    )
    expect(expectedFindings(loadRecipe('abbreviated-hazard'), { 'facts-drug-added': 1 })).toMatch(
      /^1 finding of a changed fact is expected of this recipe: its short forms are there because/,
    )
  })

  it.each(['abbreviated-safe', 'red-herrings-10', 'original'])('says nothing of %s: there they are news', (name) => {
    expect(expectedFindings(loadRecipe(name), { 'facts-sex-lost': 3 })).toBeNull()
  })

  it('says nothing where no fact changed', () => {
    expect(expectedFindings(loadRecipe('abbreviated'), { 'two-senses': 9 })).toBeNull()
  })

  it('tells the reason of each step once', () => {
    const step: RecipeContent['steps'][number] = { perturbation: 'abbreviation' }
    const steps = [step, step, { perturbation: 'rewriting-rules' }]
    const recipe = loadRecipe({ name: 'both', version: '1.0.0', summary: 'Both.', steps })
    const wanted = expectedFindings(recipe, { 'facts-sex-lost': 3 }) ?? ''
    expect(wanted.match(/short forms stand/g)?.length).toBe(1)
    expect(wanted).toContain('Also: a fragment may drop')
  })
})

describe('a dataset whose findings are expected', () => {
  it('says so in its card and in the result of the build', async () => {
    const { path, expected, findings } = await build('abbreviated', { out: folder, limit: 10 })
    expect(expected).toBe(expectedFindings(loadRecipe('abbreviated'), findings))
    expect(expected).not.toBeNull()
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain(`\n\n${expected}\n\n`)
  })

  it('has no such line where there is nothing to say', async () => {
    const { path, expected } = await build('red-herrings-1', { out: folder, limit: 10 })
    expect(expected).toBeNull()
    expect(readFileSync(join(path, 'README.md'), 'utf8')).not.toContain('expected of this recipe')
  })
})
