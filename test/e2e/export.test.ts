import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../../bench/corpus.js'
import { exporterNames } from '../../src/exporter-name.js'
import { draftedBytes, endWhen, run, start, throwAwayFolder } from '../command-line.js'
import { amount } from '../soak.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const dataset = (recipe: string, out = 'datasets'): string => at(`${out}/${recipe}/${versionOf(recipe)}`)
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
      datasets: [{ recipe: 'original', version: versionOf('original'), records: 10 }],
      next: [expect.stringMatching(/^lm-eval run/)],
    })
  })

  it.each([
    ["a b's", "cd 'a b'\\''s'"],
    ['./-', 'cd ./-'],
  ])('says how a shell gets into a folder that is called %s', (out, expected) => {
    const { status, stderr } = run(['export', dataset('original'), '--to', 'lm-eval', '--out', out], { cwd: folder })
    expect([status, stderr]).toEqual([0, expect.stringContaining(`  ${expected}\n`)])
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
  ])('refuses %s', (_, flags, expected) => {
    const { status, stdout, stderr } = run(['export', dataset('original'), '--out', at('none'), ...flags])
    expect([status, stdout, stderr.includes(expected)]).toEqual([2, '', true])
    expect(existsSync(at('none'))).toBe(false)
  })

  it('is completed with the names of the exporters', () => {
    const words = run(['completion', 'bash'])
      .stdout.split('\n')
      .find((line) => line.trim().startsWith('export)'))
    for (const word of ['--to', '--out', '--replace', ...exporterNames]) {
      expect(words).toContain(word)
    }
  })

  it('names every exporter in its help', () => {
    const help = run(['export', '--help']).stdout
    for (const name of exporterNames) expect(help).toContain(name)
  })
})

describe('the export of multiple choice', () => {
  const questions = [
    { question: 'A man limps. Which of the following is it?', options: { A: 'Gout', B: 'Flu' }, answer: 'Flu' },
    { question: 'A girl coughs. Which of the following is it?', options: { A: 'Gout', B: 'Flu' }, answer: 'Gout' },
  ]
  const imported = (name: string, rows: readonly object[], flags: string[] = []): ReturnType<typeof run> => {
    writeFileSync(at(`${name}-rows.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    return run(['import', at(`${name}-rows.jsonl`), '--out', at(`${name}.jsonl`), ...flags])
  }
  const built = (name: string): string => {
    expect(run(['build', 'original', '--cases', at(`${name}.jsonl`), '--out', at(`${name}-sets`)]).status).toBe(0)
    return dataset('original', `${name}-sets`)
  }
  const exported = (...folders: string[]): ReturnType<typeof run> =>
    run(['export', ...folders, '--to', 'inspect', '--out', at('choices'), '--replace'])

  it('prints the options that import has kept, and says so', () => {
    expect(imported('asked', questions).status).toBe(0)
    const { status, stderr } = exported(built('asked'))
    expect([status, stderr]).toEqual([0, expect.stringContaining('The questions are multiple choice')])
    const lines = readFileSync(at('choices/original.jsonl'), 'utf8').trimEnd().split('\n')
    const samples = lines.map((line) => JSON.parse(line) as { input: string; target: string })
    expect(samples.map(({ input, target }) => [input.split('\n').slice(0, 4), target])).toEqual([
      [[questions[0]?.question, '', 'A. Gout', 'B. Flu'], 'B'],
      [[questions[1]?.question, '', 'A. Gout', 'B. Flu'], 'A'],
    ])
  })

  it('shows them below the case, the right one marked', () => {
    const { stdout } = run(['show', dataset('original', 'asked-sets')])
    expect(stdout).toContain(`${questions[0]?.question}\n\noptions\n  A  Gout\n→ B  Flu\n`)
    expect(run(['show', dataset('original')]).stdout).not.toContain('options')
  })

  it('is free-form after import --free-form, and says nothing of options', () => {
    expect(imported('free', questions, ['--free-form']).status).toBe(0)
    const { status, stderr } = exported(built('free'))
    expect([status, stderr.includes('multiple choice')]).toEqual([0, false])
    expect(readFileSync(at('choices/original.jsonl'), 'utf8')).not.toContain('B. Flu')
  })

  it('is refused with 2 where it would be mixed', () => {
    const asked = dataset('original', 'asked-sets')
    const { status, stderr } = exported(asked, dataset('red-herrings-1'))
    expect(status).toBe(2)
    for (const named of [asked, dataset('red-herrings-1')]) expect(stderr).toContain(named)
  })

  it('is refused with 2 where the answer is no option, which import has told before', () => {
    const stray = { ...questions[0], answer: 'Asthma' }
    const { status, stderr } = imported('stray', [...questions, stray])
    expect([status, stderr]).toEqual([0, expect.stringContaining('line 3: warning: The case cannot be exported as')])
    const refused = exported(built('stray'))
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('answer "Asthma" is none of its')])
  })
})

describe('an export that is killed', () => {
  it('leaves no half folder, and the same command then gives the same bytes', async () => {
    const cases = manyCases(folder, amount(800, 6000))
    expect(run(['build', 'original', '--cases', cases, '--out', at('many')]).status).toBe(0)
    const source = dataset('original', 'many')
    const command = (out: string): string[] => ['export', source, '--to', 'lm-eval', '--out', at(out)]
    expect(run(command('undisturbed')).status).toBe(0)
    const whole = readFileSync(at('undisturbed/data/original.jsonl')).length
    for (const share of [0, 0.001, 0.8]) {
      const child = start([...command('killed'), '--replace'])
      await endWhen(() => draftedBytes(folder) >= share * whole, child, 'SIGKILL')
      if (existsSync(at('killed'))) expect(readdirSync(at('killed'))).toEqual(readdirSync(at('undisturbed')))
    }
    expect(run([...command('killed'), '--replace']).status).toBe(0)
    for (const file of ['data/original.jsonl', 'export.json', 'medqa_perturb_original.yaml']) {
      expect(readFileSync(at(`killed/${file}`)).equals(readFileSync(at(`undisturbed/${file}`)))).toBe(true)
    }
    expect(existsSync(at('.killed.export'))).toBe(false)
  })
})
