import { describe, expect, it } from 'vitest'
import { formalityRule } from '../../../../src/perturbation/rule-rewriting/rule/formality.js'
import { rewrite, rewriteSentence } from '../../rule.js'

describe('formality', () => {
  it('says plainly how the patient came, in the opening only', () => {
    expect(rewrite(formalityRule, 'A 40-year-old man comes to the physician with pain. Why?')).toBe(
      'A 40-year-old man comes to the doctor with pain. Why?',
    )
    const later = 'A 40-year-old man limps. He eats. His son comes to the physician with pain. Why?'
    expect(rewrite(formalityRule, later)).toBe(later)
  })

  it.each([
    ['Vital signs are normal.', 'Vitals are normal.'],
    ['His son appears well.', 'His son looks well.'],
    ['He underwent a splenectomy prior to admission.', 'He had a splenectomy before admission.'],
    ['He states that he limps.', 'He says that he limps.'],
  ])('turns %s into %s', (before, after) => {
    expect(rewriteSentence(formalityRule, before)).toBe(after)
  })

  it('says a thing in the same way throughout', () => {
    const twice = 'His physical examination is normal. A physical examination was normal, too.'
    expect(rewriteSentence(formalityRule, twice)).toBe(twice.replaceAll('examination', 'exam'))
    const tied = 'His physical examination is normal. A physical examination-room is near.'
    expect(rewriteSentence(formalityRule, tied)).toBe(tied)
  })

  it.each([
    'A newborn infant presents with weakness. Why?',
    'A 9-year-old girl presents to the emergency department with pain. Why?',
    'A 40-year-old man is brought by his wife. He presents with pain. Why?',
    'A 40-year-old man in the hospital presents with pain. Why?',
    'A 40-year-old man presents with pain. His blood pressure is 60/35 mm Hg. Why?',
    'A 40-year-old man presents with pain. He is comatose. Why?',
  ])('lets nobody come who may not have: %s', (text) => {
    expect(rewrite(formalityRule, text)).toBe(text)
  })

  it.each([
    [
      'A 23-year-old woman with asthma presents with fever. Why?',
      'A 23-year-old woman with asthma comes in with fever. Why?',
    ],
    ['A 40-year-old man limps. He presents with fever. Why?', 'A 40-year-old man limps. He comes in with fever. Why?'],
    [
      'A 40-year-old man presents to the emergency department with pain. Why?',
      'A 40-year-old man comes to the emergency department with pain. Why?',
    ],
  ])('lets a patient come in: %s', (before, after) => {
    expect(rewrite(formalityRule, before)).toBe(after)
  })

  it.each([
    'The disease in such a patient usually presents with fever. Why?',
    "The patient's rash presents with scales. Why?",
    'It presents with fever. Why?',
    'A man has a condition that presents with fever. Why?',
  ])('lets nothing else come in: %s', (text) => {
    expect(rewrite(formalityRule, text)).toBe(text)
  })

  it.each([
    ['On further questioning, he admits to snoring.', 'When asked further, he admits to snoring.'],
    [
      'Upon further questioning, the patient also mentions a fall.',
      'When asked further, the patient also mentions a fall.',
    ],
  ])('asks further only the one who answers: %s', (before, after) => {
    expect(rewriteSentence(formalityRule, before)).toBe(after)
  })

  it.each([
    'Upon further questioning you learn that he keeps pigeons.',
    'On further questioning, you find that he keeps pigeons.',
    "On further questioning, the patient's cough turns out to be old.",
    'On further questioning, he has kept pigeons for years.',
    'On further questioning, there is a history of snoring.',
  ])('lets no participle dangle: %s', (sentence) => {
    expect(rewriteSentence(formalityRule, sentence)).toBe(sentence)
  })

  it('leaves quoted speech alone', () => {
    expect(rewriteSentence(formalityRule, 'He writes, "my vital signs are fine."')).toBe(
      'He writes, "my vital signs are fine."',
    )
  })
})
