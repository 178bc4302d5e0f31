import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** More words than this are data: they stand in `data/vocabulary`, where they can be read and corrected without code. */
const mostWords = 20

/** Lists that are code, and why. */
const kept: Readonly<Record<string, string>> = {
  'clinical/fact/**': 'the tables of the fact comparer stand beside their readers: decision 0013',
  'perturbation/red-herring/lint/exposure.ts': 'the closed list of reasons, which callers branch on',
  'export/inspect.ts': 'reserved words of Python',
}

const files = fastGlob.sync('**/*.ts', { cwd: source, ignore: Object.keys(kept) }).sort()

/** Plain words parted by bars, by commas or line breaks, or by blanks and nothing else from end to end. */
const runs: readonly (readonly [run: RegExp, part: RegExp])[] = [
  [/(?:[\w '?-]+\|)+[\w '?-]+/g, /\|/],
  [/(?:[\w '+!-]+[,\n]\s*)+[\w '+!-]+/g, /[,\n]/],
  [/^\s*(?:[\p{L}\d/'-]+(?:\.\p{L}+)*\s+)+[\p{L}\d/'-]+\s*$/gu, /\s+/],
]

/** How many words a literal lists. */
function wordsIn(node: ts.Node): number {
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(ts.isStringLiteral).length
  const text = ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) ? node.text : ''
  const lengths = runs.flatMap(([run, part]) => [...text.matchAll(run)].map(([found]) => found.split(part).length))
  return Math.max(0, ...lengths)
}

describe('word lists', () => {
  it('are exempt only where there are files', () => {
    expect(Object.keys(kept).filter((pattern) => fastGlob.sync(pattern, { cwd: source }).length === 0)).toEqual([])
  })

  it(`of more than ${mostWords} words are data`, () => {
    const long = files.flatMap((file) => {
      const tree = ts.createSourceFile(file, readFileSync(source + file, 'utf8'), ts.ScriptTarget.Latest, true)
      const found: string[] = []
      const visit = (node: ts.Node): void => {
        const words = wordsIn(node)
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
        if (words > mostWords) found.push(`${file}:${line} lists ${words} words`)
        ts.forEachChild(node, visit)
      }
      visit(tree)
      return found
    })
    expect(long).toEqual([])
  })
})
