import { describe, expect, it } from 'vitest'
import type { Answer, GenerationRequest } from '../../../src/generation/index.js'
import { converse } from '../../../src/perturbation/contract/conversation.js'
import { answered, type PretendModel, pretendModel } from '../../pretend-model.js'

const subject = { prompt: 'rewriting', text: 'He coughs.', caseId: 'case-1' } as const
const reading = {
  schema: { type: 'object' },
  judge: (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'good' in answer
      ? { value: 'taken' }
      : { reasons: ['It has no key "good".'] },
}
const talk = (model: PretendModel) => answered(converse(model, subject, reading), model)
const say = (...answers: readonly string[]) => pretendModel((_, call) => answers[call - 1] ?? answers.at(-1) ?? '')

describe('conversation', () => {
  it('takes the first answer that is accepted, and says which it was', () => {
    const model = say('{"good":1}')
    const said = talk(model)
    expect(said).toMatchObject({ value: 'taken', model: 'pretend-1' })
    expect(model.requests).toHaveLength(1)
  })

  it('asks again with every earlier reason, each time another request', () => {
    const model = say('{"bad":1}', 'no JSON', '```json\n{"good":1}\n```')
    expect(talk(model)).toMatchObject({ value: 'taken' })
    const [first, second, third] = model.requests.map(({ messages }) => messages.at(-1)?.content ?? '')
    expect(first).not.toContain('not accepted')
    expect(second).toContain('It has no key "good".')
    expect(third).toContain('It has no key "good".')
    expect(third?.split('It has no key')).toHaveLength(3)
    expect(third?.startsWith(first ?? '?')).toBe(true)
  })

  it('gives up after three more attempts and tells the last reason', () => {
    const model = say('{"bad":1}')
    const said = talk(model)
    expect(model.requests).toHaveLength(4)
    expect(said).toMatchObject({ refused: { check: 'answer-not-accepted', level: 'error' } })
    expect('refused' in said && said.refused.message).toContain('case-1: none of 4 answers')
  })

  it.each(['refused', 'truncated', 'empty'] as const)('asks again after an answer that was %s', (outcome) => {
    const model = say('{"good":1}')
    let calls = 0
    const turned = {
      ...model,
      answer: (request: Parameters<typeof model.answer>[0]): Answer => {
        calls++
        return calls === 1 ? { ...model.answer(request), outcome, text: '' } : model.answer(request)
      },
    }
    expect(talk(turned)).toMatchObject({ value: 'taken' })
    expect(calls).toBe(2)
  })

  it('makes a finding of a request that the provider rejects for good', () => {
    const model = say('')
    const failing = {
      ...model,
      answer: (request: Parameters<typeof model.answer>[0]): Answer => ({
        ...model.answer(request),
        outcome: 'failed',
        reason: 'The prompt is too long (413).',
      }),
    }
    expect(talk(failing)).toEqual({
      refused: { check: 'answer-failed', level: 'error', at: null, message: 'case-1: The prompt is too long (413).' },
    })
  })

  it('tells at most twelve reasons of one answer', () => {
    const model = pretendModel(() => '{}')
    const judge = () => ({ reasons: Array.from({ length: 40 }, (_, i) => `R${i}.`) })
    answered(converse(model, subject, { schema: {}, judge }), model)
    expect(model.requests[1]?.messages.at(-1)?.content.match(/- R\d+\./g)).toHaveLength(12)
  })

  it('waits at each request for its answer, and asks nothing twice', () => {
    const work = converse(pretendModel(), subject, reading)
    const first = work.next()
    const { messages } = first.value as GenerationRequest
    expect([first.done, messages.at(-1)?.content]).toEqual([false, expect.stringContaining('He coughs.')])
    const bad = { ...pretendModel(() => '{"bad":1}').answer(first.value as GenerationRequest) }
    expect(work.next(bad).done).toBe(false)
    expect(work.next({ ...bad, key: 'k2', text: '{"good":1}' })).toMatchObject({
      done: true,
      value: { value: 'taken', key: 'k2' },
    })
  })

  it('says which prompt is not there', () => {
    const model = pretendModel()
    expect(() => answered(converse(model, { ...subject, prompt: 'poems' }, reading), model)).toThrow(
      /no prompt named poems/,
    )
  })
})
