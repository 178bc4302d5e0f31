import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { staleSources } from '../../src/scenario/review-date.js'
import { loadRules } from '../../src/scenario/rule-set.js'
import { throwAwayFolder } from '../command-line.js'
import { exchange, ruleText } from './rules.js'

const folder = throwAwayFolder()

/** A folder of rules, files by their paths. */
function ruleFolder(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, path, '..'), { recursive: true })
    writeFileSync(join(folder, name, path), content)
  }
  return join(folder, name)
}

const metformin = ruleText('renal/RENAL-001')
const own = exchange(exchange(metformin, 'id: RENAL-001', 'id: RENAL-901'), 'nine years', 'eleven years')

describe('loadRules', () => {
  it('finds every bundled rule in order', () => {
    const { rules, receipts } = loadRules()
    expect(rules.size).toBeGreaterThanOrEqual(20)
    expect([...rules.keys()]).toEqual([...rules.keys()].sort())
    expect(receipts).toEqual([
      { name: 'data/scenarios', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), rules: rules.size, reviewed: 0 },
    ])
  })

  it('reads as many sources, and unopened ones, as the card says', () => {
    const sources = [...loadRules().rules.values()].flatMap((rule) => Object.values(rule.sources))
    const closed = sources.filter(({ opened }) => !opened)
    const card = fileURLToPath(new URL('../../docs/cards/counterfactual.md', import.meta.url))
    expect(readFileSync(card, 'utf8')).toContain(
      `${closed.length} of the ${sources.length} sources are marked as not opened`,
    )
  })

  it('lays rules of a folder over the bundled ones', () => {
    const changed = exchange(metformin, 'nine years', 'ten years')
    const laid = loadRules(ruleFolder('over', { 'renal/RENAL-001.yaml': changed, 'renal/RENAL-901.yaml': own }))
    const plain = loadRules()
    expect(laid.rules.size).toBe(plain.rules.size + 1)
    expect(JSON.stringify(laid.rules.get('RENAL-001'))).toContain('ten years')
    expect([laid.bundled.has('RENAL-001'), laid.bundled.has('RENAL-901'), laid.bundled.has('PREG-001')]).toEqual([
      false,
      false,
      true,
    ])
    expect(laid.receipts.map(({ name, rules }) => [name, rules])).toEqual([
      ['data/scenarios', plain.rules.size - 1],
      ['over', 2],
    ])
  })

  it.each([
    [
      'another verdict on the same record',
      exchange(own, 'response: avoid\n  cues', 'response: halve\n  cues').replaceAll('2.75', '2.1'),
      /RENAL-901.yaml, line \d+: condition.response: RENAL-001 says avoid/,
    ],
    [
      'another bound',
      exchange(own, '{ to: 30, response: avoid }\n    - { from: 30', '{ to: 32, response: avoid }\n    - { from: 32'),
      /bands: at 30 RENAL-001 says adjust, and this rule says avoid/,
    ],
    ['the very text', exchange(own, 'eleven years', 'nine years'), /text: RENAL-001 has the same text/],
  ])('refuses rules that disagree: %s', (name, content, message) => {
    expect(() => loadRules(ruleFolder(name, { 'renal/RENAL-901.yaml': content }))).toThrow(message)
  })

  it('refuses an alternative that another rule forbids under the same condition', () => {
    const warfarin = exchange(ruleText('pregnancy/PREG-001'), 'drug: methyldopa', 'drug: warfarin')
    expect(() => loadRules(ruleFolder('forbidden', { 'pregnancy/PREG-001.yaml': warfarin }))).toThrow(
      /PREG-003 forbids warfarin/,
    )
  })

  it.each([
    [
      'a file in the wrong folder',
      { 'qt/RENAL-901.yaml': own },
      /qt\/RENAL-901.yaml, line \d+: category: the file stands in qt/,
    ],
    ['a file of another name', { 'renal/RENAL-902.yaml': own }, /belongs into renal\/RENAL-901.yaml/],
    ['no rule at all', { 'renal/README.md': 'x' }, /holds no rule/],
    ['a broken rule', { 'renal/RENAL-901.yaml': 'id: RENAL-901\n' }, /RENAL-901.yaml, line 1: title: it is missing/],
  ] as const)('refuses %s', (name, files, message) => {
    expect(() => loadRules(ruleFolder(`bad ${name}`, files))).toThrow(message)
  })

  it('refuses a folder that is not there', () => {
    expect(() => loadRules(join(folder, 'nowhere'))).toThrow(/should be a folder of rules/)
  })
})

describe('staleSources', () => {
  it('tells of sources past their day, with file and line', () => {
    const { files } = loadRules()
    expect(staleSources(files, '2027-11-29')).toEqual([])
    const late = staleSources(files, '2030-01-01')
    expect(late).toContainEqual({
      file: 'renal/RENAL-001.yaml',
      line: expect.any(Number),
      message: 'sources.label: it was to be looked at again by 2027-11-30',
    })
  })
})
