import { describe, expect, it } from 'vitest'
import { createCase, type NewCase } from '../../src/clinical/case.js'
import { originalStamp, parseRecord, toCase, toRecord } from '../../src/dataset/record/record.js'

const given: NewCase = { id: 'ward-0001', text: 'He limps. Why?', diagnosis: 'Gout' }

describe('createCase', () => {
  it('makes a case that can be written as a record and read again', () => {
    const made = createCase({ ...given, dataset: 'ward', license: 'CC0-1.0' })
    const line = JSON.stringify(toRecord(made, made.text, originalStamp(made)))
    expect(toCase(parseRecord(line, 'cases.jsonl', 1))).toEqual({
      ...made,
      origin: { ...made.origin, specialty: 'musculoskeletal', specialtyFrom: 'guessed' },
    })
  })

  it('takes a cluster and a specialty that are given', () => {
    const { origin } = createCase({ ...given, cluster: 'patient-7', specialty: 'rheumatology' })
    expect(origin).toMatchObject({ cluster: 'patient-7', specialty: 'rheumatology', specialtyFrom: 'given' })
    expect(createCase(given).origin).toMatchObject({ cluster: given.id, specialty: null, specialtyFrom: null })
  })

  it('leaves the text as it is', () => {
    expect(createCase({ ...given, text: ' \u2028 \r\n🙂 ' }).text).toBe(' \u2028 \r\n🙂 ')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an id with a space', { id: 'ward 1' }, 'the id "ward 1" is none'],
    ['an id with two underscores', { id: 'ward__1' }, 'the id "ward__1" is none'],
    ['an id that is too long', { id: 'a'.repeat(65) }, 'at most 64'],
    ['an id that is a number', { id: 7 }, 'its id is "7", and no text'],
    ['no text', { text: undefined }, 'it has no text'],
    ['a text of white space', { text: ' \n' }, 'its text is empty'],
    ['a text with NUL', { text: 'a\0b' }, 'NUL'],
    ['half a surrogate pair', { text: 'a\ud83d' }, 'surrogate'],
    ['an empty diagnosis', { diagnosis: '' }, 'its diagnosis is empty'],
    ['an empty cluster', { cluster: ' ' }, 'its cluster is empty. Leave it out'],
    ['a specialty that is a number', { specialty: 4 }, 'its specialty is "4", and no text'],
    ['a license that is null', { license: null }, 'its license is "null", and no text'],
    ['a misspelt key', { licence: 'MIT' }, 'Did you mean license?'],
  ])('refuses %s, in words', (_what, change, words) => {
    const wrong = { ...given, ...change } as unknown as NewCase
    expect(() => createCase(wrong)).toThrow(expect.objectContaining({ code: 'input-invalid' }))
    expect(() => createCase(wrong)).toThrow(words)
  })
})
