import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src/digest.js'
import { analyzeFiles, freezePlan, starterPlan, unstatedReason } from '../../../src/evaluation/analysis/index.js'
import { outcomeLine } from '../../../src/evaluation/outcome/index.js'
import { throwAwayFolder } from '../../command-line.js'
import { simulate } from '../outcomes.js'

const folder = throwAwayFolder()
const at = (name: string): string => join(folder, name)
const small = starterPlan()
  .replace(
    /families:[\s\S]*?strata/,
    'families:\n  - name: main\n    contrasts:\n      - { arm: b, against: original }\nstrata',
  )
  .replace('draws: 10000', 'draws: 500')
  .replace(unstatedReason, 'So little changes no decision.')
writeFileSync(at('plan.yaml'), small)
const lines = simulate(40, { original: 0.7, b: 0.5 }).map(outcomeLine)

function outcomes(name: string, analysis: string | null, content = lines.join('')): string {
  writeFileSync(at(name), content)
  const receipt = {
    format: 'medqa-perturb/outcomes-receipt@1',
    from: 'inspect',
    files: [],
    datasets: [],
    analysis,
    counts: {},
    outcomes: { name, sha256: sha256(lines.join('')), records: lines.length },
  }
  if (analysis !== 'none') writeFileSync(at(`${name}.receipt.json`), JSON.stringify(receipt))
  return at(name)
}

describe('analyzeFiles', () => {
  const analysis = at('plan.yaml')
  const frozen = freezePlan(analysis).sha256

  it('is confirmatory where all outcomes were imported under the frozen analysis', async () => {
    const results = await analyzeFiles({ outcomes: [outcomes('one.jsonl', frozen)], analysis })
    expect(results).toMatchObject({ status: { name: 'confirmatory', reasons: [] }, outcomes: 80, analysis: frozen })
  })

  it('names the grader and the outcomes that were analysed, whatever their order', async () => {
    const one = await analyzeFiles({ outcomes: [outcomes('order.jsonl', 'none')], analysis })
    const turned = outcomes('turned.jsonl', 'none', [...lines].reverse().join(''))
    const other = outcomes('said.jsonl', 'none', lines.join('').replace('"detail":null', '"detail":"x"'))
    const [again, changed] = [turned, other].map((path) => analyzeFiles({ outcomes: [path], analysis }))
    expect(one).toMatchObject({ grader: 'rule', outcomesSha256: (await again)?.outcomesSha256 })
    expect((await changed)?.outcomesSha256).not.toBe(one.outcomesSha256)
  })

  it('is exploratory without a frozen analysis', async () => {
    const { status } = await analyzeFiles({ outcomes: [outcomes('two.jsonl', 'none')], analysis })
    expect(status).toEqual({
      name: 'exploratory',
      reasons: [expect.stringMatching(/1 of 1 file of outcomes was not imported/)],
    })
  })

  it('names what changed where the analysis was changed after outcomes were read', async () => {
    writeFileSync(at('plan.yaml'), small.replace('share: 0.1', 'share: 0.2'))
    const { status } = await analyzeFiles({ outcomes: [outcomes('three.jsonl', frozen)], analysis })
    expect(status.name).toBe('exploratory')
    expect(status.reasons[0]).toMatch(/is not the one that was frozen.*It differs in: margin\./)
    writeFileSync(at('plan.yaml'), small)
  })

  it('refuses outcomes that were changed after their import, and files that are cut', async () => {
    const changed = outcomes('four.jsonl', frozen, lines.slice(1).join(''))
    await expect(analyzeFiles({ outcomes: [changed], analysis })).rejects.toThrow(/changed after the import/)
    const cut = outcomes('five.jsonl', 'none', lines.join('').slice(0, -30))
    await expect(analyzeFiles({ outcomes: [cut], analysis })).rejects.toThrow(/five\.jsonl, line 80: not valid JSON/)
  })
})
