import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Judgement, judgementLine, parseJudgement, type Rater, readJudgements } from '../../src/judgement/index.js'
import { answersTo, questionNames, unscored } from '../../src/judgement/question.js'
import { judged, sha256 } from './reviews.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'judgements-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const raters: fc.Arbitrary<Rater> = fc.oneof(
  fc.record({ kind: fc.constant('clinician' as const), id: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('rule' as const), id: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('model' as const), id: fc.string({ minLength: 1 }), generation: fc.constant(sha256) }),
)
const judgements: fc.Arbitrary<Judgement> = fc.constantFrom(...questionNames).chain((question) =>
  fc.record({
    question: fc.constant(question),
    subject: fc.record({ id: fc.string({ minLength: 1, unit: 'grapheme' }), sha256: fc.constant(sha256) }),
    rater: raters,
    answer: fc.constantFrom(...answersTo(question), unscored),
    rationale: fc.option(fc.string({ unit: 'grapheme' }), { nil: null }),
  }),
)
const broken = (change: object): string => JSON.stringify({ ...judged('r1', 's1', 'no'), ...change })

describe('a judgement', () => {
  it('comes back from its line as it was, in one line', () => {
    fc.assert(
      fc.property(judgements, (judgement) => {
        const line = judgementLine(judgement)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(parseJudgement(line, 'answers.jsonl', 1)).toEqual(judgement)
      }),
      { seed: 71 },
    )
  })

  it('has its keys in one order, whatever the order they were set in', () => {
    const { answer, question, rater, rationale, subject } = judged('r1', 's1', 'yes')
    const turned = { rationale, answer, rater: { id: rater.id, kind: 'clinician' as const }, subject, question }
    expect(judgementLine(turned)).toBe(
      `{"question":"red-herring-significance","subject":{"id":"s1","sha256":"${sha256}"},"rater":{"kind":"clinician","id":"r1"},"answer":"yes","rationale":null}\n`,
    )
  })

  it('needs no rationale', () => {
    const { rationale: _, ...bare } = judged('r1', 's1', 'yes')
    expect(parseJudgement(JSON.stringify(bare), 'answers.jsonl', 1).rationale).toBeNull()
  })

  it.each([
    [
      broken({ answer: 'maybe' }),
      /line 7: expected a judgement, but "answer": "maybe" is no answer to red-herring-significance \(no, yes, not-sure, unscored\)/,
    ],
    [broken({ answer: 'equivalent' }), /"equivalent" is no answer to red-herring-significance/],
    [broken({ question: 'taste' }), /"question": /],
    [broken({ subject: { id: 's1', sha256: 'abc' } }), /"subject\.sha256": is not a SHA-256 digest/],
    [broken({ rater: { kind: 'model', id: 'm' } }), /"rater\.generation": /],
    [broken({ rater: { kind: 'clinician', id: '' } }), /"rater\.id": /],
    [broken({ mark: 1 }), /the judgement: .*mark/],
    [broken({ ['x'.repeat(300)]: 1 }), /expected a judgement, but the judgement: unknown key "x{60}…"\./],
    ['[]', /the judgement: /],
    ['{"question":', /answers\.jsonl, line 7: not valid JSON/],
  ])('is refused with its file and line: %s', (line, message) => {
    const parse = (): Judgement => parseJudgement(line, 'answers.jsonl', 7)
    expect(parse).toThrowError(message)
    expect(parse).toThrowError(
      expect.objectContaining({ code: 'record-invalid', where: { file: 'answers.jsonl', line: 7 } }),
    )
  })
})

describe('a file of judgements', () => {
  it('is read in the order of its lines, blank ones passed over', async () => {
    const path = join(folder, 'good.jsonl')
    const [first, second] = [judged('r1', 's1', 'yes'), judged('r1', 's2', 'unscored')]
    writeFileSync(path, `${judgementLine(first)}\n\n${judgementLine(second)}`)
    expect(await readJudgements(path)).toEqual([first, second])
  })

  it('names the line that is no judgement', async () => {
    const path = join(folder, 'bad.jsonl')
    writeFileSync(path, `${judgementLine(judged('r1', 's1', 'yes'))}\n{}\n`)
    await expect(readJudgements(path)).rejects.toThrowError(/bad\.jsonl, line 3: expected a judgement/)
  })

  it('that is not there is refused', async () => {
    await expect(readJudgements(join(folder, 'none.jsonl'))).rejects.toThrowError(/there is no such file/)
  })
})
