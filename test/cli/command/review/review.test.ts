import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
