import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const page = readFileSync(join(docs, 'evaluation.md'), 'utf8')
const block = (language: string): string[] =>
  (new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '').trimEnd().split('\n')
const flat = (text: string): string => text.replace(/[\s─]+/g, ' ')

describe('the worked example from cases to a verdict', () => {
  it('runs as it stands in the documentation, and ends with what is printed there', () => {
    const folder = throwAwayFolder()
    cpSync(join(docs, 'examples/verdict'), folder, { recursive: true })
    let last = ''
    for (const line of block('sh')) {
      const [program, ...words] = line.split(' ')
      const found =
        program === 'npx'
          ? run(words.slice(1), { cwd: folder })
          : spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
      expect([line, found.status, found.stderr]).toEqual([line, 0, expect.any(String)])
      last = found.stdout
    }
    for (const told of block('text')) expect(flat(last)).toContain(flat(told))
    expect(existsSync(join(folder, 'results/results.json'))).toBe(true)
  })
})
