import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { versionOf } from './versions.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')

/** The rows of the table of recipes, each with a pattern for every name in its first cell. */
const rows = [...changelog.matchAll(/^\| (`[^|]+`) \| (\d+\.\d+\.\d+) \|/gm)].map(([, names, version]) => ({
  version: version as string,
  patterns: [...(names as string).matchAll(/`([^`]+)`/g)].map(
    ([, name]) => new RegExp(`^${(name as string).replaceAll('*', '.+')}$`),
  ),
}))

/** Suites are files beside the recipes, and have no version. */
const recipes = fastGlob
  .sync('*.yaml', { cwd: `${root}data/recipes` })
  .filter((file) => /^version: /m.test(readFileSync(`${root}data/recipes/${file}`, 'utf8')))
  .map((file) => file.replace('.yaml', ''))
  .sort()

describe('the versions in the changelog', () => {
  it.each(recipes)('%s', (recipe) => {
    const named = rows.filter(({ patterns }) => patterns.some((pattern) => pattern.test(recipe)))
    expect(named.map(({ version }) => version)).toEqual([versionOf(recipe)])
  })

  it('are of recipes that exist', () => {
    const unknown = rows.flatMap(({ patterns }) =>
      patterns.filter((pattern) => !recipes.some((recipe) => pattern.test(recipe))),
    )
    expect(unknown).toEqual([])
  })
})
