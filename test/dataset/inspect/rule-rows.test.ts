import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { run, throwAwayFolder } from '../../command-line.js'

const out = join(throwAwayFolder(), 'out')

beforeAll(() => {
  const built = run([
    'build',
    'drug-safety-counterfactual',
    'drug-safety-probe',
    '--cases',
    'nowhere.jsonl',
    '--out',
    out,
  ])
  expect(built.status).toBe(0)
  expect(built.stderr).toContain('bring their own cases, the texts of the drug-safety rules; --cases is ignored')
})

describe('show', () => {
  it('tells all that a record is judged by: rule, source, edit, actions, alternatives, severity, why, review', () => {
    const { stdout } = run(['show', join(out, 'drug-safety-counterfactual'), '--id', 'RENAL-001'])
    for (const line of [
      /"0\.92 mg\/dL" → "2\.75 mg\/dL" {2}condition · rule RENAL-001/,
      /^rule +RENAL-001, Metformin/m,
      /^record +condition, told as explicit, level 2$/m,
      /^answer +avoid, by the printed value: Stop metformin/m,
      /^acceptable +stop, switch$/m,
      /^forbidden +continue, start$/m,
      /^instead +linagliptin, insulin, dulaglutide, semaglutide, glipizide$/m,
      /^severity +4 of 4: Lactic acidosis/m,
      /^source +Metformin hydrochloride tablets.*https:\/\//m,
      /^paper +Metformin; eGFR <30; Discontinue; Insulin, linagliptin\. Differs: /m,
      /^review +unreviewed/m,
    ]) {
      expect(stdout).toMatch(line)
    }
  })

  it('tells the answer of a probe', () => {
    const { stdout } = run(['show', join(out, 'drug-safety-probe'), '--id', 'RENAL-001__drug-safety-probe__negated'])
    expect(stdout).toMatch(/^probe +no$/m)
  })
})

describe('build --rules', () => {
  it("says what is wrong with rules of one's own", () => {
    const { status, stderr } = run([
      'build',
      'drug-safety-original',
      '--out',
      `${out}2`,
      '--rules',
      join(out, 'nowhere'),
    ])
    expect([status, stderr]).toEqual([2, expect.stringContaining('should be a folder of rules')])
  })
})
