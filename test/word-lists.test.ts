import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** More words than this are data: they are in `data/vocabulary`, where they can be read and corrected without code. */
const mostWords = 20

/** The same for all groups of a pattern together. */
const mostInPattern = 15

/** Lists that are code, by their file and name, and why. */
const kept: Readonly<Record<string, string>> = {
  'perturbation/red-herring/lint/exposure.ts exposures': 'the closed list of reasons, which callers branch on',
  'export/hub.ts kinds': 'the columns of a record, which the code writes',
  'clinical/fact/compare/change.ts levels': 'the closed list of changes, which callers branch on',
  'clinical/patient/context-words.ts meanings': 'what the code makes of each group of a vocabulary file',
  'clinical/patient/sign-words.ts meanings': 'what the code makes of each group of a vocabulary file',
  'perturbation/red-herring/lint/reader.ts file': 'the names of the groups of a vocabulary file',
  'perturbation/note-form/words.ts groups': 'the names of the groups of a vocabulary file',
  'perturbation/rule-rewriting/reading/words.ts rewritingWordFile': 'the names of the groups of a vocabulary file',
}

/**
 * Folders whose patterns are forms of a sentence or of a cell of an order, made of words that are data, and how many words
 * the longest may have.
 */
const widest: Readonly<Record<string, number>> = { 'perturbation/red-herring/lint/': 27, 'evaluation/grade/': 30 }

/** Grammar, which no clinician corrects: closed word classes, numbers and times. It is code, and does not count. */
const closed: ReadonlySet<string> = new Set(
  [
    'i me my we us our you your he him his himself she her hers herself it its they them their this that these those',
    'a an the any each every either neither some all both no other another several few many more most less such same',
    'who whom whose which what when where why how there here',
    'be is are was were been being am has have had having do does did don doesn didn isn can could may might must',
    'shall should will would cannot not never nor and or but if unless until since because although though while',
    'whereas whether as than so then of in on at to for from by with without within into onto over under above below',
    'between before after behind during about around up off out through toward against per near along ago due given',
    'earlier later following one two three four five six seven eight nine ten eleven twelve half third first once twice',
    'fourth fifth sixth second minute hour day night week month year morning evening today tonight tomorrow yesterday now daily weekly',
    'seconds minutes hours days nights weeks months years jan feb mar apr jun jul aug sep oct nov dec',
  ].flatMap((words) => words.split(' ')),
)

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

/** How many alternatives of a pattern, in all its groups, hold a word; endings (`ask(?:s|ed)`) are no words. */
function wordsInAll(pattern: string): number {
  // What has lines is a program.
  if (!pattern.includes('|') || pattern.includes('\n')) return 0
  const plain = pattern
    .replace(/\$\{[^}]*\}|\(\?<\w+>|\\[pP]\{[^}]*\}|\\u\w{4}|\\.|\[\^?\]?[^\]]*\]/gs, '(')
    .replace(/(?<=[a-z])\(\?:[a-z|?]*\)/g, '')
  return plain.split(/[|()]/).filter((part) => (part.match(/[a-z]{2,}/gi) ?? []).some((word) => !isClosed(word))).length
}

function isClosed(word: string): boolean {
  return closed.has(word.toLowerCase())
}

/** The text of a string, a pattern or a template; empty for anything else. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText() : ''
}

/** How many words or rows a literal lists. */
function wordsIn(node: ts.Node): number {
  if (ts.isArrayLiteralExpression(node)) return node.elements.filter(isRow).length
  if (ts.isObjectLiteralExpression(node)) return node.properties.filter(isEntry).length
  const text = textOf(node)
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
  /** In its longest run. */
  readonly words: number
  /** In all groups of a pattern together, closed classes apart. */
  readonly inAll: number
}

/** The literals of a source file, with how many words each lists. */
function listsIn(text: string): readonly List[] {
  const tree = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: List[] = []
  const visit = (node: ts.Node): void => {
    const words = wordsIn(node)
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (words > 1) found.push({ name: nameAround(node), line, words, inAll: wordsInAll(textOf(node)) })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function longestIn(text: string): number {
  return Math.max(...listsIn(text).map(({ words }) => words))
}

const lists = files.flatMap((file) =>
  listsIn(readFileSync(source + file, 'utf8')).map((list) => ({ file, in: `${file} ${list.name}`, ...list })),
)
const long = lists.filter(({ words }) => words > mostWords)
const wide = lists.filter(({ inAll }) => inAll > mostInPattern)

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

  it('are counted over all groups of a pattern, without endings and closed classes', () => {
    expect(wordsInAll(String.raw`\b(?:ask(?:s|ed)|tell)\b [^|]*(?:(?:his|her) (?:dog|cats?)|in \d weeks)`)).toBe(4)
    expect(wordsInAll('a dog and two cats')).toBe(0)
  })

  it('are exempt only where they are long', () => {
    const isLong = (one: string): boolean => long.some((list) => list.in === one)
    expect(Object.keys(kept).filter((one) => !isLong(one))).toEqual([])
    expect(Object.keys(widest).filter((folder) => !wide.some(({ file }) => file.startsWith(folder)))).toEqual([])
  })

  it(`of more than ${mostWords} words are data`, () => {
    const stray = long.filter((list) => !(list.in in kept))
    expect(stray.map(({ file, line, words }) => `${file}:${line} lists ${words} words`)).toEqual([])
  })

  it(`of more than ${mostInPattern} words in all groups of a pattern are data`, () => {
    const most = (file: string): number =>
      Object.entries(widest).find(([folder]) => file.startsWith(folder))?.[1] ?? mostInPattern
    const stray = wide.filter(({ file, inAll }) => inAll > most(file))
    expect(stray.map(({ file, line, inAll }) => `${file}:${line} lists ${inAll} words`)).toEqual([])
  })
})
