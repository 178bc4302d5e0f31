import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Case } from '../../src/clinical/index.js'
import { casesOf, sourceOf } from '../../src/dataset/build/cases.js'
import {
  bundledRecipes,
  loadRecipes,
  loadResources,
  perturb,
  type Recipe,
  tasksOf,
} from '../../src/dataset/recipe/index.js'
import { digestOf } from '../../src/digest.js'
import { answered, pretendModel } from '../pretend-model.js'
import { type Made, readMade, unraised, writeMade } from './moved.js'

const table = fileURLToPath(new URL('./versions.csv', import.meta.url))
const stored = existsSync(table) ? readMade(readFileSync(table, 'utf8')) : new Map<string, Made>()

/** Recipes that make many records of a case, or take long over each, are tried on every eighth case; on rules every fourth. */
const slow = ['drug-safety-soap', 'drug-safety-cues', 'rewritten']

/** Keys of stored answers move with a prompt, which has its own version, and are left out. */
const withoutKeys = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? '' : value

const short = (value: unknown): string => digestOf(JSON.parse(JSON.stringify(value, withoutKeys))).slice(0, 16)

/** What a recipe makes of its own cases, or of the bundled ones; a pretended model answers. */
async function madeBy(recipe: Recipe): Promise<Made> {
  const steps = recipe.steps.map(({ perturbation, params }) => ({ perturbation, params: perturbation.parse(params) }))
  const loaded = loadResources({ ...recipe, steps }, {})
  const cases: Case[] = []
  for await (const original of casesOf(sourceOf(recipe, loaded.rules, {}), recipe.name)) cases.push(original)
  const model = steps.some(({ perturbation, params }) => perturbation.needs(params).model) ? pretendModel() : undefined
  const resources = { ...loaded, seed: '1', ...(model === undefined ? {} : { model }) }
  const step = slow.includes(recipe.name) ? 8 : recipe.cases === 'rules' ? 4 : 1
  const done = cases
    .filter((_, i) => i % step === 0)
    .flatMap((original) => tasksOf(original, steps, resources))
    .map((task) => answered(perturb(task, steps, resources), model))
  const checks = steps.flatMap(({ perturbation }) =>
    perturbation.checks.map(({ name, version }) => `${name}@${version}`),
  )
  return {
    recipe: recipe.name,
    version: recipe.version,
    steps: steps.map(({ perturbation, params }) => `${perturbation.name}@${perturbation.version}:${short(params)}`),
    checks: [...new Set(checks)].sort(),
    cases: short(cases.map(({ id, text, reference }) => [id, text, reference])),
    edits: short(done.map(({ text, stated, layers }) => [text, stated.reference, layers.map(({ edits }) => edits)])),
    findings: short(done.map(({ findings, refused }) => [findings, refused])),
  }
}

const recipes = loadRecipes(bundledRecipes())

describe('the versions of what comes out', () => {
  const made: Made[] = []

  it.each([...new Map(recipes.map((recipe) => [recipe.name, { name: recipe.name, recipe }])).values()])(
    'of $name are raised where it makes something else',
    async ({ name, recipe }) => {
      const now = await madeBy(recipe)
      const was = stored.get(name)
      made.push(now)
      expect(was === undefined ? [] : unraised(was, now)).toEqual([])
      if (process.env.GOLDEN === 'write') return
      expect(now, 'raised versions, or a new recipe: "npm run golden" writes the table').toEqual(was)
    },
  )

  it('stand in the table for every recipe and for no other', () => {
    const rows = writeMade(made.toSorted((a, b) => (a.recipe < b.recipe ? -1 : 1)))
    // What was not raised keeps its row, so that the next run finds it again.
    if (
      process.env.GOLDEN === 'write' &&
      made.every((now) => unraised(stored.get(now.recipe) ?? now, now).length === 0)
    ) {
      writeFileSync(table, rows)
    }
    expect(readFileSync(table, 'utf8')).toBe(rows)
  })
})

describe('a version', () => {
  const was: Made = {
    recipe: 'arm',
    version: '2.1.0',
    steps: ['red-herring@2:aa'],
    checks: ['sites@1'],
    cases: 'c',
    edits: 'e',
    findings: 'f',
  }
  const problems = (now: Partial<Made>): readonly string[] => unraised(was, { ...was, ...now })

  it('stays where nothing moved, or where the cases did', () => {
    expect(problems({})).toEqual([])
    expect(problems({ version: '9.0.0', steps: ['red-herring@9:aa'] })).toEqual([])
    expect(problems({ cases: 'd', edits: 'x', findings: 'y' })).toEqual([])
  })

  it('of perturbation and recipe must go up with other edits, the latter by a major', () => {
    expect(problems({ edits: 'x' })).toEqual([
      'arm makes other edits as 2.1.0: raise its version to 3.0.0',
      'arm makes other edits of the same params: raise the version of red-herring',
    ])
    expect(problems({ edits: 'x', version: '2.2.0', steps: ['red-herring@3:aa'] })).toHaveLength(1)
    expect(problems({ edits: 'x', version: '3.0.0', steps: ['red-herring@3:aa'] })).toEqual([])
  })

  it('of the recipe alone goes up with other params', () => {
    expect(problems({ edits: 'x', version: '3.0.0', steps: ['red-herring@2:bb'] })).toEqual([])
    expect(problems({ edits: 'x', steps: ['red-herring@2:bb'] })).toHaveLength(1)
  })

  it('of a check and of the recipe must go up with other findings, the latter by a minor', () => {
    expect(problems({ findings: 'x' })).toEqual([
      'arm makes other findings as 2.1.0: raise its version to 2.2.0',
      'arm makes other findings of the same params: raise the version of red-herring or its check sites@1',
    ])
    expect(problems({ findings: 'x', version: '2.1.1', checks: ['sites@2'] })).toHaveLength(1)
    expect(problems({ findings: 'x', version: '2.2.0', checks: ['sites@2'] })).toEqual([])
    expect(problems({ findings: 'x', version: '2.2.0', steps: ['red-herring@3:aa'] })).toEqual([])
  })
})
