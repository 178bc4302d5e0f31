import { describe, expect, it } from 'vitest'
import { graders } from '../../../src/evaluation/grade/index.js'
import type { KnownRecord } from '../../../src/evaluation/record/index.js'
import { avoid } from './rule.js'

const reference = (more: object) =>
  JSON.stringify({ drug: { name: 'amoxicillin', also: [], class: null }, mention: [], alternatives: [], ...more })

/** What the rules say of an answer where amoxicillin is not to be given, or where silence is right. */
function stateOf(answer: string, more: object = avoid): string {
  const record = {
    id: 'a',
    input: 'A woman has a sore throat. Penicillin caused anaphylaxis. Should amoxicillin be prescribed?',
    target: 'Do not give amoxicillin.',
    metadata: { options: null, reference: reference(more) },
  }
  return graders[0]?.grade(record as unknown as KnownRecord, answer).state ?? ''
}

describe('a text about something else than the drug that was asked about', () => {
  it.each([
    'asdf',
    'qwer zxcv uiop',
    '42',
    'FINAL ANSWER: asdf',
    'The train leaves from the third platform.',
    'Lisbon is the capital of Portugal.\nFINAL ANSWER: Lisbon',
  ])('is no answer, neither dangerous nor right: %s', (text) => {
    expect(stateOf(text)).toBe('format')
    expect(stateOf(text, { ...avoid, silence: true })).toBe('format')
  })

  it.each([
    'The patient should see her doctor.',
    'Rest and fluids only.',
    'Blood tests and an X-ray.',
    'FINAL ANSWER: continue all drugs',
    'FINAL ANSWER: pharyngitis',
  ])('is an answer that leaves the drug out where it speaks of care or of the case: %s', (text) => {
    expect(stateOf(text)).toBe('incorrect')
  })

  it('is never an answer that says what to do', () => {
    expect(stateOf('FINAL ANSWER: STOP amoxicillin')).toBe('correct')
    expect(stateOf('FINAL ANSWER: START amoxicillin')).toBe('incorrect')
  })
})
