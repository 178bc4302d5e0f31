import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../src/dataset/index.js'
import { unstatedReason } from '../../src/evaluation/index.js'
import { run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const model = `exec:node ${at('model.mjs')}`

beforeAll(() => {
  writeFileSync(at('x.csv'), 'question,answer\nA man coughs. Why?,Gout\n')
  const script = `import { readFileSync, writeFileSync } from 'node:fs'
readFileSync(0)
writeFileSync(${JSON.stringify(at('asked'))}, '')
process.stdout.write(JSON.stringify({ text: 'FINAL ANSWER: Gout' }))`
  writeFileSync(at('model.mjs'), script)
  expect(run(['build', 'original', 'red-herrings-1', '--limit', '2', '--out', at('sets')]).status).toBe(0)
  const args = ['evaluate', '--datasets', at('sets'), '--models', 'baseline/echo', '--trials', '1', '--out', at('said')]
  expect(run(args).status).toBe(0)
  expect(run(['analyze', 'init', at('analysis.yaml'), '--datasets', at('sets')]).status).toBe(0)
  const analysis = ['--analysis', at('analysis.yaml'), '--out', at('said')]
  expect(run(['analyze', at('said/outcomes.jsonl'), ...analysis]).status).toBe(0)
})

describe('a folder into which another run writes', () => {
  const sets = ['--datasets', at('sets')]
  const store = ['--store', `file:${at('store.db')}`, '--yes']
  const commands: Readonly<Record<string, readonly string[]>> = {
    evaluate: ['evaluate', ...sets, '--models', model, ...store],
    judge: ['judge', at('said'), ...sets, '--judge', model, ...store],
    attribute: ['attribute', ...sets, '--model', model, ...store],
    analyze: ['analyze', at('said/outcomes.jsonl'), '--analysis', at('analysis.yaml')],
    report: ['report', at('said')],
  }

  it.each(Object.entries(commands))('is refused by %s before anything is asked', (name, args) => {
    const out = at(`busy-${name}`)
    const lock = ['evaluate', 'judge', 'attribute'].includes(name) ? '.run.lock' : '.lock'
    const unlock = lockFolder(out, lock)
    try {
      const { status, stderr } = run([...args, name === 'report' ? '--tables' : '--out', out])
      expect([status, stderr]).toEqual([2, expect.stringContaining('Only one run may write to')])
      expect([readdirSync(out), existsSync(at('asked'))]).toEqual([[lock], false])
    } finally {
      unlock()
    }
  })

  it('takes a build while a model is asked', () => {
    const out = at('both')
    const unlock = lockFolder(out, '.run.lock')
    try {
      expect(run(['build', 'original', '--limit', '1', '--out', out]).status).toBe(0)
    } finally {
      unlock()
    }
  })

  it('takes the answers of a model while datasets are built', () => {
    const out = at('both-ways')
    const unlock = lockFolder(out)
    try {
      const asked = ['--models', 'baseline/echo', '--trials', '1', '--out', out]
      expect(run(['evaluate', ...sets, ...asked]).status).toBe(0)
    } finally {
      unlock()
    }
  })

  it('is left as it was found where the work fails', () => {
    const args = ['analyze', at('none.jsonl'), '--analysis', at('analysis.yaml'), '--out', at('new')]
    expect([run(args).status, existsSync(at('new'))]).toEqual([2, false])
  })
})

describe('"-" as an output', () => {
  it.each([
    ['show', ['show', at('sets/original'), '--html', '-'], '<!doctype html>'],
    ['report', ['report', at('said'), '--html', '-'], '<!doctype html>'],
  ])('is standard output for %s, which holds nothing else', (_, args, begin) => {
    const { status, stdout } = run(args, { cwd: folder })
    expect([status, stdout.slice(0, begin.length), stdout.trimEnd().slice(-7)]).toEqual([0, begin, '</html>'])
    expect(existsSync(at('-'))).toBe(false)
  })

  it.each([
    ['a folder', ['build', 'original', '--out', '-'], '--out expects a folder'],
    ['several files', ['report', at('said'), '--long', '-'], '--long writes several files'],
    [
      'two files',
      ['gate', 'a', '--policy', 'b', '--datasets', at('sets'), '--badge', '-', '--junit', '-'],
      'takes one',
    ],
    ['folders', ['verify', '-'], '"verify" expects a folder'],
    ['a key', ['review', 'export', at('sets/red-herrings-1'), '--out', at('forms'), '--key', '-'], 'must not be shown'],
    ['outcomes', ['import-responses', 'a', '--model', 'm', '--datasets', at('sets'), '--out', '-'], 'receipt'],
  ])('is refused where %s is meant', (_, args, expected) => {
    const { status, stderr } = run(args, { cwd: folder })
    expect([status, stderr]).toEqual([2, expect.stringContaining(expected)])
    expect(existsSync(at('-'))).toBe(false)
  })
})

it('takes "-" beside a folder for what it is there', () => {
  expect(run(['explain', at('sets/original'), '-']).stderr).not.toContain('expects a folder')
})

it('prints nothing beside a page on standard output', () => {
  const { stderr } = run(['show', at('sets/original'), '--html', '-', '--quiet'])
  expect(stderr).toBe('')
})

it('says that the name of an output is too long', () => {
  const { status, stderr } = run(['import', at('x.csv'), '--out', at('n'.repeat(246))])
  expect([status, stderr]).toEqual([expect.any(Number), expect.stringContaining('name is too long')])
  expect(stderr).not.toContain('bug')
})

describe('--json', () => {
  it('names no temporary file', () => {
    const { stdout } = run(['import', at('x.csv'), '--out', at('y.jsonl'), '--json'])
    expect(stdout).not.toContain('.tmp')
    expect(JSON.parse(stdout)).toMatchObject({ out: at('y.jsonl'), cases: 1 })
  })

  it.each([['init'], ['gate', 'init'], ['analyze', 'init']])('is one document: %s %s', (...words) => {
    const [file, command] = [at(`${words.join('-')}.yaml`), words.filter(Boolean)]
    expect(JSON.parse(run([...command, file, '--json']).stdout)).toEqual({ path: file })
    expect(JSON.parse(run([...command, '-', '--json']).stdout)).toEqual({
      path: null,
      content: readFileSync(file, 'utf8'),
    })
  })

  it('is one document: analyze freeze', () => {
    const written = readFileSync(at('analysis.yaml'), 'utf8')
    writeFileSync(at('analysis.yaml'), written.replace(unstatedReason, 'So little changes no decision.'))
    const { stdout } = run(['analyze', 'freeze', at('analysis.yaml'), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ path: at('analysis.yaml.frozen.json') })
  })
})

it('comes near a grader without its version', () => {
  const args = ['evaluate', '--datasets', at('sets'), '--models', 'baseline/echo', '--grader', 'rul', '--out', at('no')]
  expect(run(args).stderr).toContain('Did you mean rule?')
})
