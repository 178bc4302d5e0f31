import { describe, expect, it } from 'vitest'
import { notDiagnostic } from '../../../src/dataset/question/diagnostic.js'

const reasonFor = (question: string, target = 'Gout'): string | null =>
  notDiagnostic(`A man limps. ${question}`, target)

describe('notDiagnostic', () => {
  it.each([
    'Which of the following is the most likely diagnosis?',
    'Which of the following diagnoses is most likely in this man?',
    'What is the most likely underlying cause of his limp?',
    'Which of the following is the most common etiology of this man’s swelling?',
    'Which of the following best explains these findings?',
    'Which of the following is most consistent with this presentation?',
    'Which of the following organisms is the most likely cause?',
    'Which of the following is the causal pathogen?',
    'Which of the following drugs is responsible for his symptoms?',
    'Which of the following is most likely responsible for this man’s symptoms?',
    'His symptoms are best explained by which of the following?',
    'Given his age, what disease does this man most likely have?',
    'Which of the following, besides rest, is the most likely cause of his limp?',
  ])('lets through %j', (question) => {
    expect(reasonFor(question)).toBeNull()
  })

  it.each([
    ['Which of the following is the best next step in management?', 'next-step'],
    ['Which of the following is most likely to confirm the diagnosis?', 'next-step'],
    ['What is the best treatment for the most likely diagnosis?', 'treatment'],
    ['Which of the following could have prevented this attack?', 'treatment'],
    ['What is the mechanism underlying his disease?', 'mechanism'],
    ['Which of the following is the strongest risk factor for his condition?', 'risk-factor'],
    ['Which of the following complications is he likely to suffer?', 'complication'],
    ['Further evaluation is most likely to show which of the following findings?', 'finding'],
    ['Which of the following is associated with the most likely diagnosis?', 'finding'],
    ['Which of the following indicates a poor prognosis?', 'prognosis'],
    ['What is the best response to his wish?', 'ethics'],
    ['What kind of bias does the study have?', 'statistics'],
    ['Which of the following nerves supplies the toe?', 'anatomy'],
    ['Which of the following adverse effects does it have?', 'drug'],
    ['How tall is he?', 'other'],
  ])('keeps out %j as %s', (question, reason) => {
    expect(reasonFor(question)).toBe(reason)
  })

  it.each(['Increased urate production', 'Antibodies against the joint', 'The kidney is too slow', '140 mEq/L'])(
    'keeps out a cause that is none: %j',
    (target) => {
      expect(reasonFor('What is the most likely cause of his symptoms?', target)).toBe('target')
    },
  )

  it('takes any name for a diagnosis where the question says diagnosis', () => {
    expect(reasonFor('What is the diagnosis?', 'Low back pain')).toBeNull()
    expect(reasonFor('What is the diagnosis?', 'He is lying')).toBe('target')
  })
})
