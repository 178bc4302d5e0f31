import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { identifierKinds } from '../src/dataset/import/identifiers.js'
import { otherQuestions } from '../src/dataset/question/question-words.js'
import { exposures } from '../src/perturbation/red-herring/lint/exposure.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = readFileSync(`${root}docs/findings.md`, 'utf8')
const read = (path: string): string => readFileSync(`${root}src/${path}`, 'utf8')

/** Codes written literally in the sources: after `check` and `problem`, and in the names of refusals. */
function literalsIn(...folders: readonly string[]): readonly string[] {
  const files = fastGlob.sync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: `${root}src` },
  )
  return files.flatMap((file) => {
    const code = read(file)
    const values = [...code.matchAll(/\b(?:check|problem): ([^\n]+)/g)].map(([, value]) => value as string)
    const refusals = [...code.matchAll(/\brefusal\('([a-z-]+)'/g)].map(([, name]) => `'${name}'`)
    // Of `flag ? 'a' : 'b'` both, and nothing behind the comma.
    return [...values.map((value) => value.replace(/, .*/, '')), ...refusals].flatMap((value) =>
      [...value.matchAll(/(?<![(\w])'([a-z0-9]+(?:-[a-z0-9]+)+|trimmed|reviewed|replaced)'/g)].map(
        ([, code]) => code as string,
      ),
    )
  })
}

/** The members of a union of names. */
function unionOf(path: string, name: string): readonly string[] {
  const union = new RegExp(`type ${name} =([^\\n]*(?:\\n  \\|[^\\n]*)*)`).exec(read(path))?.[1] ?? ''
  return [...union.matchAll(/'([a-z-]+)'/g)].map(([, member]) => member as string)
}

const reasonFile = 'perturbation/red-herring/lint/reason.ts'
const known = {
  import: [
    ...literalsIn('dataset/import'),
    ...['text', 'target'].map((field) => `stray-quote-in-${field}`),
    ...identifierKinds.map((kind) => `identifier-${kind}`),
    ...['other', 'target', ...otherQuestions().map(([reason]) => reason)].map((reason) => `not-diagnostic-${reason}`),
  ],
  build: [
    ...literalsIn('perturbation', 'dataset/build'),
    ...unionOf('clinical/fact/fact.ts', 'FactKind').map((kind) => `facts-${kind}`),
  ],
  lint: ['LintKind', 'PersonReason', 'CaseReason'].flatMap((name) => unionOf(reasonFile, name)),
}

describe.each(Object.entries(known))('the page of findings: %s', (command, codes) => {
  const chapter = page.split(/^## /m).find((part) => part.startsWith(`From \`${command}\``)) ?? ''
  const listed = [...chapter.matchAll(/^\| `([^`]+)`/gm)].map(([, code]) => code as string)

  it('lists every code there is, each once, and no other', () => {
    expect(codes.length).toBeGreaterThan(10)
    expect([...listed].sort()).toEqual([...new Set(codes)].sort())
  })
})

it('lists every exposure of the lint', () => {
  const listed = [...(page.split('The others name').at(1) ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code)
  expect(exposures.filter((exposure) => !listed.includes(exposure))).toEqual([])
})

it('knows the three changes of a fact', () => {
  expect(/change: ('[^\n]+)/.exec(read('clinical/fact/fact.ts'))?.[1]).toBe("'changed' | 'lost' | 'added'")
})
