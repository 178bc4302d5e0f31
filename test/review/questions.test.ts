import { describe, expect, it } from 'vitest'
import { checkAnswers } from '../../src/review/check-answers.js'
import { formHeads, formRows } from '../../src/review/form/rows.js'
import { answerMeant, reviewQuestions } from '../../src/review/questions.js'
import { planSubjects, type ReviewSubject } from '../../src/review/subject/index.js'
import { answerPack, herringPack, writtenPack } from './form-packs.js'

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

  it.each(['answer-grade', 'answer-error', 'advice-error'] as const)(
    '%s: says in a line what each answer means, on sheets too, but the ways out',
    (name) => {
      const { choices } = reviewQuestions[name]
      const plain = choices.filter(({ says }) => says === undefined).map(({ value }) => value)
      expect(['none', 'other', 'not-sure']).toEqual(expect.arrayContaining(plain))
      for (const { says = '' } of choices) expect(says.length).toBeLessThan(120)
    },
  )

  it('are explained in the sheet with the words of the page', () => {
    const [row] = formRows(answerPack)
    for (const { value, says } of reviewQuestions['answer-grade'].choices) {
      expect(row?.question).toContain(`\n${value} = ${says}`)
    }
  })

  it.each([
    [answerPack, ['case text', 'graded answer']],
    [writtenPack, ['case text', 'asked for']],
    [herringPack, ['original', 'perturbed']],
  ])('call the two texts in the first row of a sheet what they are', (pack, heads) => {
    expect(formHeads(pack)).toEqual(['item', 'case', 'question', ...heads, 'answer', 'comment'])
  })

  it('offer the grade of too much caution only where advice is graded', () => {
    const subject = (isAdvice: boolean): ReviewSubject => {
      const shown = { left: 'A case', right: 'An answer', reference: 'Gout', questions: ['answer-grade' as const] }
      return { id: 's', case: 's', cluster: 's', ...shown, isAdvice, about: {}, group: null, raters: null }
    }
    const offered = (isAdvice: boolean) => {
      const shared = { kind: 'answers' as const, selection: 'pairs' as const, withPasses: false, seed: '1', minutes: 1 }
      const subjects = [{ subject: subject(isAdvice), inclusion: 1 }]
      const { packs } = planSubjects({
        ...shared,
        population: 1,
        drawn: 1,
        sources: [],
        pairs: [],
        raters: 1,
        subjects,
      })
      return packs[0]?.questions[0]?.choices.map(({ value }) => value)
    }
    expect(offered(false)).toEqual(['matches', 'partly', 'not', 'refused', 'cannot-judge'])
    expect(offered(true)).toContain('over-cautious')
  })

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
    const from = {
      file: 'rater-1.csv',
      place: 'row 2',
      item: row?.item ?? '',
      rater: null,
      pack: null,
      cells: null,
      isUnicode: true,
    }
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
