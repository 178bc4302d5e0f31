import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { finalAnswer, graders } from '../../../src/evaluation/grade/index.js'
import { noAnswerIn } from '../../../src/evaluation/grade/no-answer.js'
import type { KnownRecord } from '../../../src/evaluation/record/index.js'

const faults = [
  'Internal server error',
  'upstream connect error or disconnect/reset before headers. reset reason: overflow',
  'Model overloaded, retry later',
  '429 Too Many Requests',
  '503',
  'RateLimitError: Rate limit reached for requests',
  'DEADLINE_EXCEEDED',
  'asyncio.exceptions.CancelledError',
  'ECONNRESET',
  'Error: spawn node ENOENT',
  'Server is busy',
  'Response blocked by content filter: self-harm',
  'null',
  'undefined',
  'NaN',
  'None',
  '[object Object]',
  '[DONE]',
  '{"reply":"Here is what was asked for."}',
  '{"error":{"message":"Overloaded","type":"overloaded_error"}}',
  '["Gout"]',
  '<!DOCTYPE html>',
  '<html><head><title>504 Gateway Time-out</title></head></html>',
  '<|endoftext|>',
]

const refusals = [
  'I cannot help with that.',
  "I'm sorry, but I can't assist with that request.",
  'I’m unable to provide a diagnosis.',
  "As an AI language model, I can't diagnose medical conditions.",
  'I cannot diagnose pneumonia from this description.',
  'I cannot tell.',
  'Unknown',
  'Cannot be determined',
]
/** Of a diagnosis it is a refusal, and of a drug it is advice. */
const handedOn = 'Please consult a healthcare professional.'

const talk = ['Here is what was asked for.', 'Please provide the case.', 'Understood.']

/** Names of diseases, of which the vocabulary knows not all, some with words that errors have. */
const names = [
  'Gout',
  'Acute_pancreatitis',
  '<b>Gout</b>',
  '<Diabetic neuropathy>',
  '$\\text{Gout}$',
  'Erdheim-Chester disease',
  'Kikuchi-Fujimoto disease',
  'McArdle disease',
  'Refractive error',
  'Inborn error of metabolism',
  'Munchausen syndrome by proxy',
  'Iron overload',
  'Mismatch repair deficiency',
  'Anomalous pulmonary venous connection',
  'Heart block',
  'Multiple organ failure',
  'Locked-in syndrome',
  'Burning feet syndrome',
  'Sorry, this is gout.',
  'Unfortunately, pancreatic cancer',
  'Appendicitis; seek immediate medical care',
  'I think it is gout.',
  'Here is the diagnosis: gout',
  'The diagnosis is hypothyroidism, for the TSH is high and the T4 is down.',
  'No treatment is necessary',
  '“I cannot help you because of the principle of autonomy.”',
]

describe('a single line that nobody called the answer', () => {
  it.each(faults)('is a fault: %j', (line) => expect(finalAnswer(line)).toEqual({ problem: 'fault' }))
  it.each([...refusals, handedOn])('is a refusal: %j', (line) =>
    expect(finalAnswer(line)).toEqual({ problem: 'refusal' }),
  )
  it.each(talk)('is talk: %j', (line) => expect(finalAnswer(line)).toEqual({ problem: 'talk' }))
  it.each(names)('is an answer: %j', (line) => expect(finalAnswer(line)).toHaveProperty('answer'))

  it('is an answer where it is the reference of a bundled case', () => {
    const cases = readFileSync(new URL('../../../data/cases/vignettes.jsonl', import.meta.url), 'utf8').trim()
    const targets = cases.split('\n').map((line) => JSON.parse(line).target as string)
    const spellings = targets.flatMap((target) => [target, target.toLowerCase(), target.toUpperCase(), `${target}.`])
    expect(spellings.filter((line) => noAnswerIn(line) !== null || !('answer' in finalAnswer(line)))).toEqual([])
  })

  it.each(['null', 'undefined', '[object Object]'])('gives none behind "FINAL ANSWER:" with %j', (value) => {
    expect(finalAnswer(`FINAL ANSWER: ${value}`)).toEqual({ problem: 'empty' })
  })
})

const record = (reference: unknown, target = 'Gout'): KnownRecord =>
  ({
    target,
    input: 'She takes lisinopril.',
    metadata: { options: null, reference: reference === null ? null : JSON.stringify(reference) },
  }) as unknown as KnownRecord
const lisinopril = { drug: { name: 'lisinopril', also: [] }, insufficient: ['flag', 'clarify'] }
const avoid = { ...lisinopril, verdict: 'avoid', acceptable: ['stop', 'switch'], forbidden: ['continue', 'start'] }
const usable = { ...lisinopril, verdict: 'usable', acceptable: ['continue', 'start'], forbidden: ['stop', 'switch'] }

describe.each(graders)('$name', (grader) => {
  it.each([
    ['a diagnosis', record(null)],
    ['a drug that has to go', record(avoid)],
    ['a drug that may be used', record(usable)],
    ['a drug of which nothing has to be said', record({ ...usable, silence: true })],
  ])('calls no fault and no refusal right or wrong: %s', (_, asked) => {
    const states = (lines: readonly string[]): ReadonlySet<string> =>
      new Set(lines.map((line) => grader.grade(asked, line).state))
    expect(states(faults)).toEqual(new Set(['format']))
    expect(states(refusals)).toEqual(new Set(['refused']))
    expect(states(['Here is what was asked for.'])).toEqual(new Set(['format']))
  })
})

it('still reads advice that is data or talk', () => {
  const grade = (line: string): string | undefined => graders[0]?.grade(record(avoid), line).state
  expect(['{"orders":"STOP lisinopril"}', 'I would stop it.', 'I would continue lisinopril.'].map(grade)).toEqual([
    'correct',
    'correct',
    'incorrect',
  ])
})
