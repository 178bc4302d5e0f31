import { describe, expect, it } from 'vitest'
import { isMedqa, readMedqa } from '../../../src/dataset/import/medqa.js'

const options = { A: 'Gout', B: 'Sprain', C: 'Burn', D: 'Bite', E: 'Cut' }

describe('readMedqa', () => {
  it('reads options as an object and as a list alike', () => {
    const list = Object.entries(options).map(([key, value]) => ({ key, value }))
    const expected = { text: 'Which?', target: 'Sprain', options }
    expect(readMedqa({ question: 'Which?', options, answer: 'Sprain', answer_idx: 'B' })).toEqual(expected)
    expect(readMedqa({ question: 'Which?', options: list, answer: 'Sprain', answer_idx: 'B' })).toEqual(expected)
  })

  it('takes a missing answer from its letter', () => {
    expect(readMedqa({ question: 'Which?', options, answer_idx: 'C' })).toMatchObject({ target: 'Burn' })
    expect(readMedqa({ question: 'Which?', options, answer: 'C' })).toMatchObject({ target: 'Burn' })
  })

  it('does not take an option that is itself a letter for a letter', () => {
    const figure = { A: 'D', B: 'C', C: 'B', D: 'A' }
    expect(readMedqa({ question: 'Which?', options: figure, answer: 'B', answer_idx: 'C' })).toMatchObject({
      target: 'B',
    })
  })

  it('remarks on an answer that is not the option under its letter', () => {
    const draft = readMedqa({ question: 'Which?', options, answer: 'Gout', answer_idx: 'B' })
    expect(draft).toMatchObject({ target: 'Gout', warning: { problem: 'answer-mismatch' } })
    const unknown = readMedqa({ question: 'Which?', options, answer: 'Gout', answer_idx: 'Z' })
    expect(unknown).toMatchObject({
      target: 'Gout',
      warning: {
        problem: 'answer-mismatch',
        message: '"answer" is "Gout", but there is no option "Z"; "answer" counts.',
      },
    })
  })

  it('ignores the white space that options and answers differ in', () => {
    const draft = readMedqa({ question: 'Which?', options: { A: 'Gout ' }, answer: 'Gout', answer_idx: 'A' })
    expect(draft).not.toHaveProperty('warning')
  })

  it.each([
    [{ options, answer: 'Gout' }, 'missing-field'],
    [{ question: ['Which?'], options, answer: 'Gout' }, 'not-text'],
    [{ question: 'Which?', options: { A: 1 }, answer: 'Gout' }, 'bad-options'],
    [{ question: 'Which?', options: ['Gout'], answer: 'Gout' }, 'bad-options'],
    [{ question: 'Which?', options: 'A: Gout', answer: 'Gout' }, 'bad-options'],
    [
      {
        question: 'Which?',
        options: [
          { key: 'A', value: 'x' },
          { key: 'A', value: 'y' },
        ],
        answer: 'x',
      },
      'bad-options',
    ],
    [{ question: 'Which?', options, answer_idx: 'F' }, 'no-such-option'],
    [{ question: 'Which?', options, answer_idx: 'constructor' }, 'no-such-option'],
  ])('refuses %j as %s', (fields, problem) => {
    expect(readMedqa(fields)).toMatchObject({ problem })
  })

  it('takes no option for an inherited property', () => {
    expect(readMedqa({ question: 'Which?', options, answer: 'toString' })).toMatchObject({ target: 'toString' })
  })

  it('knows its rows from those of a table', () => {
    expect(isMedqa({ question: 'Which?', options })).toBe(true)
    expect(isMedqa({ question: 'Which?', options: 'A, B' })).toBe(false)
    expect(isMedqa({ question: 'Which?', answer: 'Gout' })).toBe(false)
  })
})
