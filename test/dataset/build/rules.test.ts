import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type DatasetRecord,
  datasetStats,
  loadRecipes,
  readDataset,
  readSuite,
  refuseMixed,
  verifyDataset,
} from '../../../src/dataset/index.js'
import { loadRules, readReference } from '../../../src/scenario/index.js'
import { jsonLines, throwAwayFolder } from '../../command-line.js'
import { build } from '../folder.js'

const folder = throwAwayFolder()
const out = join(folder, 'out')
const paths: Record<string, string> = {}
const names = loadRecipes(['drug-safety']).map(({ name }) => name)
const noisy = loadRecipes(['drug-safety-noisy']).map(({ name }) => name)
const perturbed = loadRecipes(['drug-safety-perturbed']).map(({ name }) => name)
const stale = ['drug-safety-condition-stale-value', 'drug-safety-spared-stale-value']
const recordsOf = (name: string): readonly DatasetRecord[] => jsonLines(join(paths[name] as string, 'cases.jsonl'))

beforeAll(async () => {
  for (const name of [...names, ...noisy, ...stale, ...perturbed]) {
    const { path, refused } = await build(name, { out, limit: 60 })
    expect([name, refused]).toEqual([name, 0])
    paths[name] = path
  }
})

describe('the drug-safety sets', () => {
  it('bring their cases: every case stands in the originals', () => {
    const originals = new Set(recordsOf('drug-safety-original').map(({ metadata }) => metadata.case))
    for (const name of names) {
      for (const { metadata } of recordsOf(name)) expect(originals.has(metadata.case)).toBe(true)
    }
  })

  it('tell records of one case apart in their ids', () => {
    const ids = names.flatMap((name) => recordsOf(name).map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('DDI-002__drug-safety-parametric__14-at')
    expect(ids).toContain('DDI-001__drug-safety-soap__condition-referral')
    expect(ids).toContain('DDI-001__drug-safety-cues__twin-implicit-unasked')
    expect(ids).toContain('DDI-001__drug-safety-counterfactual')
  })

  it('state rule, role, cue, question, level and a structured answer on every line', () => {
    for (const name of names) {
      for (const { metadata, target } of recordsOf(name)) {
        expect(metadata).toMatchObject({ rule: metadata.case, cluster: metadata.case, dataset: 'drug-safety' })
        expect(readReference(metadata.reference)?.rule).toBe(metadata.rule)
        expect(target).toMatch(/[.]$/)
        expect(typeof metadata.asked).toBe('boolean')
      }
    }
    const [first] = recordsOf('drug-safety-counterfactual')
    expect(first?.metadata).toMatchObject({
      role: 'condition',
      cue: 'explicit',
      asked: true,
      level: 2,
      perturbation: 'counterfactual',
      expectation: 'must-adjust',
    })
    const note = recordsOf('drug-safety-soap').find(({ id }) => id === 'DDI-001__drug-safety-soap__condition-soap')
    expect(note?.metadata).toMatchObject({
      role: 'condition',
      level: 3,
      perturbation: 'counterfactual+reconstruction',
      expectation: 'must-adjust',
    })
    const [original] = recordsOf('drug-safety-original')
    expect(original?.metadata).toMatchObject({
      role: 'original',
      level: null,
      perturbation: null,
      edits: 0,
      expectation: 'invariant',
    })
  })

  it('can be undone to the originals, text by text', async () => {
    const originals = new Map(recordsOf('drug-safety-original').map(({ metadata, input }) => [metadata.case, input]))
    for (const name of names) {
      for await (const { record, original } of readDataset(paths[name] as string)) {
        expect(original).toBe(originals.get(record.metadata.case))
      }
    }
  })

  it('tell of rules that have no record of a kind, and count only cases with records', () => {
    const path = paths['drug-safety-exception'] as string
    const findings = jsonLines<{ check: string; level: string; id: string }>(join(path, 'findings.jsonl'))
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as {
      counts: { cases: number; records: number }
    }
    expect(findings.every(({ check, level }) => check === 'no-record' && level === 'info')).toBe(true)
    expect(findings.length + manifest.counts.cases).toBe(60)
    expect(manifest.counts.cases).toBe(manifest.counts.records)
  })

  it('verify, built again whatever file of cases is named', async () => {
    for (const name of ['drug-safety-parametric', 'drug-safety-soap', 'drug-safety-exception']) {
      const { ok, problems } = await verifyDataset(paths[name] as string, { cases: 'not-read.jsonl' })
      expect({ ok, problems }).toEqual({ ok: true, problems: [] })
    }
  })

  it('say in manifest and card how many rules a clinician reviewed', () => {
    const path = paths['drug-safety-counterfactual'] as string
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as { rules: readonly object[] }
    expect(manifest.rules).toEqual(loadRules().receipts)
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toMatch(/0 of \d+ rules reviewed/)
  })

  it('stand beside sets over a file of cases without being mixed with them', async () => {
    const both = join(folder, 'both')
    const one = await build('drug-safety-original', { out: both, limit: 5 })
    const other = await build('original', { out: both, limit: 5 })
    expect(readSuite(both)?.mixed).toEqual([])
    expect(() => refuseMixed([one.path, other.path])).not.toThrow()
    expect((await datasetStats(one.path)).recipe).toBe('drug-safety-original')
  })

  it("change with rules of one's own, which must be given again to verify", async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../data/scenarios/renal/RENAL-001.yaml'), 'utf8')
    mkdirSync(join(folder, 'own', 'renal'), { recursive: true })
    writeFileSync(join(folder, 'own', 'renal', 'RENAL-001.yaml'), text.replace('nine years', 'ten years'))
    const rules = join(folder, 'own')
    const { path } = await build('drug-safety-original', { out: join(folder, 'laid'), rules })
    const own = jsonLines<DatasetRecord>(join(path, 'cases.jsonl')).find(({ id }) => id.startsWith('RENAL-001__'))
    expect(own?.input).toContain('ten years')
    expect(own?.metadata.license).toBeNull()
    expect((await verifyDataset(path, { cases: 'not-read.jsonl', rules })).ok).toBe(true)
    await expect(verifyDataset(path, { cases: 'not-read.jsonl' })).rejects.toThrow(/built with own .*--rules/s)
  })
})

describe('the drug-safety sets under noise', () => {
  it('hold the whole text of the set behind the noise, so that what governs still stands, and expect the same', () => {
    expect(noisy).toHaveLength(15)
    const put = noisy.filter((name) => !name.endsWith('temporal-ambiguity'))
    for (const name of [...put, ...stale]) {
      const bare = /-(original|condition|spared)-/.exec(name)?.[1] ?? ''
      const clean = recordsOf(`drug-safety-${bare === 'condition' ? 'counterfactual' : bare}`)
      const records = recordsOf(name)
      expect(records.map(({ metadata }) => metadata.expectation)).toEqual(
        clean.map(({ metadata }) => metadata.expectation),
      )
      expect(records.map(({ target }) => target)).toEqual(clean.map(({ target }) => target))
      expect(records.every(({ input }, i) => input.endsWith(clean[i]?.input ?? '?'))).toBe(true)
      const changed = records.filter(({ input }, i) => input !== clean[i]?.input).length
      expect(changed).toBeGreaterThan(/stale|medication/.test(name) ? 1 : 40)
    }
  })

  it('has opinions that would do what the reference forbids, and none that gives the safe answer', () => {
    for (const name of noisy.filter((one) => one.endsWith('conflicting-assessments'))) {
      let expected = 0
      for (const { input, metadata } of recordsOf(name)) {
        const opinions = input.split('\n').filter((line) => /, (?:note )?dated today: /.test(line))
        const { decision, forbidden, drug } = readReference(metadata.reference) ?? {}
        for (const line of opinions) {
          const withholds =
            /hold(?:ing)? off|against|out of it|leav(?:e|ing) it out|not (?:to )?(?:give|continue|continuing)|stop here|not support/.test(
              line,
            )
          expect(forbidden).toContain(withholds ? 'stop' : decision)
          expect(line).toContain(drug?.name)
          expected++
        }
      }
      expect(expected).toBeGreaterThan(100)
    }
  })

  it('dates a stale result, and has it only where the rule has one', () => {
    for (const name of stale) {
      const lines = recordsOf(name).flatMap(({ input }) => input.match(/^.*, from about .* ago:\n.*$/gm) ?? [])
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) expect(line).toMatch(/from about three years ago:\n(?:ALT) .*\d.*\.$/)
    }
  })
})

it('the drug-safety sets take red herrings and short forms, and keep their answers', () => {
  expect(perturbed).toHaveLength(6)
  for (const name of perturbed) {
    const bare = /-(original|condition|spared)-/.exec(name)?.[1] ?? ''
    const clean = recordsOf(`drug-safety-${bare === 'condition' ? 'counterfactual' : bare}`)
    const records = recordsOf(name)
    for (const [i, { input, target, metadata }] of records.entries()) {
      const plain = clean[i]
      expect([target, metadata.reference]).toEqual([plain?.target, plain?.metadata.reference])
      expect(metadata.expectation).toBe(plain?.metadata.expectation)
      expect(input).not.toBe(plain?.input)
    }
  }
})

describe('ehr-redaction', () => {
  it('makes as many records that decide as do not, says why of every other rule, and verifies', async () => {
    const { path, refused } = await build('ehr-redaction', { out })
    const records: readonly DatasetRecord[] = jsonLines(join(path, 'cases.jsonl'))
    const findings = jsonLines<{ check: string; message: string }>(join(path, 'findings.jsonl'))
    const count = (role: string): number => records.filter(({ metadata }) => metadata.role === role).length
    expect([refused, count('withheld'), count('withheld-idle'), findings.length]).toEqual([0, 68, 68, 119])
    expect(findings.every(({ check, message }) => check === 'no-record' && /\(.+\)/.test(message))).toBe(true)
    expect(records[0]).toMatchObject({ metadata: { perturbation: 'redaction', expectation: 'clarify', level: null } })
    expect(await verifyDataset(path, { cases: 'not-read.jsonl' })).toMatchObject({ ok: true, problems: [] })
  })
})
