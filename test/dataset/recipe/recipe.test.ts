import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { bundledRecipes, loadRecipe, loadRecipes } from '../../../src/dataset/recipe/recipe.js'
import { throwAwayFolder } from '../../command-line.js'

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

describe('recipes of one name', () => {
  const folder = throwAwayFolder()
  const own = (
    file: string,
    recipe: string,
    steps = 'steps: [{ perturbation: red-herring, params: { count: 2 } }]',
  ) => {
    const path = join(folder, file)
    writeFileSync(path, `name: ${recipe}\nversion: 9.0.0\nsummary: mine\n${steps}\n`)
    return path
  }

  it.each(['red-herrings-5', 'all'])('are refused where a file has that of a bundled one: %s', (name) => {
    const path = own('bundled.yaml', name)
    for (const names of [[path], [name, path], [path, name]]) {
      expect(() => loadRecipes(names)).toThrow(
        expect.objectContaining({
          code: 'recipe-invalid',
          message: expect.stringContaining(
            `Two recipes are called "${name}" and are not the same: the bundled ${name} and ${path}.`,
          ),
        }),
      )
    }
  })

  it('are refused where two files have it, by their paths', () => {
    const [one, two] = [own('one.yaml', 'mine'), own('two.yaml', 'mine', 'steps: []')]
    expect(() => loadRecipes([one, two])).toThrow(
      `Two recipes are called "mine" and are not the same: ${one} and ${two}.`,
    )
  })

  it('come once where they say the same', () => {
    const copy = join(folder, 'copy.yaml')
    copyFileSync(bundledPath('data', 'recipes', 'together-10.yaml'), copy)
    expect(loadRecipes(['together-10', copy, copy]).map(({ name }) => name)).toEqual(['together-10'])
    expect(loadRecipes([own('three.yaml', 'mine'), own('four.yaml', 'mine')]).length).toBe(1)
  })

  it('are read packed', () => {
    const plain = own('plain.yaml', 'mine')
    const packed = `${plain}.gz`
    writeFileSync(packed, gzipSync(readFileSync(plain)))
    expect(loadRecipes([packed])).toEqual(loadRecipes([plain]).map((recipe) => ({ ...recipe, from: packed })))
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
    const steps = [{ perturbation: 'red-herring', parms: {}, x: 1 }]
    expect(() => loadRecipe({ ...content, name: 'A', steps } as never)).toThrow(
      /not a recipe: name: is not a kebab-case name\. steps\.0: unknown key "parms", "x"\. Known: perturbation, params\. Did you mean params\? See/,
    )
  })
})

it.each(['01.0.0', '1.00.0', '1.0', '1.0.0-r1', 'v1.0.0'])(
  'refuses the version %s, which is not semantic',
  (version) => {
    const content = { name: 'three', version, summary: 'Three sentences.', steps: [] }
    expect(() => loadRecipe(content)).toThrow('version: is not a semantic version such as 1.0.0')
  },
)

it('refuses aliases that multiply without naming a class of errors', () => {
  const path = join(throwAwayFolder(), 'aliases.yaml')
  const level = (name: string, of: string): string => `${name}: &${name} [${Array(9).fill(of).join(', ')}]`
  writeFileSync(path, [level('a', 'x'), level('b', '*a'), level('c', '*b'), level('d', '*c'), ''].join('\n'))
  expect(() => loadRecipe(path)).toThrow(/no usable YAML: "Excessive alias count/)
})

it('says of brackets within brackets without end that they are nested too deep', () => {
  const path = join(throwAwayFolder(), 'deep.yaml')
  writeFileSync(path, `name: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`)
  expect(() => loadRecipe(path)).toThrow('it is nested too deep')
})
