import { describe, expect, it } from 'vitest'
import { readPatient } from '../../../src/clinical/index.js'
import { canConverse } from '../../../src/perturbation/situation/conversation.js'

const converses = (text: string): boolean => canConverse(text, readPatient(text))

describe('a conversation', () => {
  it.each([
    'A 40-year-old woman comes to the physician because of knee pain.',
    'A 9-year-old boy has a rash.',
    'An 80-year-old man is brought to the emergency department because of a nosebleed.',
  ])('is possible: %s', (text) => {
    expect(converses(text)).toBe(true)
  })

  it.each([
    'A 40-year-old man is brought by ambulance with chest pain.',
    'A 40-year-old man has a blood pressure of 70/40 mm Hg.',
    'A 2-year-old girl is drowsy.',
    'A 4-year-old girl has a rash.',
    'A 3-hour-old girl breathes fast.',
    'A 29-year-old woman becomes confused 4 days after delivery.',
    'A 67-year-old woman is in a step-down unit.',
    'A 30-year-old woman is in active labor.',
    'A 40-year-old man is intubated.',
    'A 60-year-old man cannot raise his right arm after a sudden loss of balance.',
    'A 60-year-old woman has slurred words and a droop of the left side of the mouth.',
    'A 30-year-old man was stabbed in the chest.',
    'A 30-year-old woman comes to the physician after a seizure.',
    'A 70-year-old woman answers in words that cannot be understood and mumbles.',
    'A 50-year-old man does not respond to questions.',
    'A 60-year-old woman has trouble finding words.',
    'A 9-year-old boy with autism has a rash.',
    'A 40-year-old man says, "I can\'t breathe."',
    'A 30-year-old woman speaks in single words.',
    'A 30-year-old woman with asthma has a silent chest.',
    'A newborn has a rash.',
  ])('is not: %s', (text) => {
    expect(converses(text)).toBe(false)
  })
})
