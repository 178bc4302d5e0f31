import { describe, expect, it } from 'vitest'
import { questionRule } from '../../../../src/perturbation/rule-rewriting/rule/question.js'
import { rewrite } from '../../rule.js'

const ask = (question: string, seed = '1'): string =>
  rewrite(questionRule, `He limps. ${question}`, 'Gout', seed).slice('He limps. '.length)

describe('question', () => {
  it('asks the same indirectly, in one of several ways', () => {
    const ways = new Set(Array.from({ length: 40 }, (_, seed) => ask('What is the most likely diagnosis?', `${seed}`)))
    expect(ways.size).toBe(4)
    for (const way of ways) expect(way).toMatch(/ what the most likely diagnosis is[.?]$/)
  })

  it('keeps a question whose subject is asked for in its order', () => {
    expect(ask('Which condition best explains this presentation?')).toMatch(
      / which condition best explains this presentation[.?]$/,
    )
  })

  it('makes an indirect question direct', () => {
    expect(ask('I wonder what the most likely diagnosis is.')).toBe('What is the most likely diagnosis?')
  })

  it.each([
    'What should be done next?',
    'What is the diagnosis, and how would you treat it?',
    'This is most likely caused by which organism?',
    'Why?',
  ])('leaves alone what would need another order: %s', (question) => {
    expect(ask(question)).toBe(question)
  })
})
