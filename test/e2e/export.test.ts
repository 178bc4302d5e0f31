import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../../bench/corpus.js'
import { run, start, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const dataset = (recipe: string, out = 'datasets'): string => at(`${out}/${recipe}/1.0.0`)
const recipes = ['original', 'red-herrings-1', 'abbreviated']

beforeAll(() => {
  expect(run(['build', ...recipes, '--limit', '10', '--out', at('datasets')]).status).toBe(0)
})

describe('the command export', () => {
  it.each(['inspect', 'hugging-face', 'promptfoo', 'lm-eval'])(
    'writes several datasets for %s and says how to run it',
    (to) => {
      const { status, stdout, stderr } = run([
        'export',
        ...recipes.map((name) => dataset(name)),
        '--to',
        to,
        '--out',
        at(to),
      ])
      expect([status, stderr.includes(`cd ${at(to)}`)]).toEqual([0, true])
      for (const line of stdout.trimEnd().split('\n').slice(2)) {
        expect(existsSync(join(at(to), line.split(/ {2,}/)[0] as string))).toBe(true)
      }
      expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    },
  )

  it('prints one JSON document and nothing else on stdout', () => {
    const { status, stdout, stderr } = run([
      'export',
      dataset('original'),
      '--to',
      'lm-eval',
      '--out',
      at('json'),
      '--json',
    ])
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      to: 'lm-eval',
      out: at('json'),
      written: true,
      datasets: [{ recipe: 'original', version: '1.0.0', records: 10 }],
      next: [expect.stringMatching(/^lm-eval run/)],
    })
  })

  it.each([
    ["a b's", "cd 'a b'\\''s'"],
    ['-', 'cd ./-'],
  ])('says how a shell gets into a folder that is called %s', (out, told) => {
    const { status, stderr } = run(['export', dataset('original'), '--to', 'lm-eval', '--out', out], { cwd: folder })
    expect([status, stderr]).toEqual([0, expect.stringContaining(`  ${told}\n`)])
  })

  it('says that nothing was written the second time, and is silent about it when told to', () => {
    const again = ['export', dataset('original'), '--to', 'lm-eval', '--out', at('json')]
    expect(run(again).stderr).toContain('nothing was written')
    expect(run([...again, '--quiet']).stderr).toBe('')
  })

  it.each([
    ['an exporter that it does not know', ['--to', 'inspekt'], 'Did you mean inspect?'],
    ['no exporter', [], '--to'],
    ['a flag that it does not know', ['--to', 'inspect', '--replce'], '--replace'],
  ])('refuses %s', (_, flags, told) => {
    const { status, stdout, stderr } = run(['export', dataset('original'), '--out', at('none'), ...flags])
    expect([status, stdout, stderr.includes(told)]).toEqual([2, '', true])
    expect(existsSync(at('none'))).toBe(false)
  })

  it('is completed with the names of the exporters', () => {
    const words = run(['completion', 'bash'])
      .stdout.split('\n')
      .find((line) => line.trim().startsWith('export)'))
    for (const word of ['--to', '--out', '--replace', 'inspect', 'hugging-face', 'promptfoo', 'lm-eval']) {
      expect(words).toContain(word)
    }
  })

  it('names every exporter in its help', () => {
    const help = run(['export', '--help']).stdout
    for (const name of ['inspect', 'hugging-face', 'promptfoo', 'lm-eval']) expect(help).toContain(name)
  })
})

describe('an export that is killed', () => {
  it('leaves no half folder, and the same command then gives the same bytes', async () => {
    const cases = manyCases(folder, 6000)
    expect(run(['build', 'original', '--cases', cases, '--out', at('many')]).status).toBe(0)
    const source = dataset('original', 'many')
    const command = (out: string): string[] => ['export', source, '--to', 'lm-eval', '--out', at(out)]
    expect(run(command('undisturbed')).status).toBe(0)
    for (const ms of [150, 250, 350, 450, 600]) {
      const child = start([...command('killed'), '--replace'])
      // It may be done before it is killed.
      const gone = once(child, 'exit')
      await new Promise((resolve) => setTimeout(resolve, ms))
      child.kill('SIGKILL')
      await gone
      if (existsSync(at('killed'))) expect(readdirSync(at('killed'))).toEqual(readdirSync(at('undisturbed')))
    }
    expect(run([...command('killed'), '--replace']).status).toBe(0)
    for (const file of ['data/original.jsonl', 'export.json', 'medqa_perturb_original.yaml']) {
      expect(readFileSync(at(`killed/${file}`)).equals(readFileSync(at(`undisturbed/${file}`)))).toBe(true)
    }
    expect(existsSync(at('.killed.export'))).toBe(false)
  })
})
