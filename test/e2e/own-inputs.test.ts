import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../command-line.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const text = (name: string): string => readFileSync(at(name), 'utf8')
const original = (out: string): string => {
  const [version = ''] = readdirSync(at(`${out}/original`))
  return `${out}/original/${version}`
}

beforeAll(() => {
  expect(run(['build', 'original', 'red-herrings-1', '--limit', '4', '--out', at('sets')]).status).toBe(0)
  const args = ['evaluate', '--datasets', at('sets'), '--models', 'baseline/echo', '--trials', '1', '--out', at('said')]
  expect(run(args).status).toBe(0)
  expect(run(['analyze', 'init', at('analysis.yaml'), '--datasets', at('sets')]).status).toBe(0)
  const yaml = text('analysis.yaml').replace(/reason: .*/, 'reason: A loss of this size would be seen in use.')
  writeFileSync(at('analysis.yaml'), yaml)
  writeFileSync(at('other.yaml'), yaml.replace(/points: [\d.]+/, 'points: 0.5'))
  expect(text('other.yaml')).not.toBe(yaml)
  expect(run(analyze('analysis.yaml', 'results')).status).toBe(0)
})

const analyze = (analysis: string, out: string): readonly string[] => {
  return ['analyze', at('said/outcomes.jsonl'), '--analysis', at(analysis), '--out', at(out)]
}

/** Runs a command that must be refused, and leave all files of a folder as they are. */
function refused(args: readonly string[], kept: string, said: RegExp): void {
  const files = readdirSync(at(kept), { recursive: true, encoding: 'utf8', withFileTypes: true })
  const contents = () => files.filter((one) => one.isFile()).map((one) => readFileSync(join(one.parentPath, one.name)))
  const before = contents()
  const { status, stderr } = run(args)
  expect([status, stderr]).toEqual([2, expect.stringMatching(said)])
  expect(contents()).toEqual(before)
  expect(readdirSync(at(kept), { recursive: true }).length).toBe(files.length)
}

describe('build', () => {
  it.each([[[]], [['--replace']]])('does not write over the cases that it reads %j', (more) => {
    const cases = join(original('sets'), 'cases.jsonl')
    const said =
      more.length === 0 ? /another dataset/ : /cases\.jsonl is to be read and to be written\. Give another --out\./
    refused(['build', 'original', '--cases', at(cases), '--limit', '2', '--out', at('sets'), ...more], 'sets', said)
  })

  it('takes the cases of one dataset for another beside it', () => {
    cpSync(at('sets'), at('beside'), { recursive: true })
    const cases = at(join(original('beside'), 'cases.jsonl'))
    const args = ['build', 'red-herrings-1', '--cases', cases, '--limit', '2', '--out', at('beside'), '--replace']
    expect(run(args).status).toBe(0)
  })
})

describe('analyze', () => {
  it('writes over results of the same analysis and of one that is not frozen, and of others where that is wanted', () => {
    expect(run(analyze('analysis.yaml', 'again')).status).toBe(0)
    expect(run(analyze('analysis.yaml', 'again')).status).toBe(0)
    expect(run(analyze('other.yaml', 'again')).status).toBe(0)
    expect(run(['analyze', 'freeze', at('analysis.yaml')]).status).toBe(0)
    refused(
      analyze('analysis.yaml', 'again'),
      'again',
      /results\.json holds the results of another analysis .*--replace/,
    )
    const before = text('again/results.json')
    expect(run([...analyze('analysis.yaml', 'again'), '--replace']).status).toBe(0)
    expect(text('again/results.json')).not.toBe(before)
  })

  it.each(['results.json', 'tables.md'])('leaves a %s as it is that no analysis wrote', (name) => {
    mkdirSync(at(`own-${name}`))
    writeFileSync(at(`own-${name}/${name}`), '{"mine":true}')
    refused(analyze('analysis.yaml', `own-${name}`), `own-${name}`, /is there already.*--replace/)
  })
})

describe('a dataset', () => {
  const forms = ['review', 'export', at('sets/red-herrings-1'), '--key', at('keys/key.json')]

  it.each([
    ['analyze', (out: string) => analyze('analysis.yaml', out)],
    ['review export', (out: string) => [...forms, '--out', at(out)]],
    ['export', (out: string) => ['export', at('sets/red-herrings-1'), '--to', 'promptfoo', '--out', at(out)]],
    ['build', (out: string) => ['build', 'original', '--out', at(out)]],
  ])('gets nothing from %s, within its folder or beside its versions', (_, args) => {
    for (const place of [original('sets'), join(original('sets'), 'new'), 'sets/original', 'sets/original/new'])
      refused(args(place), 'sets', /where (?:nothing|only versions)/)
    expect(existsSync(at('keys/key.json'))).toBe(false)
  })

  it('may have pages and results beside it, in the folder of all datasets', () => {
    expect(run(['show', at('sets'), '--html', at('sets/page.html')]).status).toBe(0)
  })
})

describe('report', () => {
  it.each(['--html', '--long', '--inspect-scores'])(
    'does not write tables over %s, nor the other way round',
    (flag) => {
      const name = flag === '--long' ? 'methods.csv' : 'methods.md'
      const args = ['report', at('results'), at('said'), flag, at(`t${flag}/${name}`), '--tables', at(`t${flag}`)]
      if (flag === '--long') expect(run(args).status).toBe(0)
      else {
        const { status, stderr } = run(args)
        expect([status, stderr]).toEqual([
          2,
          expect.stringMatching(/methods\.md .* one file, to be written twice.*--tables/),
        ])
        expect(existsSync(at(`t${flag}/methods.md`))).toBe(false)
      }
    },
  )

  it('does not write tables over outcomes that it reads', () => {
    mkdirSync(at('clash'))
    cpSync(at('said/outcomes.jsonl'), at('clash/plain.jsonl'))
    const args = [
      'report',
      at('results'),
      at('clash/plain.jsonl'),
      '--html',
      at('clash/plain.jsonl'),
      '--tables',
      at('clash'),
    ]
    refused(args, 'clash', /is to be read and to be written/)
  })
})

describe('import', () => {
  const args = ['import', at('x.csv'), '--out']
  const row = 'question,answer\nA man coughs. Why?,Gout\n'

  it('leaves a file as it is that stands where its findings go', () => {
    writeFileSync(at('x.csv'), row)
    mkdirSync(at('imported'))
    writeFileSync(at('imported/cases.findings.jsonl'), '{"mine":true}\n')
    refused([...args, at('imported/cases.jsonl')], 'imported', /cases\.findings\.jsonl.*was not written by an import/)
  })

  it('keeps the findings of cases that have another ending', () => {
    writeFileSync(at('x.csv'), `${row},\n`)
    mkdirSync(at('twice'))
    for (let time = 0; time < 2; time++) expect(run([...args, at('twice/cases.jsonl')]).status).toBe(0)
    refused([...args, at('twice/cases.jsonl.gz')], 'twice', /holds the findings of .*cases\.jsonl/)
  })
})
