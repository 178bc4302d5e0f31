import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  freezePlan,
  planDigest,
  readPlan,
  starterPlan,
  unstatedReason,
} from '../../../src/evaluation/analysis/index.js'
import { throwAwayFolder } from '../../command-line.js'

const folder = throwAwayFolder()
const at = (name: string, content = starterPlan()): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('readPlan', () => {
  it('reads the analysis that init writes, every setting in its place', () => {
    const { plan, sha256, frozen } = readPlan(at('start.yaml'))
    expect(plan).toMatchObject({ margin: { points: 0.03, share: 0.1 }, positiveControl: 'shortened', draws: 10000 })
    expect(plan.families.map(({ contrasts }) => contrasts.length)).toEqual([3, 5])
    expect([sha256, frozen]).toEqual([planDigest(plan), null])
  })

  it('has the same digest however the file is written', () => {
    const terse = starterPlan().replace(/^\s*#.*\n/gm, '')
    expect(readPlan(at('terse.yaml', terse)).sha256).toBe(readPlan(at('again.yaml')).sha256)
  })

  it('tells all faults of a file at once', () => {
    const wrong = starterPlan()
      .replace('points: 0.03', 'points: 3')
      .replace('level: 0.95', 'level: 95')
      .replace('draws', 'drawz')
    expect(() => readPlan(at('wrong.yaml', wrong))).toThrow(
      /"level": [\s\S]*"margin\.points": [\s\S]*unknown key "drawz"/,
    )
    expect(() => readPlan(at('wrong.yaml', wrong))).toThrow(
      '"level": expected a number of less than 1 and found "95"\n',
    )
    const halved = starterPlan().replace('{ arm: red-herrings-10, against: original }', '{ arm: red-herrings-10 }')
    expect(() => readPlan(at('halved.yaml', halved))).toThrow(/"families\.0\.contrasts\.0\.against": it is missing/)
    const itself = starterPlan().replace('{ arm: red-herrings-10, against: original }', '{ arm: a, against: a }')
    expect(() => readPlan(at('itself.yaml', itself))).toThrow(
      /"families\.0\.contrasts\.0": compares the arm "a" with itself; name another arm/,
    )
    expect(() => readPlan(at('no.yaml', 'a: [1'))).toThrow(/no\.yaml, line 1: expected an analysis in YAML/)
    expect(() => readPlan(join(folder, 'none.yaml'))).toThrow(/there is no such file/)
  })
})

describe('freezePlan', () => {
  const declared = starterPlan().replace(unstatedReason, 'No ward would choose another model for so little.')

  it('refuses an analysis that does not say why the margin does not matter, and writes nothing', () => {
    const path = at('unstated.yaml')
    expect(() => freezePlan(path)).toThrow(/unstated\.yaml: "margin\.reason" still holds what "analyze init" wrote/)
    expect(readPlan(path).frozen).toBeNull()
  })

  it('writes the digest once, and keeps what was declared when the analysis changes', () => {
    const path = at('frozen.yaml', declared)
    const frozen = freezePlan(path)
    expect(readPlan(path).frozen?.sha256).toBe(frozen.sha256)
    expect(freezePlan(path)).toEqual(frozen)
    writeFileSync(path, declared.replace('points: 0.03', 'points: 0.05'))
    expect(() => freezePlan(path)).toThrow(/has been changed since \(margin\)/)
    expect(readPlan(path).frozen?.plan.margin.points).toBe(0.03)
  })

  it('notices a frozen file that was edited', () => {
    const path = at('edited.yaml', declared)
    const frozen = freezePlan(path)
    writeFileSync(frozen.path, readFileSync(frozen.path, 'utf8').replace('"points": 0.03', '"points": 0.09'))
    expect(() => readPlan(path)).toThrow(/changed after it was frozen/)
  })
})
