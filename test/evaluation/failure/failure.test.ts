import { describe, expect, it } from 'vitest'
import { errorTypeOf, readSentence } from '../../../src/evaluation/failure/index.js'
import { graderNamed } from '../../../src/evaluation/grade/index.js'
import type { KnownRecord } from '../../../src/evaluation/record/index.js'
import { type ErrorType, errorTypes } from '../../../src/judgement/index.js'
import { answersTo } from '../../../src/judgement/question.js'
import { reviewQuestions } from '../../../src/review/questions.js'

const rest = 'A 52-year-old man has sudden pain in his great toe. What is the diagnosis?'
const pollen = 'His neighbor was treated for ragweed allergy.'
const choir = 'A choir rehearses in the hall next door on Thursdays.'
const gout = { target: 'Acute gout', metadata: { options: null, reference: null } } as KnownRecord

const typed = (response: string, record = gout): ErrorType | null =>
  errorTypeOf({ record, rest, sentences: [pollen, choir] }, response, graderNamed('rule').grade(record, response))

describe('errorTypeOf', () => {
  it.each<[string, ErrorType | null]>([
    ['FINAL ANSWER: Acute gout', null],
    ['It may be many things.\nWho knows.', 'format'],
    ['FINAL ANSWER: Acute gout or septic arthritis', 'hedged'],
    ['FINAL ANSWER: Ragweed allergy', 'anchored'],
    ['FINAL ANSWER: Arthritis', 'less-specific'],
    ['FINAL ANSWER: Acute gout with tophi', 'more-specific'],
    ['FINAL ANSWER: Septic arthritis', 'same-organ'],
    ['FINAL ANSWER: Warmth of the toe', 'unclassified'],
    ['FINAL ANSWER: Toe pain after a choir', 'anchored'],
  ])('calls %j %s', (response, type) => expect(typed(response)).toBe(type))

  it.each([
    ['refused', 'refused'],
    ['truncated', 'truncated'],
    ['provider-error', null],
    ['unscored', null],
  ] as const)('takes the state %s for %s', (state, type) => {
    expect(errorTypeOf({ record: gout, rest, sentences: [] }, '', { state, detail: null })).toBe(type)
  })
})

function drug(verdict: string, more: object): KnownRecord {
  const reference = { drug: { name: 'lisinopril', also: [] }, verdict, decision: 'continue', ...more }
  return { target: '', metadata: { options: null, reference: JSON.stringify(reference) } } as KnownRecord
}

describe('errorTypeOf a drug', () => {
  const avoid = drug('avoid', {
    acceptable: ['stop', 'switch'],
    forbidden: ['continue', 'start'],
    insufficient: ['monitor'],
  })
  const usable = drug('usable', { acceptable: ['continue', 'start'], forbidden: ['stop', 'switch'] })
  const reduce = drug('adjust', { acceptable: ['reduce'], forbidden: ['continue'], insufficient: [] })

  const keptLow = drug('adjust', { acceptable: ['reduce'], forbidden: ['continue', 'stop'] })
  const avoidLow = drug('avoid', { acceptable: ['stop'], forbidden: ['continue', 'reduce'] })

  it.each<[string, KnownRecord, ErrorType | null]>([
    ['Stop lisinopril.', avoid, null],
    ['Continue lisinopril unchanged.', avoid, 'commission'],
    ['Monitor the potassium.', avoid, 'omission'],
    ['More information is needed.', avoid, 'omission'],
    ['Stop lisinopril.', usable, 'over-caution'],
    ['More information is needed.', usable, 'over-caution'],
    ['Monitor the potassium.', usable, 'over-caution'],
    ['Is she allergic to anything?', usable, 'over-caution'],
    ['Bread is baked in ovens.', usable, 'omission'],
    ['Bread is baked in ovens.', avoid, 'omission'],
    ['I cannot provide medical advice.', usable, 'refused'],
    ['Continue lisinopril or stop lisinopril.', usable, 'hedged'],
    ['Stop lisinopril.', keptLow, 'over-caution'],
    ['Reduce lisinopril.', avoidLow, 'commission'],
    ['Replace lisinopril with labetalol.', reduce, 'wrong-alternative'],
    ['I cannot provide medical advice.', avoid, 'refused'],
  ])('calls "%s" by what it does', (said, record, type) => {
    expect(typed(`FINAL ANSWER: ${said}`, record)).toBe(type)
  })
})

describe('errorTypeOf a dose', () => {
  const usable = drug('usable', { acceptable: ['continue', 'start'], forbidden: ['stop', 'switch'] })
  const record = { ...usable, input: 'She takes lisinopril 10 mg once daily. May it go on?' } as KnownRecord

  it.each<[string, ErrorType | null]>([
    ['CONTINUE lisinopril 10 mg once daily', null],
    ['CONTINUE lisinopril 40 mg once daily', 'wrong-dose'],
    ['CONTINUE lisinopril 2.5 mg once daily', 'wrong-dose'],
    ['STOP lisinopril', 'over-caution'],
  ])('calls "%s" by it', (said, type) => expect(typed(`FINAL ANSWER: ${said}`, record)).toBe(type))
})

describe('errorTypes', () => {
  it('are those that clinicians are asked about, and what rules leave to them', () => {
    const offered = [...answersTo('answer-error'), ...answersTo('advice-error')]
    const ways = ['none', 'other', 'not-sure', 'wrong-action']
    expect(new Set(errorTypes)).toEqual(new Set([...offered.filter((one) => !ways.includes(one)), 'unclassified']))
    for (const question of ['answer-error', 'advice-error'] as const) {
      const shown = reviewQuestions[question].choices.map(({ value }) => value)
      expect(new Set(shown)).toEqual(new Set(answersTo(question).filter((one) => one !== 'wrong-action')))
      const keys = reviewQuestions[question].choices.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('readSentence', () => {
  const read = (response: string, sentence = pollen) => readSentence(response, sentence, { rest, target: 'Acute gout' })
  const quiet = 'The toe is red. '

  it.each([
    ['is silent of it', quiet, 'not-mentioned'],
    ['puts it aside', `${quiet}The neighbor's ragweed allergy is irrelevant.`, 'set-aside'],
    ['takes it for evidence', `${quiet}The neighbor with ragweed allergy suggests pollen exposure.`, 'used'],
    ['only repeats it', `${quiet}His neighbor was treated for ragweed allergy.`, 'unclear'],
    ['shares one frequent word with it', 'He was treated before.', 'not-mentioned'],
  ])('tells an answer that %s', (_, reasoning, use) => {
    expect(read(`${reasoning}\nFINAL ANSWER: Acute gout`)).toEqual({ reasoning: use, final: 'not-mentioned' })
  })

  it('reads the final answer apart', () => {
    expect(read(`${quiet}\nFINAL ANSWER: Ragweed allergy`)).toEqual({ reasoning: 'not-mentioned', final: 'used' })
  })

  it('takes no word of the case or of the reference for one of the sentence', () => {
    const said = 'The great toe hurts.\nFINAL ANSWER: Acute gout'
    expect(read(said, 'The man saw acute gout in a great film.')).toEqual({
      reasoning: 'not-mentioned',
      final: 'not-mentioned',
    })
  })
})
