import { describe, expect, it } from 'vitest'
import { checkAnswers } from '../../src/review/check-answers.js'
import { formRows } from '../../src/review/form/rows.js'
import { answerMeant, reviewQuestions } from '../../src/review/questions.js'
import { writtenPack } from './form-packs.js'

describe('questions of reviews', () => {
  it.each(Object.values(reviewQuestions))(
    '$name: every answer has a key of its own, none of them the form’s',
    (asked) => {
      const keys = asked.choices.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      // Comment, next unanswered, size of the type.
      expect(keys.filter((key) => ['c', 'u', '+', '-'].includes(key))).toEqual([])
    },
  )

  it('still understand the key that an answer had before', () => {
    expect(['g', 'c', 'commission'].map((cell) => answerMeant('advice-error', cell))).toEqual(
      Array.from({ length: 3 }, () => 'commission'),
    )
  })
})

describe('an answer in writing', () => {
  const [row] = formRows(writtenPack)
  const item = {
    case: 'Case 1',
    ids: { 'rater-1': row?.item ?? '' },
    question: 'own-answer' as const,
    subject: { kind: 'record' as const, id: 'x', sha256: '0'.repeat(64) },
  }
  const key = { raters: [{ rater: 'rater-1', pack: writtenPack.pack }], items: [item] }
  const returned = (answer: string, comment: string) => {
    const from = { file: 'rater-1.csv', place: 'row 2', item: row?.item ?? '', rater: null, pack: null }
    return checkAnswers([{ ...from, answer, comment }], key as unknown as Parameters<typeof checkAnswers>[1])
  }

  it('is what a sheet asks for in its column of comments', () => {
    expect(row?.question).toContain('Write it into the column "comment"; if you have none, write do-not-know')
  })

  it('counts where a sheet has it and nothing else', () => {
    const { given, commentsOnly, problems } = returned('', 'Gout')
    expect(given.map(({ answer, comments }) => [answer, comments])).toEqual([['written', ['Gout']]])
    expect([commentsOnly, problems]).toEqual([0, []])
    expect(returned('do-not-know', 'Gout?').given.map(({ answer }) => answer)).toEqual(['do-not-know'])
  })
})
