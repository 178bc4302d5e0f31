import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** More words than this are data: they are in `data/vocabulary`, where they can be read and corrected without code. */
const mostWords = 20

/** Lists that are code, and why. */
const kept: Readonly<Record<string, string>> = {
  'perturbation/red-herring/lint/exposure.ts': 'the closed list of reasons, which callers branch on',
  'export/inspect.ts': 'reserved words of Python',
}

const files = fastGlob.sync('**/*.ts', { cwd: source, ignore: Object.keys(kept) }).sort()

/** Plain words separated by bars, by commas or line breaks, or by blanks and nothing else from end to end. */
const runs: readonly (readonly [run: RegExp, part: RegExp])[] = [
  [/(?:[\w '?-]+\|)+[\w '?-]+/g, /\|/],
  [/(?:[\w '+!-]+[,\n]\s*)+[\w '+!-]+/g, /[,\n]/],
  [/^\s*(?:[\p{L}\d/'-]+(?:\.\p{L}+)*\s+)+[\p{L}\d/'-]+\s*$/gu, /\s+/],
]

/** How many alternatives each group of a pattern has; bars in brackets or escaped ones do not count. */
function alternativesIn(pattern: string): readonly number[] {
  const open = [1]
  const closed: number[] = []
  for (const [sign] of pattern.replace(/\\.|\[\^?\]?[^\]]*\]/gs, '').matchAll(/[(|)]/g)) {
    if (sign === '(') open.push(1)
    else if (sign === '|') open.push((open.pop() ?? 0) + 1)
    else closed.push(open.pop() ?? 0)
  }
  return [...closed, ...open]
}

/** How many words a literal lists. */
function wordsIn(node: ts.Node): number {
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(ts.isStringLiteral).length
  if (ts.isObjectLiteralExpression(node)) return node.properties.filter(isRow).length
  const isText = ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)
  const text = isText ? node.text : ts.isTemplateExpression(node) ? node.getText() : ''
  const lengths = runs.flatMap(([run, part]) => [...text.matchAll(run)].map(([found]) => found.split(part).length))
  return Math.max(0, ...lengths, ...alternativesIn(text))
}

/** A word or number by name. */
function isRow(property: ts.ObjectLiteralElementLike): boolean {
  return (
    ts.isPropertyAssignment(property) &&
    (ts.isStringLiteral(property.initializer) || ts.isNumericLiteral(property.initializer))
  )
}

/** The literals of a source file, with how many words each lists. */
function listsIn(text: string): readonly { readonly line: number; readonly words: number }[] {
  const tree = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: { line: number; words: number }[] = []
  const visit = (node: ts.Node): void => {
    const words = wordsIn(node)
    if (words > 1) found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, words })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function longestIn(text: string): number {
  return Math.max(...listsIn(text).map(({ words }) => words))
}

describe('word lists', () => {
  it('are found in strings, patterns and tables', () => {
    const alphabet = [...'abcdefghijklmnopqrstu']
    const forms = [
      `[${alphabet.map((word) => `'${word}'`)}]`,
      `{${alphabet.map((word) => `${word}: 1`)}}`,
      `'${alphabet.join(' ')}'`,
      `/x(?:${alphabet.join('?|')}\\w+)y/`,
      `String.raw\`\${x}(?:${alphabet.join('s?|')})\``,
    ]
    expect(forms.map((form) => longestIn(`const list = ${form}`))).toEqual(forms.map(() => alphabet.length))
    expect(longestIn('const pattern = /[(|||||||||||||||||||||]|\\(\\|/')).toBe(2)
  })

  it('are exempt only where there are files', () => {
    expect(Object.keys(kept).filter((pattern) => fastGlob.sync(pattern, { cwd: source }).length === 0)).toEqual([])
  })

  it(`of more than ${mostWords} words are data`, () => {
    const long = files.flatMap((file) =>
      listsIn(readFileSync(source + file, 'utf8'))
        .filter(({ words }) => words > mostWords)
        .map(({ line, words }) => `${file}:${line} lists ${words} words`),
    )
    expect(long).toEqual([])
  })
})
