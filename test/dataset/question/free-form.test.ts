import { describe, expect, it } from 'vitest'
import { freeForm } from '../../../src/dataset/question/free-form.js'

const story = 'A man, 40, limps. The following tests are normal: A, B. '
const free = (question: string, target = 'Gout'): string => {
  const result = freeForm(story + question, target)
  return result.outcome === 'needs-options' ? `needs-options: ${result.why}` : result.text.slice(story.length)
}

describe('freeForm', () => {
  it.each([
    ['Which of the following is the most likely diagnosis?', 'What is the most likely diagnosis?'],
    ['Which of the following best explains these signs?', 'What best explains these signs?'],
    ['Which one of the following would be low?', 'What would be low?'],
    ['Which of following is low?', 'What is low?'],
    ['Which of the following the most likely cause?', 'What is the most likely cause?'],
    ['Which of the following options is low?', 'What is low?'],
    ['Of the following options, which is low?', 'What is low?'],
    ['His limp is due to which of the following?', 'His limp is due to what?'],
    ['Given his age, which of the following is low?', 'Given his age, what is low?'],
    ['Which of the following, besides rest, is needed?', 'What, besides rest, is needed?'],
    ['Which of the following is the cause:', 'What is the cause?'],
  ])('turns %j into %j', (question, expected) => {
    expect(free(question)).toBe(expected)
  })

  it.each([
    ['Which of the following drugs is the cause?', 'What drug is the cause?'],
    ['Which of the following diagnoses is most likely?', 'What diagnosis is most likely?'],
    ['Which of the following rare joint diseases would fit?', 'What rare joint disease would fit?'],
    ['Which of the following medications did he take?', 'What medication did he take?'],
    ['Which of the following mechanisms best explains it?', 'What mechanism best explains it?'],
    ['Which of the following arteries, seen here, was torn?', 'What artery, seen here, was torn?'],
    ['The lesion lies in which of the following lobes or nerves?', 'The lesion lies in what lobes or nerves?'],
    ['It is caused by which of the following viruses?', 'It is caused by what virus?'],
    ['A defect of which of the following enzymes is likely?', 'A defect of what enzyme is likely?'],
  ])('gives the noun the number of its verb: %j', (question, expected) => {
    expect(free(question)).toBe(expected)
  })

  it.each([
    ['Which of the following findings are likely?', 'What findings are likely?'],
    ['A smear is likely to show which of the following findings?', 'A smear is likely to show what findings?'],
    ['Which of the following causes this limp?', 'What causes this limp?'],
    ['Which of the following quickly dissolves crystals?', 'What quickly dissolves crystals?'],
  ])('keeps a plural that fits its verb, and verbs: %j', (question, expected) => {
    expect(free(question)).toBe(expected)
  })

  it.each([
    'Which of the following statements is right?',
    'Which of the following is true about him?',
    'All of the following are low except:',
    'Which of the following drugs is NOT a cause?',
    'Which of these drugs is the cause?',
    'Given the following options, what is the cause?',
    'Which of the symptoms below is likely?',
    'Which of the following sets of values is likely?',
    'The curve shows which of the following?',
  ])('knows that %j cannot do without its options', (question) => {
    expect(free(question)).toMatch(/^needs-options: /)
  })

  it.each(['B', '(c)', 'All of the above', 'Both A and C'])('knows that the answer %j names an option', (target) => {
    expect(free('Which of the following is low?', target)).toBe('needs-options: the answer names an option')
  })

  it('leaves a question that is free already, and a text without one', () => {
    expect(freeForm('He limps. What is wrong?', 'Gout')).toEqual({ outcome: 'kept', text: 'He limps. What is wrong?' })
    expect(freeForm('He limps.', 'Gout')).toEqual({ outcome: 'kept', text: 'He limps.' })
  })

  it('finds the question in front of a long abstract', () => {
    const abstract = `\nMethods: ${'A trial was made. '.repeat(200)}`
    expect(freeForm(`He limps. Which of the following is the cause?${abstract}`, 'Gout')).toEqual({
      outcome: 'reworded',
      text: `He limps. What is the cause?${abstract}`,
    })
  })

  it('changes nothing but the question, and nothing the second time', () => {
    const text = `${story}Which of the following drugs is the cause?\n `
    const once = freeForm(text, 'Gout')
    expect(once).toEqual({ outcome: 'reworded', text: `${story}What drug is the cause?\n ` })
    expect(freeForm(once.outcome === 'reworded' ? once.text : '', 'Gout').outcome).toBe('kept')
  })
})
