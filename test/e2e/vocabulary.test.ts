import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../command-line.js'
import { versionOf } from '../versions.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copy = throwAwayFolder()
const vocabulary = join(copy, 'data', 'vocabulary')
for (const part of ['dist', 'data', 'abbreviations', 'prompts', 'package.json']) {
  cpSync(join(root, part), join(copy, part), { recursive: true })
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

beforeEach(() => {
  rmSync(vocabulary, { recursive: true, force: true })
  cpSync(join(root, 'data', 'vocabulary'), vocabulary, { recursive: true })
})

const runCopy = (...args: string[]) =>
  spawnSync(process.execPath, [join(copy, 'dist', 'cli', 'main.js'), ...args], { cwd: copy, encoding: 'utf8' })
const change = (file: string, before: string, after: string): void => {
  const text = readFileSync(join(vocabulary, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(vocabulary, file), text.replace(before, after))
}

describe('a package whose word lists were changed', () => {
  it('needs none of them to say what there is', () => {
    rmSync(vocabulary, { recursive: true })
    for (const args of [['--help'], ['--version'], ['build', '--help'], ['list'], ['schema', 'record']]) {
      expect([args, runCopy(...args).status]).toEqual([args, 0])
    }
  })

  it('says which list is missing, and writes nothing', () => {
    rmSync(join(vocabulary, 'patient', 'signs.yaml'))
    const { status, stderr } = runCopy('build', 'red-herrings-10', '--limit', '1', '--out', 'missing')
    expect([status, stderr]).toEqual([2, expect.stringContaining('data/vocabulary/patient/signs.yaml comes with the')])
    expect(() =>
      readFileSync(join(copy, 'missing', 'red-herrings-10', versionOf('red-herrings-10'), 'cases.jsonl')),
    ).toThrow()
  })

  it('says where a corrected list went wrong', () => {
    change('sentence/abbreviations.yaml', 'dr, drs', 'dr., drs')
    const { status, stderr } = runCopy('build', 'red-herrings-10', '--limit', '1', '--out', 'wrong')
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /^data\/vocabulary\/sentence\/abbreviations\.yaml, line \d+: expected letters, .*, but found "dr\."\. Correct the word\.\n$/,
    )
  })

  it('takes a corrected list at its word', () => {
    writeFileSync(join(copy, 'own.txt'), 'The trombonist left a green scarf on the bench.\n')
    expect(runCopy('lint', 'own.txt').status).toBe(0)
    change('red-herring/exposures.yaml', '  dust: |\n', '  dust: |\n    trombonist+\n')
    const { status, stdout } = runCopy('lint', 'own.txt')
    expect([status, stdout]).toEqual([1, expect.stringContaining('trombonist')])
  })
})
