import { describe, expect, it } from 'vitest'
import { finalQuestion, hasQuestion } from '../../../src/text/index.js'

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
    ['Na 140 mEq/L\nK 4.1 mEq/L\nHow is this treated?\n', 'How is this treated?'],
    ['He asks, "Am I ill?" Which of the following is the cause', 'Which of the following is the cause'],
    ['Is she ill? When asked, she says no.', 'Is she ill?'],
    ['What is the cause?\nSodium normal\nPotassium normal', 'What is the cause?'],
    [
      `What do the authors conclude? ${'Patients who fell were older, which was expected. '.repeat(60)}`,
      'What do the authors conclude?',
    ],
    ['?', '?'],
    ['\n\n', ''],
    ['', ''],
  ])('in %j it is %j', (text, question) => {
    expect(questionOf(text)).toBe(question)
  })

  it('keeps to the end of a long text', () => {
    expect(questionOf(`${'Who knows? '.repeat(100_000)}What is wrong?`)).toBe('What is wrong?')
  })
})

describe('hasQuestion', () => {
  it.each([
    ...[
      'He limps. What is wrong?',
      'He limps. What is wrong',
      'The next step is which of the following:',
      'Is she ill? Yes.',
    ],
    ...['He limps. Name the most likely diagnosis.', 'He limps. Please identify the cause.', 'He limps. Diagnose him.'],
    ...[
      'He limps. The diagnosis is',
      'He limps. Most likely diagnosis:',
      'He limps. Diagnosis: ___',
      'He limps. Diagnosis.',
    ],
    ...['Give the diagnosis. Use one line.', 'This patient is most at risk for:'],
  ])('is there in %j', (text) => {
    expect(hasQuestion(text)).toBe(true)
  })

  it.each([
    '50M CP x2d. HTN, DM2. Trop 0.4',
    'He limps. He is pale.',
    'He limps. Give 500 mL of saline.',
    'Name: Doe.',
    '',
  ])('is not there in %j', (text) => {
    expect(hasQuestion(text)).toBe(false)
  })
})
