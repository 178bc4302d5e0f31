import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const page = readFileSync(join(docs, 'evaluation.md'), 'utf8')
const blocks = (language: string): string[][] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) =>
    text.trimEnd().split('\n'),
  )
const flat = (text: string): string => text.replace(/[\s─]+/g, ' ')

/** The words of a line, those between quotation marks together. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)

/** Runs a block of the page in a folder of the example; what each line prints. */
function runBlock(lines: readonly string[]): { folder: string; printed: readonly string[] } {
  const folder = throwAwayFolder()
  cpSync(join(docs, 'examples/verdict'), folder, { recursive: true })
  const printed = lines.map((line) => {
    const [program, ...words] = wordsOf(line)
    const found =
      program === 'npx'
        ? run(words.slice(1), { cwd: folder })
        : spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
    expect([line, found.status, found.stderr]).toEqual([line, 0, expect.any(String)])
    return found.stdout
  })
  return { folder, printed }
}

describe('the worked examples from cases to a verdict', () => {
  it.each([
    ['answers made elsewhere', 0],
    ['answers asked for here, of a program and of rules', 1],
    ['a judge, gold pairs, its qualification, and the analysis with its error', 2],
  ])('run as they stand in the documentation, and end with what is printed there: %s', (_, n) => {
    const lines = blocks('sh')[n] ?? []
    const { folder, printed } = runBlock(lines)
    for (const expected of blocks('text')[n] ?? []) expect(flat(printed.at(-1) ?? '')).toContain(flat(expected))
    const planned = flat(printed[lines.findIndex((line) => line.includes(' plan '))] ?? '')
    if (n === 0) for (const expected of blocks('console')[0] ?? ['none']) expect(planned).toContain(flat(expected))
    expect(existsSync(join(folder, 'results/results.json'))).toBe(true)
  })
})
