import { describe, expect, it } from 'vitest'
import { PipelineError } from '../../../src/errors.js'
import { modelWriter } from '../../../src/perturbation/index.js'
import { redHerring } from '../../../src/perturbation/red-herring/red-herring.js'
import { rngAt } from '../../../src/rng.js'
import { planned } from '../../planned.js'
import { answered, harmless, type PretendModel, pretendModel } from '../../pretend-model.js'
import { caseOf } from '../../vignettes.js'

const original = caseOf('A 40-year-old woman has a cough. She has no fever. She takes no drugs. What is the diagnosis?')
const wanted = { count: 10, topic: 'any' } as const
const writtenBy = (model: PretendModel) => answered(modelWriter(model).write(original, rngAt(['1']), wanted), model)
const write = (said: (call: number) => unknown) => {
  const model = pretendModel((_, call) => JSON.stringify({ sentences: said(call) }))
  return { model, written: writtenBy(model) }
}

describe('model-writer', () => {
  it('gives the ten sentences of an answer with the key of the generation', () => {
    const { written } = write(() => harmless)
    expect('refused' in written ? [] : written.map(({ text }) => text)).toEqual(harmless)
    expect('refused' in written ? [] : new Set(written.map(({ source }) => source.length))).toEqual(new Set([64]))
  })

  it('asks one question for all arms, so that smaller ones nest', () => {
    const model = pretendModel()
    const writer = modelWriter(model)
    const tools = { rng: rngAt(['1']), lexicon: null, writer, hazards: [], model: null }
    const texts = [1, 5, 10].map((count) =>
      planned(redHerring.edits(original, redHerring.parse({ count }), tools), model).map(({ after }) => after.trim()),
    )
    expect(new Set(model.requests.map((request) => JSON.stringify(request))).size).toBe(1)
    expect(texts[2]).toEqual(expect.arrayContaining([...(texts[1] ?? []), ...(texts[0] ?? [])]))
  })

  it.each([
    ['nine sentences', harmless.slice(1), /1 of 10 sentences are still missing/],
    ['a medical one', [...harmless.slice(1), 'She has had a fever since Monday.'], /She has had a fever since Monday/],
    ['an exposure', [...harmless.slice(1), 'She keeps pigeons in a loft behind the house.'], /She keeps pigeons/],
    ['two alike', [...harmless.slice(1), harmless[3]], /nearly the same words/],
    ['two sentences in one', [...harmless.slice(1), 'The door is red. The clock is blue.'], /one sentence/],
    ['a number for a sentence', [...harmless.slice(1), 7], /list of strings/],
    ['control characters', [...harmless.slice(1), 'The door\u0007 is red.'], /U\+0007/],
    ['half a character', [...harmless.slice(1), 'The door \ud83d is red.'], /half a character/],
    ['lost bytes', [...harmless.slice(1), 'The d\ufffdor is red.'], /U\+FFFD/],
    ['a word that the lint knows, parted by what nobody sees', [...harmless.slice(1), 'She smo\u00adkes.'], /U\+00AD/],
    ['a direction of writing', [...harmless.slice(1), 'The door \u202eis red.'], /U\+202E/],
  ])('does not take %s', (_, sentences, reason) => {
    const { model, written } = write((call) => (call === 1 ? sentences : harmless))
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(reason)
    expect('refused' in written).toBe(false)
  })

  it('reads a numbered list where a server holds its model to no form', () => {
    const model = pretendModel(() => `Here they are:\n\n${harmless.map((one, i) => `${i + 1}. ${one}`).join('\n')}\n`)
    const written = writtenBy(model)
    expect('refused' in written ? [] : written.map(({ text }) => text)).toEqual(harmless)
    expect(model.requests).toHaveLength(1)
    expect(writtenBy(pretendModel(() => 'I would rather not.'))).toMatchObject({
      refused: { check: 'answer-not-accepted' },
    })
  })

  it('keeps what is good and asks for the rest', () => {
    const bad = 'She has had a fever since Monday.'
    const others = ['The stairs have eleven steps.', 'A poster shows a bridge.', ...harmless.slice(5)]
    const model = pretendModel((_, call) => {
      const sentences = call === 1 ? [...harmless.slice(0, 8), bad, bad] : others
      return JSON.stringify({ sentences: sentences.slice(0, 10) })
    })
    const written = writtenBy(model)
    expect('refused' in written ? [] : written.map(({ text }) => text)).toEqual([
      ...harmless.slice(0, 8),
      ...others.slice(0, 2),
    ])
    expect(new Set('refused' in written ? [] : written.map(({ source }) => source)).size).toBe(2)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      `Taken already, do not write these again: "${harmless[0]}"`,
    )
  })

  it('takes the first ten good ones of fourteen without asking again', () => {
    const bad = ['She has a fever.', 'She smokes.', 'He has a file.', 'The door is red. The clock is blue.']
    const { model, written } = write(() => [...harmless.slice(0, 3), ...bad, ...harmless.slice(3)])
    expect('refused' in written ? [] : written.map(({ text }) => text)).toEqual(harmless)
    expect(model.requests).toHaveLength(1)
  })

  it('reads no more than fourteen of an answer', () => {
    const bad = Array.from({ length: 10 }, (_, day) => `She has had a fever for ${day + 2} days.`)
    const { model } = write((call) => (call === 1 ? [...bad, ...harmless] : harmless))
    expect(model.requests).toHaveLength(2)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('6 of 10 sentences are still missing.')
  })

  it('tells what is missing and what was taken however many are bad', () => {
    const bad = Array.from({ length: 13 }, (_, day) => `She has had a fever for ${day + 2} days.`)
    const { model } = write((call) => (call === 1 ? [harmless[0], ...bad] : harmless))
    const said = model.requests[1]?.messages.at(-1)?.content
    expect(said).toContain('9 of 10 sentences are still missing.')
    expect(said).toContain(`Taken already, do not write these again: "${harmless[0]}"`)
  })

  it('takes ten sentences as they come where the lint is accepted, and says so in its name', () => {
    const bad = [...harmless.slice(1), 'She has had a fever since Monday.']
    const model = pretendModel(() => JSON.stringify({ sentences: bad }))
    const writer = modelWriter(model, { acceptLint: true })
    const written = answered(writer.write(original, rngAt(['1']), wanted), model)
    expect('refused' in written ? [] : written.map(({ text }) => text)).toEqual(bad)
    expect(writer).toMatchObject({ name: 'exec/pretend, lint accepted', acceptLint: true })
    expect(modelWriter(model).acceptLint).toBe(false)
    expect(writer.sha256).not.toBe(modelWriter(model).sha256)
  })

  it('refuses a case for which no answer is fit', () => {
    const { written } = write(() => ['No.'])
    expect(written).toMatchObject({ refused: { check: 'answer-not-accepted' } })
  })

  it('says that a model writes ten sentences of any topic', () => {
    const model = pretendModel()
    for (const odd of [{ count: 11, topic: 'any' } as const, { count: 1, topic: 'numeric' } as const]) {
      expect(() => answered(modelWriter(model).write(original, rngAt(['1']), odd), model)).toThrow(PipelineError)
    }
  })
})
