import { describe, expect, it } from 'vitest'
import { historyOf } from '../../../src/perturbation/ehr-noise/reading.js'
import { caseOf } from '../../vignettes.js'

const first = 'A 50-year-old man has had chest pain for 2 days.'

describe('what an earlier note may repeat', () => {
  it('ends before results, examination and treatment', () => {
    for (const next of ['His pulse is 90/min.', 'An x-ray is normal.', 'He is treated with aspirin.'])
      expect(historyOf(caseOf(`${first} He smokes. ${next} He is well. Why?`))).toEqual([first, 'He smokes.'])
  })

  it.each([
    'A 50-year-old man fell 20 minutes ago. Why?',
    `${first} Two days later he is well. Why?`,
    'Three days after undergoing a colectomy, a 50-year-old man has a fever. Why?',
    'A 3-hour-old girl breathes fast. She was born at term. Why?',
    `${first} He smokes. His pulse is 90/min. Blood cultures grow nothing after 5 days. Why?`,
  ])('is nothing where the day of the note would tell another story: %s', (text) => {
    expect(historyOf(caseOf(text))).toEqual([])
  })

  it('is nothing from the first sentence on that names the reference', () => {
    expect(historyOf(caseOf(`${first} His brother has gout. He smokes. Why?`, 'Gout'))).toEqual([first])
  })

  it('is no heading', () => {
    expect(historyOf(caseOf(`HISTORY\n${first} He smokes.\n\nQUESTION\nWhy?`))).toEqual([first, 'He smokes.'])
  })

  it('ends with its section', () => {
    const note = `HISTORY\n${first} He smokes.\n\nEXAMINATION\nHe is somnolent.\n\nQUESTION\nWhy?`
    expect(historyOf(caseOf(note))).toEqual([first, 'He smokes.'])
  })
})
