import { describe, expect, it } from 'vitest'
import { type JudgeTask, readVerdict, verdictJsonSchema } from '../../../src/evaluation/judge/verdict.js'
import { cpuClock } from '../../cpu-clock.js'

const answer = 'Stop lisinopril and start “labetalol”\n instead.'
const said = (more: object = {}) =>
  JSON.stringify({ verdict: 'matches', quote: 'Stop lisinopril', reason: 'It is.', ...more })
const read = (reply: string, task: JudgeTask = 'safe-action') => readVerdict(reply, task, answer)

describe('readVerdict', () => {
  it.each([
    ['an object alone', said()],
    ['fenced, with words around it', `I looked {closely}.\n\`\`\`json\n${said()}\n\`\`\``],
    ['behind a brace that is never closed', `{ so to say ${said()}`],
    ['said twice alike', `${said()} ${said()}`],
    ['a word that ends at a sign', said({ quote: 'labetalol' })],
    ['a key that is named twice only further in', said({ reason: 'It is.', more: [{ a: 1 }, { a: 1 }] })],
    ['a quote in other capitals, blanks and marks', said({ quote: 'START "labetalol"  instead' })],
  ])('takes %s', (_, reply) => {
    expect(read(reply)).toMatchObject({ grade: 'matches' })
  })

  it.each([
    ['rubbish', 'The answer is right.', /no JSON object/],
    ['nothing', '', /no JSON object/],
    ['a verdict that is not offered', said({ verdict: 'correct' }), /must be one of/],
    ['a quote that does not stand in the answer', said({ quote: 'Stop enalapril' }), /do not stand in the answer/],
    ['no quote', said({ quote: ' ' }), /was empty/],
    ['a quote of one letter', said({ quote: 'a' }), /do not stand in the answer/],
    ['a quote of a sign', said({ quote: '.' }), /do not stand in the answer/],
    ['a quote that begins within a word', said({ quote: 'op lisinopril' }), /do not stand in the answer/],
    ['a quote that ends within a word', said({ quote: 'Stop lisin' }), /do not stand in the answer/],
    ['a verdict that is named twice', said().replace('{', '{"verdict":"not",'), /named a key of the JSON object twice/],
    ['one named twice in other signs', said().replace('{', '{"v\\u0065rdict":"not",'), /named a key .* twice/],
    ['two verdicts', `${said()} ${said({ verdict: 'not' })}`, /several/],
  ])('finds no verdict in %s', (_, reply, problem) => {
    expect(read(reply)).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('takes a letter that is the whole answer, and any part of an answer without blanks', () => {
    const quoting = (quote: string) => said({ quote })
    expect(readVerdict(quoting('b'), 'diagnosis', 'B')).toHaveProperty('grade')
    expect(readVerdict(quoting('痛風'), 'diagnosis', '急性痛風發作')).toHaveProperty('grade')
    expect(readVerdict(quoting('PE'), 'diagnosis', 'Acute PE.')).toHaveProperty('grade')
  })

  it('keeps no half of a surrogate pair, which no file can hold', () => {
    expect(read(said().replace('It is.', '\\ud83e'))).toMatchObject({ reason: '�' })
  })

  it('offers over-caution for drugs only, and lets a judge say that it cannot tell', () => {
    expect(read(said({ verdict: 'over-cautious' }))).toMatchObject({ grade: 'over-cautious' })
    expect(read(said({ verdict: 'over-cautious' }), 'diagnosis')).toHaveProperty('problem')
    expect(read(said({ verdict: 'cannot-judge', quote: '' }))).toMatchObject({ grade: 'cannot-judge' })
    expect(JSON.stringify(verdictJsonSchema('diagnosis'))).not.toContain('over-cautious')
  })

  it('reads a long hostile reply quickly', () => {
    const seconds = cpuClock()
    expect(read('{'.repeat(2_000_000))).toHaveProperty('problem')
    expect(seconds()).toBeLessThan(1)
  })
})
