import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '../../src/dataset/index.js'
import type { ReviewKey } from '../../src/review/index.js'
import { jsonLines, run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const review = ['--key', at('kept/key.json'), '--judgements', at('kept/judgements.jsonl')]
let [dataset, bad] = ['', '']

/** Answers of one rater who calls one sentence of the sample bad. */
beforeAll(() => {
  const built = run(['build', 'original', 'red-herrings-5', '--limit', '20', '--out', at('sets'), '--json'])
  dataset = (JSON.parse(built.stdout) as { path: string }[])[1]?.path ?? ''
  const forms = ['--out', at('forms'), '--key', at('kept/key.json'), '--fraction', '0.5']
  const exported = run(['review', 'export', dataset, ...forms])
  expect([exported.status, exported.stderr]).toEqual([0, expect.stringMatching(/review import FILE… --key \S*kept/)])
  const key = JSON.parse(readFileSync(at('kept/key.json'), 'utf8')) as ReviewKey
  const judged = key.items.find((item) => item.case !== 'vignettes-0000')
  bad = judged?.case ?? ''
  const answers = key.items.map((item) => ({
    item: item.ids['rater-1'],
    answer: item === judged ? 'yes' : 'no',
    comment: '',
  }))
  const saved = { format: 'medqa-perturb/review-answers@1', pack: key.raters[0]?.pack, rater: 'rater-1', answers }
  writeFileSync(at('back.json'), JSON.stringify(saved))
  const imported = ['--key', at('kept/key.json'), '--out', at('kept/judgements.jsonl')]
  expect(run(['review', 'import', at('back.json'), ...imported]).status).toBe(0)
})

const excluded = (action: string): string => {
  const out = at(`${action}.json`)
  const flags = ['--action', action, '--role', 'internist, 9 years', '--out', out, '--replace', '--quiet']
  expect(run(['review', 'exclude', ...review, ...flags])).toMatchObject({ status: 0, stderr: '' })
  return out
}

const rebuilt = (action: string) => {
  const out = at(`next-${action}`)
  const flags = ['--limit', '20', '--exclusions', excluded(action), '--out', out, '--json', '--quiet']
  const { status, stdout } = run(['build', 'original', 'red-herrings-5', ...flags])
  expect(status).toBe(0)
  return (JSON.parse(stdout) as { path: string; version: string; refused: number }[]).map((one) => ({
    ...one,
    records: new Map(
      jsonLines<{ metadata: { case: string }; input: string }>(join(one.path, 'cases.jsonl')).map((line) => [
        line.metadata.case,
        line,
      ]),
    ),
    manifest: JSON.parse(readFileSync(join(one.path, 'manifest.json'), 'utf8')) as Manifest,
    card: readFileSync(join(one.path, 'README.md'), 'utf8'),
  }))
}

describe('what a review leads to', () => {
  it('refuses the judged record, and says on the card who reviewed what', () => {
    const [original, herrings] = rebuilt('refuse')
    expect(herrings?.version).toMatch(/^\d+\.\d+\.\d+-r1$/)
    expect([original?.refused, herrings?.refused]).toEqual([0, 1])
    expect([original?.records.has(bad), herrings?.records.has(bad)]).toEqual([true, false])
    expect(herrings?.manifest.reviews).toMatchObject([
      {
        action: 'refuse',
        excluded: 1,
        excludedCases: 1,
        raters: ['internist, 9 years'],
        cases: 10,
        population: 20,
        fine: 9,
      },
    ])
    expect(herrings?.card).toMatch(/internist, 9 years \| red-herring-significance \| 10 of 20 \| 9 \(55\.5–99\.7 %\)/)
  })

  it('drops a case from all arms, or draws its edits again and no other', () => {
    const before = new Map(
      jsonLines<{ metadata: { case: string }; input: string }>(join(dataset, 'cases.jsonl')).map((line) => [
        line.metadata.case,
        line.input,
      ]),
    )
    expect(rebuilt('drop').map(({ records }) => records.has(bad))).toEqual([false, false])
    const [, herrings] = rebuilt('replace')
    const moved = [...before].filter(([name, input]) => herrings?.records.get(name)?.input !== input)
    expect(moved.map(([name]) => name)).toEqual([bad])
  })

  it('is proven with the exclusions, and not without', () => {
    const [, herrings] = rebuilt('replace')
    const path = herrings?.path ?? ''
    expect(run(['verify', path, '--quiet']).status).toBe(0)
    const bundled = new URL('../../data/cases/vignettes.jsonl', import.meta.url).pathname
    const again = run(['verify', path, '--cases', bundled, '--exclusions', at('replace.json'), '--quiet'])
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('byte for byte')])
    expect(run(['verify', path, '--cases', bundled, '--quiet'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/, and none was given\. Name the same file with --exclusions\./),
    })
  })

  it('opens the release where the bound for the rest allows it, and not while something bad is in', () => {
    const release = (path: string, more: readonly string[] = []) => run(['release', path, ...review, '--json', ...more])
    const first = release(dataset, ['--most', '0.9'])
    expect([first.status, JSON.parse(first.stdout)]).toEqual([
      1,
      expect.objectContaining({ reviewed: 10, bad: 1, rest: 10, reasons: [expect.stringMatching(/still in it/)] }),
    ])
    const next = rebuilt('drop')[1]?.path ?? ''
    const shut = release(next)
    expect([shut.status, JSON.parse(shut.stdout).reasons]).toEqual([1, [expect.stringMatching(/nobody has seen/)]])
    expect(release(next, ['--most', '0.9']).status).toBe(0)
    expect(run(['release', at('next-drop/original'), ...review, '--most', '0.9'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('The review is of red-herrings-5'),
    })
  })

  it('says neither yes nor no of a damaged dataset', () => {
    const damaged = at('damaged')
    for (const harm of [
      (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(' the ', ' a ')),
      (file: string) => rmSync(file),
    ]) {
      cpSync(dataset, damaged, { recursive: true })
      harm(join(damaged, 'cases.jsonl'))
      expect(run(['release', damaged, ...review, '--most', '0.9'])).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('cases.jsonl'),
      })
    }
  })

  it('refuses exclusions without roles, or of another text', () => {
    const out = ['--out', at('no.json')]
    expect(run(['review', 'exclude', ...review, ...out])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('once for each rater, in this order: rater-1.'),
    })
    const few = ['--limit', '1', '--exclusions', excluded('drop'), '--out', at('few')]
    expect(run(['build', 'red-herrings-5', ...few])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No case that drop.json excludes'),
    })
    const flags = ['--limit', '20', '--exclusions', excluded('refuse'), '--seed', '2', '--out', at('other')]
    expect(run(['build', 'red-herrings-5', ...flags])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another text of record'),
    })
  })
})
