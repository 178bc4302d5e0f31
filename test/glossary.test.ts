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

const pages = fastGlob
  .sync(['README.md', 'docs/*.md', 'docs/cards/*.md', 'data/**/README.md', 'abbreviations/README.md'], {
    cwd: root,
    ignore: ['docs/glossary.md'],
  })
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')

/** The words of the first part: of "lexicon, entry" both, of "gate (of a rewriting)" what stands before the bracket. */
const words = [...(glossary.split('## In the code')[0] as string).matchAll(/^\| (?!Word |---)([^|]+) \|/gm)]
  .flatMap(([, cell]) => (cell as string).replace(/ \([^)]*\)/g, '').split(', '))
  .filter((word, i, all) => all.indexOf(word) === i)

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const names = [...glossary.matchAll(/\| `(\w+)` +\|$/gm)].map(([, name]) => name as string)

describe('glossary', () => {
  it('names code for most of its words', () => {
    expect(names.length).toBeGreaterThan(20)
  })

  it('reads both words of a row', () => {
    expect(words).toEqual(expect.arrayContaining(['case', 'lexicon', 'entry', 'gate']))
  })

  it.each(words)('%s is used in a page', (word) => {
    expect(new RegExp(`(?<!\\w)${escaped(word)}(s|es|d|ed)?(?!\\w)`, 'i').test(pages)).toBe(true)
  })

  it.each(names)('%s is declared in the source', (name) => {
    expect(source).toMatch(new RegExp(`(interface|type|const|function\\*?|class) ${name}\\b`))
  })
})
