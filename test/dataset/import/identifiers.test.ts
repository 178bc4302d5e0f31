import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { identifierFile, identifierKinds, identifiersIn } from '../../../src/dataset/import/identifiers.js'
import { jsonLines, run, throwAwayFolder } from '../../command-line.js'
import { cpuClock } from '../../cpu-clock.js'
import { hasRealInputs, realInputs } from '../../real-inputs.js'
import { vignettes } from '../../vignettes.js'

const folder = throwAwayFolder()
const kindsIn = (text: string): readonly string[] => identifiersIn(text).map(({ kind }) => kind)

describe('what looks like an identifier', () => {
  it.each(identifierFile.read())('is $kind in "$example", and not in "$other"', ({ kind, pattern, example, other }) => {
    expect(new RegExp(pattern, 'u').test(example)).toBe(true)
    expect([kindsIn(example), kindsIn(other)]).toEqual([[kind], []])
  })

  it('is told once a kind, in the order of the kinds, with the place of the first', () => {
    expect(new Set(identifierFile.read().map(({ kind }) => kind))).toEqual(new Set(identifierKinds))
    const text = 'Call 555-010-4477. Mr. Okafor, born on 4 March 1961, sees Dr. A. Lindqvist.'
    expect(identifiersIn(text)).toEqual([
      { kind: 'name', start: 19, count: 2 },
      { kind: 'birth-date', start: 31, count: 1 },
      { kind: 'phone', start: 5, count: 1 },
    ])
  })

  it('is the name of a made-up doctor in eight bundled cases, and nothing else', () => {
    expect(vignettes.flatMap(({ text }) => kindsIn(text))).toEqual(Array(8).fill('name'))
  })

  it.skipIf(!hasRealInputs('identifiers in real cases'))(
    'is in none of the real cases, all without identifiers',
    () => {
      for (const path of [realInputs.savage, realInputs.medqa]) {
        expect(kindsIn(readFileSync(path, 'utf8').replaceAll('\\n', '\n'))).toEqual([])
      }
    },
  )

  it('is known in the forms of German and Spanish charts', () => {
    const german = 'Frau Müller, geb. 14.03.1943, Tel. 0711 / 238 4471, Patienten-Nr. 4711-08, has a cough.'
    expect(kindsIn(german)).toEqual(['name', 'birth-date', 'record-number', 'phone'])
    expect(kindsIn('NHC 778812, nacida el 3/11/1980, Calle de la Luna 12, has a cough.')).toEqual([
      'birth-date',
      'record-number',
      'address',
    ])
    expect(kindsIn('NIF 30-40 cm, CIP 500-750 mg, DNI since 12/05/2025, given c/ Tylenol 500 mg.')).toEqual([])
  })

  it('is looked for in time linear in the text', () => {
    const seconds = cpuClock()
    for (const unit of [
      '1',
      '1 ',
      'A ',
      '1 A ',
      'a@',
      '+1 ',
      '(555) ',
      'Mr. ',
      'MRN ',
      '1-',
      ' ',
      '12/',
      'geb. ',
      'NHC 1',
      'Calle A ',
    ]) {
      identifiersIn(unit.repeat(200_000 / unit.length))
    }
    expect(seconds()).toBeLessThan(10)
  })
})

describe('import', () => {
  const rows = [
    ['Mrs. Lindqvist has a cough. Why?', 'Bronchitis'],
    ['A woman has a cough. Why?', 'Bronchitis (MRN 00482913)'],
    ['A woman has a fever. Why?', 'Influenza'],
  ]
  const csv = join(folder, 'ward.csv')
  writeFileSync(csv, `question,answer\n${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`)
  const imported = (name: string, ...flags: string[]) => {
    const out = join(folder, `${name}.jsonl`)
    const { status, stderr, stdout } = run(['import', csv, '--out', out, '--json', ...flags])
    const findings = jsonLines<{ line: number; check: string; level: string; message: string }>(
      join(folder, `${name}.findings.jsonl`),
    )
    return { status, stderr, cases: JSON.parse(stdout).cases as number, findings }
  }

  it('warns of them, says that it is no de-identification, and does not repeat them', () => {
    const { status, stderr, cases, findings } = imported('warned')
    expect([status, cases]).toEqual([0, 3])
    expect(findings.map(({ line, check, level }) => [line, check, level])).toEqual([
      [2, 'identifier-name', 'warning'],
      [3, 'identifier-record-number', 'warning'],
    ])
    expect(findings[0]?.message).toMatch(/at character 1 of the text\. .*no de-identification/)
    expect(findings[1]?.message).toContain('in the answer or the options')
    expect(stderr).toContain('--deny-identifiers refuses such rows')
    expect(`${stderr}${JSON.stringify(findings)}`).not.toMatch(/Lindqvist|00482913/)
  })

  it('refuses such rows with --deny-identifiers', () => {
    const { status, stderr, cases, findings } = imported('denied', '--deny-identifiers')
    expect([status, cases, findings.map(({ level }) => level)]).toEqual([0, 1, ['error', 'error']])
    expect(stderr).toContain('Such rows were refused. A row without a finding is not thereby de-identified.')
  })

  it('ends with 2 where nothing is left', () => {
    const alone = join(folder, 'alone.csv')
    writeFileSync(alone, 'question,answer\nMr. Okafor limps. Why?,Gout\n')
    const { status, stderr } = run(['import', alone, '--out', join(folder, 'alone.jsonl'), '--deny-identifiers'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('identifier-name 1')])
  })
})
