import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** More words than this are data: they are in `data/vocabulary`, where they can be read and corrected without code. */
const mostWords = 20

/** Lists that are code, by their file and name, and why. */
const kept: Readonly<Record<string, string>> = {
  'perturbation/red-herring/lint/exposure.ts exposures': 'the closed list of reasons, which callers branch on',
  'export/hub.ts kinds': 'the columns of a record, which the code writes',
  'clinical/fact/compare/change.ts levels': 'the closed list of changes, which callers branch on',
  'clinical/patient/context-words.ts meanings': 'what the code makes of each group of a vocabulary file',
  'clinical/patient/sign-words.ts meanings': 'what the code makes of each group of a vocabulary file',
}

const files = fastGlob.sync('**/*.ts', { cwd: source }).sort()

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

/** How many words or rows a literal lists. */
function wordsIn(node: ts.Node): number {
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(isRow).length
  if (ts.isObjectLiteralExpression(node)) return node.properties.filter(isEntry).length
  const isText = ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)
  const text = isText ? node.text : ts.isTemplateExpression(node) ? node.getText() : ''
  const lengths = runs.flatMap(([run, part]) => [...text.matchAll(run)].map(([found]) => found.split(part).length))
  return Math.max(0, ...lengths, ...alternativesIn(text))
}

/** A word, a pattern or a number as it is, or a tuple or an object that holds one. */
function isRow(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isRow)
  if (ts.isObjectLiteralExpression(node)) return node.properties.some(isEntry)
  if (ts.isTaggedTemplateExpression(node)) return true
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isTemplateExpression(node)
  )
}

/** A row by name. */
function isEntry(property: ts.ObjectLiteralElementLike): boolean {
  return ts.isPropertyAssignment(property) && isRow(property.initializer)
}

/** The constant that a literal is the value of, or part of; empty where there is none. */
function nameAround(node: ts.Node): string {
  const declared = ts.findAncestor(
    node,
    (one) => ts.isVariableDeclaration(one) && one.parent.parent.parent.kind === ts.SyntaxKind.SourceFile,
  )
  return declared === undefined ? '' : (declared as ts.VariableDeclaration).name.getText()
}

interface List {
  readonly name: string
  readonly line: number
  readonly words: number
}

/** The literals of a source file, with how many words each lists. */
function listsIn(text: string): readonly List[] {
  const tree = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: List[] = []
  const visit = (node: ts.Node): void => {
    const words = wordsIn(node)
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (words > 1) found.push({ name: nameAround(node), line, words })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function longestIn(text: string): number {
  return Math.max(...listsIn(text).map(({ words }) => words))
}

const long = files.flatMap((file) =>
  listsIn(readFileSync(source + file, 'utf8'))
    .filter(({ words }) => words > mostWords)
    .map((list) => ({ file, ...list })),
)

describe('word lists', () => {
  it('are found in strings, patterns and tables', () => {
    const alphabet = [...'abcdefghijklmnopqrstu']
    const forms = [
      `[${alphabet.map((word) => `'${word}'`)}]`,
      `{${alphabet.map((word) => `${word}: 1`)}}`,
      `'${alphabet.join(' ')}'`,
      `/x(?:${alphabet.join('?|')}\\w+)y/`,
      `String.raw\`\${x}(?:${alphabet.join('s?|')})\``,
      `[${alphabet.map((word) => `[/${word}/g, x]`)}]`,
      `new Map([${alphabet.map((word) => `['${word}', x]`)}])`,
      `[${alphabet.map((word) => `{ name: '${word}', is: x }`)}]`,
      `{${alphabet.map((word) => `${word}: /x/`)}}`,
      `{${alphabet.map((word) => `${word}: ['x', y]`)}}`,
    ]
    expect(forms.map((form) => longestIn(`const list = ${form}`))).toEqual(forms.map(() => alphabet.length))
    expect(longestIn('const pattern = /[(|||||||||||||||||||||]|\\(\\|/')).toBe(2)
  })

  it('are exempt only where they are long', () => {
    expect(Object.keys(kept).filter((one) => !long.some(({ file, name }) => one === `${file} ${name}`))).toEqual([])
  })

  it(`of more than ${mostWords} words are data`, () => {
    const stray = long.filter(({ file, name }) => !(`${file} ${name}` in kept))
    expect(stray.map(({ file, line, words }) => `${file}:${line} lists ${words} words`)).toEqual([])
  })
})
