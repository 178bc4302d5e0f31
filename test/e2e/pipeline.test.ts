import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noteDemo } from '../../src/dataset/index.js'
import { jsonLines, run, throwAwayFolder } from '../command-line.js'
import { build } from '../dataset/folder.js'
import { versionOf } from '../versions.js'

const folder = throwAwayFolder()
const csv = `index,question,answer
0,"A 52-year-old woman has burning pain in her left foot. She takes metformin 500 mg b.i.d. Her blood pressure is 128/80 mm Hg. What is the most likely diagnosis?""",Diabetic neuropathy
1,"A 7-year-old boy has had a cough for 3 days. There is no fever. He has no wheezes. What is the diagnosis?",Acute bronchitis
,,
`
writeFileSync(join(folder, 'ward.csv'), csv)
const cases = join(folder, 'cases.jsonl')
const out = join(folder, 'out')
const dataset = (recipe: string, root = out): string => join(root, recipe, versionOf(recipe))

interface Record {
  id: string
  input: string
  metadata: { case: string; edits: number; canary: string | null; license: string | null }
}

describe('import → build → verify → show, as a user types it', () => {
  it('imports a CSV, repairs a stray quote and reports the empty row', () => {
    const { status, stdout } = run([
      'import',
      join(folder, 'ward.csv'),
      '--out',
      cases,
      '--dataset',
      'ward',
      '--license',
      'CC0-1.0',
      '--json',
    ])
    expect(status).toBe(0)
    const result = JSON.parse(stdout) as { cases: number; rows: number; counts: { [check: string]: number } }
    expect(result.cases).toBe(2)
    expect(result.rows).toBe(3)
    expect(result.counts['empty-row']).toBe(1)
    expect(jsonLines<Record>(cases).map(({ id }) => id)).toEqual(['ward-0000', 'ward-0001'])
    expect(jsonLines<Record>(cases)[0]?.input.endsWith('diagnosis?')).toBe(true)
  })

  it('builds every offline dataset and says so in JSON', () => {
    const { status, stdout } = run(['build', 'all', '--cases', cases, '--out', out, '--json'])
    expect(status).toBe(0)
    const built = JSON.parse(stdout) as {
      recipe: string
      version: string
      path: string
      records: number
      refused: number
      fingerprint: string
    }[]
    expect(built.length).toBe(14)
    for (const { recipe, version, path, records, refused, fingerprint } of built) {
      expect([version, records, refused]).toEqual([versionOf(recipe), 2, 0])
      expect(path).toBe(dataset(recipe))
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
      expect(readdirSync(join(out, recipe))).toEqual([versionOf(recipe)])
    }
  })

  it('carries licence and canary on each line', () => {
    const [record] = jsonLines<Record>(join(dataset('red-herrings-10'), 'cases.jsonl'))
    expect(record?.metadata.license).toBe('CC0-1.0')
    expect(record?.metadata.canary).toContain('canary')
    expect(record?.input).not.toContain('canary')
  })

  it('verifies all of them, built again byte for byte', () => {
    const { status, stdout } = run(['verify', out, '--cases', cases, '--json'])
    expect(status).toBe(0)
    const results = JSON.parse(stdout) as { recipe: string; ok: boolean; rebuilt: boolean }[]
    expect(results.filter(({ ok, rebuilt }) => ok && rebuilt).length).toBe(14)
    expect(results[0]?.recipe).toBe('original')
  })

  it('writes nothing where the same dataset stands already', () => {
    const { status, stderr } = run(['build', 'red-herrings-10', '--cases', cases, '--out', out])
    expect(status).toBe(0)
    expect(stderr).toContain('nothing was written')
  })

  it('refuses another dataset under the same version and says how to go on', () => {
    const { status, stderr } = run(['build', 'red-herrings-10', '--cases', cases, '--out', out, '--seed', '2'])
    expect(status).toBe(2)
    expect(stderr).toContain('--replace')
    expect(stderr).toContain('--out')
  })

  it('replaces it when told to', () => {
    const root = join(folder, 'replaced')
    run(['build', 'red-herrings-1', '--cases', cases, '--out', root])
    const before = readFileSync(join(dataset('red-herrings-1', root), 'cases.jsonl'), 'utf8')
    expect(run(['build', 'red-herrings-1', '--cases', cases, '--out', root, '--seed', '2', '--replace']).status).toBe(0)
    expect(readFileSync(join(dataset('red-herrings-1', root), 'cases.jsonl'), 'utf8')).not.toBe(before)
    expect(readdirSync(join(root, 'red-herrings-1'))).toEqual([versionOf('red-herrings-1')])
  })

  it('takes a dataset as the cases of the next one and names its fingerprint', () => {
    const root = join(folder, 'crossed')
    const parent = dataset('red-herrings-10')
    const { status } = run(['build', 'abbreviated', '--cases', join(parent, 'cases.jsonl'), '--out', root])
    expect(status).toBe(0)
    const manifest = JSON.parse(readFileSync(join(dataset('abbreviated', root), 'manifest.json'), 'utf8')) as {
      inputs: { fingerprint: string }[]
    }
    const above = JSON.parse(readFileSync(join(parent, 'manifest.json'), 'utf8')) as { fingerprint: string }
    expect(manifest.inputs[0]?.fingerprint).toBe(above.fingerprint)
    expect(run(['verify', dataset('abbreviated', root), '--cases', join(parent, 'cases.jsonl')]).status).toBe(0)
  })

  it('changes a param with --set under a name of its own and records it', () => {
    const root = join(folder, 'set')
    const args = ['build', 'red-herrings-10', '--cases', cases, '--out', root, '--set', 'red-herring.count=3']
    const nameless = run(args)
    expect(nameless.status).toBe(2)
    expect(nameless.stderr).toContain(`medqa-perturb ${args.join(' ')} --name red-herrings-10-count-3`)
    expect(existsSync(root)).toBe(false)
    expect(run([...args, '--name', 'three']).status).toBe(0)
    const three = join(root, 'three', versionOf('red-herrings-10'))
    const made = jsonLines<Record>(join(three, 'cases.jsonl'))
    expect(made.map(({ metadata }) => metadata.edits)).toEqual([3, 3])
    expect(made[0]?.id).toBe('ward-0000__three')
    const { recipe } = JSON.parse(readFileSync(join(three, 'manifest.json'), 'utf8'))
    expect(recipe).toMatchObject({
      name: 'three',
      summary: 'red-herrings-10 with red-herring.count = 3.',
      paper: 'after [main §3.1.1]',
    })
    expect(run(['verify', root, '--cases', cases]).status).toBe(0)
  })

  it('says below the table which findings are no fault, and keeps quiet where asked to', () => {
    const root = join(folder, 'expected')
    const args = ['build', 'abbreviated', 'red-herrings-1', '--cases', cases, '--out', root, '--replace']
    const { stderr, stdout } = run(args)
    expect(stderr).toMatch(/^abbreviated: \d+ findings of changed facts are expected of this recipe: short forms/m)
    expect(stderr + stdout).not.toMatch(/red-herrings-1: .*expected/)
    expect(run([...args, '--quiet']).stderr).toBe('')
  })

  it('ends with what was written and the next command, as it is to be typed', () => {
    const env = { npm_command: 'exec' }
    const again = join(folder, 'my cases.jsonl')
    const imported = run(['import', join(folder, 'ward.csv'), '--out', again], { env })
    expect(imported.stderr).toContain(
      `Written: 2 cases in ${again}, 2 findings in ${join(folder, 'my cases.findings')}`,
    )
    expect(imported.stderr).toMatch(/\nNext: {2}npx medqa-perturb build \S+ --cases '.*my cases\.jsonl' --out out\n$/)
    const root = join(folder, 'written')
    const args = ['build', 'original', 'red-herrings-1', '--cases', again, '--out', root]
    const built = run(args, { env })
    expect(built.stderr).toContain(`Written: 2 datasets in ${root}.\n`)
    expect(built.stderr).toContain(`Prove it:  npx medqa-perturb verify ${root} --cases '${again}'\n`)
    const lexicon = join('abbreviations', 'common.csv')
    const short = ['build', 'abbreviated', '--cases', again, '--lexicon', lexicon, '--out', join(folder, 'short')]
    const proof = /verify (\S+) --cases '(.*)' --lexicon (\S+)\n/.exec(run(short, { env }).stderr) ?? []
    expect(proof.slice(1)).toEqual([dataset('abbreviated', join(folder, 'short')), again, lexicon])
    const [, path = '', cases = '', list = ''] = proof
    const proven = run(['verify', path, '--cases', cases, '--lexicon', list])
    expect([proven.stdout, proven.stderr]).toEqual([expect.stringContaining('rebuilt byte for byte'), ''])
    expect(built.stderr).toContain(`Look at it:  npx medqa-perturb show ${dataset('red-herrings-1', root)}\n`)
    expect(run(args, { env }).stderr).not.toContain('Written')
    expect(run([...args, '--quiet', '--replace'], { env }).stderr).toBe('')
  })

  it('shows a case with its edits, by case id', () => {
    const { status, stdout } = run(['show', dataset('abbreviated'), '--id', 'ward-0000'])
    expect(status).toBe(0)
    expect(stdout).toContain('ward-0000__abbreviated')
    expect(stdout).toContain('abbreviation ·')
  })

  it('tells what differs between two datasets', () => {
    const { status, stdout } = run(['diff', dataset('red-herrings-5'), dataset('red-herrings-10'), '--json'])
    expect(status).toBe(1)
    const difference = JSON.parse(stdout) as {
      records: { removedEdits: number; addedEdits: number }[]
      settings: { key: string }[]
    }
    expect(difference.records.map(({ addedEdits }) => addedEdits)).toEqual([5, 5])
    expect(difference.settings.map(({ key }) => key)).toContain('steps')
    const same = run(['diff', dataset('original'), dataset('original')])
    expect([same.status, same.stdout]).toEqual([0, '0 records differ, 2 are the same.\n'])
  })

  it('counts without looking outside the folder', () => {
    const { status, stdout } = run(['stats', dataset('original'), dataset('abbreviated'), '--json'])
    expect(status).toBe(0)
    const stats = JSON.parse(stdout) as { recipe: string; senses?: unknown[]; substringSenses?: number }[]
    expect(stats.map(({ recipe }) => recipe)).toEqual(['original', 'abbreviated'])
    expect(stats[1]?.senses?.length).toBeGreaterThan(5)
  })
})

describe('demo', () => {
  it('builds, verifies and replaces what an earlier demo left, without colour in pipes', async () => {
    const root = join(folder, 'demo')
    // As of another version of the program, with other bundled cases.
    noteDemo(root, [await build('original', { out: root, limit: 2 })])
    const { status, stdout, stderr } = run(['demo', '--out', root])
    expect(status).toBe(0)
    expect(stdout.match(/^ok /gm)?.length).toBe(14)
    expect(stdout).not.toContain('\x1b')
    expect(jsonLines(join(dataset('original', root), 'cases.jsonl')).length).toBe(160)
    const page = join(root, 'preview.html')
    expect(stderr).toContain(page)
    expect(readFileSync(page, 'utf8')).toMatch(/14 datasets · 160 cases/)
    expect(statSync(page).size).toBeLessThan(3e6)
  })
})
