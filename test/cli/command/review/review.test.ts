import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../../src/bundled.js'
import { jsonLines, throwAwayFolder } from '../../../command-line.js'
import { build } from '../../../dataset/folder.js'
import { runHere } from '../../../in-process.js'

const home = throwAwayFolder()

describe('review export', () => {
  it('says what the sample can decide at best, and what release takes', async () => {
    const { path } = await build('red-herrings-1', { out: join(home, 'sets'), limit: 40 })
    const to = (name: string): string[] => ['--out', join(home, name), '--key', join(home, `${name}.json`)]
    const few = await runHere(['review', 'export', path, ...to('few')])
    expect(few.stderr).toMatch(
      /If all are found fine, up to \d+ of the other 36 cases may still be bad \(\d.*that takes \d+ fine cases \(--fraction 0?\.\d+\)/,
    )
    const all = await runHere(['review', 'export', path, '--fraction', '1', ...to('all')])
    expect(all.stderr).toMatch(/Every case is in the forms: "release" takes the dataset if all are found fine\./)
    const risky = await runHere(['review', 'export', path, '--oversample', 'risky', ...to('risky')])
    expect(risky.stderr).toMatch(
      /If all are found fine, up to \d+ of the other 36 cases may still be bad \(.*give a larger --fraction\./,
    )
  })

  it('names the key of each review in the next step, and the changed cases of all', async () => {
    const cases = join(home, 'few.jsonl')
    const bundled = readFileSync(bundledPath('data', 'cases', 'vignettes.jsonl'), 'utf8')
      .split('\n')
      .slice(0, 3)
    const [first = ''] = bundled
    const blank = { ...JSON.parse(first), input: 'Fever.', id: 'plain-1' }
    const unchanged = { ...blank, metadata: { ...blank.metadata, case: 'plain-1' } }
    writeFileSync(cases, `${[...bundled, JSON.stringify(unchanged)].join('\n')}\n`)
    for (const name of ['red-herrings-1', 'abbreviated-safe']) await build(name, { cases, out: join(home, 'two') })
    const flags = ['--fraction', '1', '--out', join(home, 'both'), '--key', join(home, 'both.json')]
    const { stderr } = await runHere(['review', 'export', join(home, 'two'), ...flags])
    expect(stderr).toContain('3 of 3 changed cases (4 in all), ')
    for (const name of ['red-herrings-1', 'abbreviated-safe']) {
      expect(stderr).toMatch(new RegExp(`When they come back: {2}.* review import FILE… --key .*both-${name}\\.json`))
    }
  })
})

describe('review import', () => {
  it('says that the answers are stored where what is made of them is refused', async () => {
    const { path } = await build('original', { out: join(home, 'own'), limit: 2 })
    const at = (name: string): string => join(home, 'own-answers', name)
    const key = ['--key', at('key.json'), '--quiet']
    const exported = await runHere([
      'review',
      'export',
      '--own-answers',
      '--datasets',
      path,
      '--out',
      at('forms'),
      ...key,
    ])
    expect([exported.status, exported.stderr]).toEqual([0, ''])
    const form = readFileSync(at('forms/rater-1.csv'), 'utf8')
    writeFileSync(at('back.csv'), form.replaceAll(',"",""\r\n', ',do-not-know,""\r\n'))
    mkdirSync(at('human'))
    writeFileSync(at('human/responses.jsonl'), '')
    const into = ['--datasets', path, '--responses', at('human')]
    const refused = await runHere(['review', 'import', at('back.csv'), ...into, ...key])
    const stored = at('judgements.jsonl')
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/^The answers are stored in .*judgements\.jsonl\. .*is there already with other answers/),
    ])
    expect(refused.stderr).toContain(stored)
    expect(jsonLines(stored)).toHaveLength(2)
  })
})
