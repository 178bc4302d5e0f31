import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gradedAgreement, type Judgement } from '../../../src/judgement/index.js'
import { signOffRules } from '../../../src/review/sign-off.js'
import {
  consensusOf,
  gradedPairsOf,
  planSubjects,
  rulesPlan,
  type SubjectKey,
} from '../../../src/review/subject/index.js'
import { loadRules } from '../../../src/scenario/index.js'
import { throwAwayFolder } from '../../command-line.js'

const sha256 = '0'.repeat(64)
const item = (id: string) => ({
  subject: { id, sha256 },
  question: 'answer-grade' as const,
  case: id.slice(0, 1),
  inclusion: 0.5,
  about: {},
  ids: {},
})
const pair = (name: string) => ({
  case: name,
  arm: 'b',
  model: 'm',
  prompt: 'default',
  trial: 0,
  original: `${name}1`,
  perturbed: `${name}2`,
  inclusion: 0.5,
})
const key = {
  items: ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map(item),
  pairs: ['a', 'b', 'c'].map(pair),
} as unknown as SubjectKey

const said = (
  id: string,
  rater: string,
  answer: string,
  question: Judgement['question'] = 'answer-grade',
): Judgement => ({
  question,
  subject: { id, sha256 },
  rater: { kind: 'clinician', id: rater },
  answer,
  rationale: null,
})

describe('what raters come to', () => {
  it('is the answer of more than half; pairs that are open or split are counted and left out', () => {
    const judgements = [
      ...['a1', 'a2', 'b1', 'b2', 'c1'].map((id) => said(id, 'r1', 'matches')),
      said('a2', 'r2', 'matches'),
      said('a2', 'r3', 'not'),
      said('b2', 'r2', 'not'),
      { ...said('c2', 'r1', 'matches'), subject: { id: 'c2', sha256: '1'.repeat(64) } },
      { ...said('c2', 'judge', 'matches'), rater: { kind: 'rule', id: 'judge' } } as Judgement,
    ]
    expect(gradedPairsOf(key, judgements)).toEqual({
      pairs: [{ ...pair('a'), original: 'matches', perturbed: 'matches' }],
      open: 1,
      split: 1,
    })
    expect(consensusOf(key, judgements, 'answer-grade').get('b2')).toEqual({ answer: null, raters: 2 })
  })
})

describe('gradedAgreement', () => {
  const grades = ['matches', 'partly', 'not', 'matches', 'not', 'partly', 'matches', 'not']
  const ids = grades.map((_, i) => `s${i}`)
  const caseOf = new Map(ids.map((id) => [id, id]))
  const second = (off: Readonly<Record<number, string>>) => [
    ...grades.map((grade, i) => said(`s${i}`, 'r1', grade)),
    ...grades.map((grade, i) => said(`s${i}`, 'r2', off[i] ?? grade)),
  ]

  it('weighs steps: a neighbour counts less than the other end', () => {
    const [near] = gradedAgreement(second({ 0: 'partly' }), caseOf)
    const [far] = gradedAgreement(second({ 0: 'not' }), caseOf)
    expect(near?.observed.value).toBe(far?.observed.value)
    expect(near?.weightedKappa.value).toBeGreaterThan(far?.weightedKappa.value ?? 1)
    expect(near?.ordinalAlpha.value).toBeGreaterThan(far?.ordinalAlpha.value ?? 1)
    expect(near?.disagreements).toEqual([{ subject: 's0', answers: { r1: 'matches', r2: 'partly' } }])
    expect(near?.weightedKappa.interval).not.toBeNull()
  })

  it('has no weights where answers have no order, and passes over what cannot be judged', () => {
    const [one] = gradedAgreement(
      [said('s0', 'r1', 'yes', 'rule-correct'), said('s0', 'r2', 'no', 'rule-correct')],
      caseOf,
    )
    expect([one?.weightedKappa.value, one?.ordinalAlpha.value]).toEqual([null, null])
    const [with_] = gradedAgreement(second({ 0: 'cannot-judge' }), caseOf)
    expect(with_?.weightedKappa.value).toBe(1)
    expect(with_?.kappa.value).toBeLessThan(1)
  })
})

describe('the sign-off of rules', () => {
  it('writes rules that raters call correct with their review state, which a build then reads', () => {
    const { key: rules } = planSubjects(rulesPlan(undefined, { minutes: 12, seed: '1', raters: 1 }))
    const asked = rules.items.filter(({ question }) => question === 'rule-correct')
    const [first, second] = asked
    if (first === undefined || second === undefined) throw new Error('Two rules at least.')
    const judgements = asked.map(({ subject }, i) => ({
      ...said(subject.id, 'rater-1', i === 1 ? 'no' : 'yes', 'rule-correct'),
      subject,
    }))
    const out = join(throwAwayFolder(), 'rules')
    const by = { role: 'clinical pharmacist, 12 years', date: '2026-11-22', out, replace: false }
    const result = signOffRules(rules, judgements, by)
    expect([result.signed.length, result.refused]).toEqual([asked.length - 1, [second.subject.id]])
    const ruleSet = loadRules(out)
    expect(ruleSet.rules.get(first.subject.id)?.review).toEqual({ state: 'reviewed', role: by.role, date: by.date })
    expect(ruleSet.receipts.map(({ reviewed }) => reviewed)).toEqual([0, asked.length - 1])
    const file = ruleSet.files.find(({ rule }) => rule.id === first.subject.id)?.file ?? ''
    const before = readFileSync(`data/scenarios/${file}`, 'utf8').split('\n')
    const after = readFileSync(join(out, file), 'utf8').split('\n')
    expect(after.filter((line, i) => line !== before[i])).toHaveLength(1)
    const twoRaters = [...judgements, { ...said('x', 'rater-2', 'yes', 'rule-correct'), subject: first.subject }]
    expect(() => signOffRules(rules, twoRaters, by)).toThrow(
      /2 raters answered and 1 role was given.* in this order: rater-1, rater-2\./,
    )
    const roles = [by.role, 'internist, 9 years']
    signOffRules(rules, twoRaters, { ...by, role: roles, replace: true })
    expect(loadRules(out).rules.get(first.subject.id)?.review).toMatchObject({ role: roles.join('; ') })
    expect(() => signOffRules(rules, judgements, by)).toThrow(/already exists/)
    const own = join(out, '..', 'own-rules', file)
    mkdirSync(dirname(own), { recursive: true })
    copyFileSync(`data/scenarios/${file}`, own)
    const itself = { ...by, folder: join(out, '..', 'own-rules'), out: join(out, '..', 'own-rules'), replace: true }
    expect(() => signOffRules(rules, judgements, itself)).toThrow(
      /is to be read and to be written\. Give another --out/,
    )
    expect(readFileSync(own)).toEqual(readFileSync(`data/scenarios/${file}`))
    expect(() => signOffRules(rules, judgements, { ...by, date: 'today' })).toThrow(/--date/)
    expect(() => signOffRules(rules, [], by)).toThrow(/found none\. Import the filled-in forms first/)
  })
})
