import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import { parseGeneration, requestKey, toGenerationLine } from '../../../src/generation/index.js'
import { madeUpAnswer, madeUpRequest } from '../made-up.js'

const refusalOf = (line: string): PipelineError => {
  try {
    parseGeneration(line, 'answers.jsonl', 7)
  } catch (cause) {
    if (cause instanceof PipelineError) return cause
    throw cause
  }
  throw new Error('The line was taken.')
}

describe('the line of a generation', () => {
  const full = madeUpRequest(3, {
    sampling: { maxTokens: 50, temperature: 0.7, stop: ['END'], reasoning: { effort: 'low', budget: 1024 } },
    responseSchema: { type: 'object', properties: { a: { type: 'string' } } },
    endpoint: { host: 'a.example', apiVersion: '2023-06-01', revision: 'r1' },
  })

  it('holds every key, in one order, and comes back as it was', () => {
    const answer = madeUpAnswer(3, { request: full })
    const line = toGenerationLine(answer)
    expect(parseGeneration(line, 'answers.jsonl', 1)).toEqual(answer)
    const shuffled = Object.fromEntries(Object.entries(answer).reverse()) as unknown as typeof answer
    expect(toGenerationLine(shuffled)).toBe(line)
    expect(Object.keys(JSON.parse(line)).slice(0, 3)).toEqual(['key', 'request', 'outcome'])
  })

  it('is refused when anything in its request was changed', () => {
    const line = toGenerationLine(madeUpAnswer(3, { request: full }))
    for (const [from, to] of [
      ['"temperature":0.7', '"temperature":0.8'],
      ['"trial":0', '"trial":1'],
      ['"host":"a.example"', '"host":"b.example"'],
      ['"type":"string"', '"type":"number"'],
      ['number 3', 'number 4'],
    ] as const) {
      const refusal = refusalOf(line.replace(from, to))
      expect(refusal.code, to).toBe('digest-mismatch')
      expect(refusal.where).toEqual({ file: 'answers.jsonl', line: 7 })
      expect(refusal.message).toMatch(/^answers\.jsonl, line 7: expected the key/)
    }
  })

  it('may have its keys in any order', () => {
    const answer = madeUpAnswer(3, { request: full })
    const request = Object.fromEntries(Object.entries(full).reverse())
    const { sha256 } = JSON.parse(toGenerationLine(answer))
    expect(parseGeneration(JSON.stringify({ sha256, ...answer, request }), 'f', 1)).toEqual(answer)
  })

  it('is refused when anything else was changed, and taken without a digest', () => {
    const answer = madeUpAnswer(3, { text: 'It rained \ud800.' })
    const line = toGenerationLine(answer)
    for (const [from, to] of [
      ['It rained', 'It reined'],
      ['"inputTokens":10', '"inputTokens":11'],
      ['"batch":false', '"batch":true'],
      [/"sha256":"[^"]*"\}$/, `"sha256":"${'0'.repeat(64)}"}`],
    ] as const) {
      const touched = line.replace(from, to)
      expect(touched).not.toBe(line)
      const { code, message } = refusalOf(touched)
      expect([code, message]).toEqual([
        'digest-mismatch',
        expect.stringMatching(/line 7: it does not add up to its own/),
      ])
    }
    expect(parseGeneration(line.replace(/,"sha256":"[^"]*"\}$/, '}'), 'f', 1)).toEqual(answer)
  })

  it('is refused where it is none', () => {
    const answer = madeUpAnswer(1)
    for (const [line, words] of [
      ['null', /expected a generation/],
      ['[]', /expected a generation/],
      [JSON.stringify({ ...answer, outcome: 'failed' }), /"outcome"/],
      [JSON.stringify({ ...answer, date: 'yesterday' }), /"date"/],
      [JSON.stringify({ ...answer, key: answer.key.toUpperCase() }), /"key"/],
      [JSON.stringify({ ...answer, usage: { ...answer.usage, inputTokens: -1 } }), /"usage\.inputTokens"/],
      [JSON.stringify({ ...answer, request: { ...answer.request, apiKey: 'x' } }), /apiKey/],
    ] as const) {
      const refusal = refusalOf(line)
      expect(refusal.code, line).toBe('record-invalid')
      expect(refusal.message, line).toMatch(words)
    }
    const twice = toGenerationLine(madeUpAnswer(1)).replace('{', '{"text":"Another.",')
    expect(refusalOf(twice).message).toMatch(/the key "text" is there twice/)
  })

  it('is refused where its request has no canonical form', () => {
    const request = madeUpRequest(1)
    const odd = { ...request, messages: [{ role: 'user' as const, content: '\ud800' }] }
    const key = requestKey(request)
    expect(refusalOf(JSON.stringify({ ...madeUpAnswer(1), request: odd, key })).message).toMatch(/line 7/)
    const nested = JSON.stringify({ ...madeUpAnswer(1), key }).replace('"trial":0', `"trial":0,"responseSchema":DEEP`)
    const refusal = refusalOf(nested.replace('DEEP', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`))
    expect(['record-invalid', 'digest-mismatch']).toContain(refusal.code)
  })
})
