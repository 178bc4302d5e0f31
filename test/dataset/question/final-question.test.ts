import { describe, expect, it } from 'vitest'
import { finalQuestion } from '../../../src/dataset/question/final-question.js'

const questionOf = (text: string): string => {
  const at = finalQuestion(text)
  return text.slice(at.start, at.end)
}

describe('finalQuestion', () => {
  it.each([
    ['He limps. What is wrong?', 'What is wrong?'],
    ['Sodium 140 mEq/L\nWhat is wrong?', 'What is wrong?'],
    ['He limps. What is wrong?\n  ', 'What is wrong?'],
    ['He limps. What is wrong? (Choose one.)', 'What is wrong?'],
    ['He limps. What is the\nmost likely cause?', 'What is the\nmost likely cause?'],
    ['She saw Dr. Moss. What does S. aureus cause here?', 'What does S. aureus cause here?'],
    ['She took vitamin D. What is low?', 'What is low?'],
    ['He asks, "Why me?" He is pale.', 'He asks, "Why me?"'],
    ['He limps. He is pale.', 'He is pale.'],
    ['What is wrong', 'What is wrong'],
    ['The next step is which of the following:', 'The next step is which of the following:'],
    ['', ''],
  ])('in %j it is %j', (text, question) => {
    expect(questionOf(text)).toBe(question)
  })

  it('keeps to the end of a long text', () => {
    expect(questionOf(`${'Who knows? '.repeat(100_000)}What is wrong?`)).toBe('What is wrong?')
  })
})
