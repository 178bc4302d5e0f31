import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8')
const source = fastGlob
  .sync('src/**/*.ts', { cwd: root })
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')

const names = [...glossary.matchAll(/\| `(\w+)` +\|$/gm)].map(([, name]) => name as string)

describe('glossary', () => {
  it('names code for most of its words', () => {
    expect(names.length).toBeGreaterThan(20)
  })

  it.each(names)('%s is declared in the source', (name) => {
    expect(source).toMatch(new RegExp(`(interface|type|const|function\\*?|class) ${name}\\b`))
  })
})
