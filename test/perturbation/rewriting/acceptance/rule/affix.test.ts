import { describe, expect, it } from 'vitest'
import { affixFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/affix.js'

describe('affixFaults', () => {
  it.each([
    ['An ECG shows signs of hyperkalemia.', 'An ECG shows signs of hypokalemia.', 1],
    ['His mother takes a drug for hypothyroidism.', 'His mother is hyperthyroid and takes a drug.', 1],
    ['She is hypotensive on arrival.', 'Hypertension is noted on arrival.', 1],
    ['Bradycardia wakes her.', 'She is woken by tachycardia.', 1],
    ['A microcytic anemia is known.', 'The anemia that is known is macrocytic.', 1],
    ['Polyuria began in spring.', 'Oliguria began in spring.', 1],
    ['There is no neutropenia.', 'There is no neutrophilia.', 1],
    ['Thrombocytopenia and leukocytosis are found.', 'Thrombocytosis and leukopenia are found.', 2],
    ['A post-operative film is clear.', 'The preoperative film is clear.', 1],
    ['A subdural bleed is seen.', 'An epidural bleed is seen.', 1],
    ['First hyperkalemia, then hypokalemia.', 'The hypokalemia came after a hyperkalemia.', 0],
    ['Hypertension is known; he is normotensive today.', 'He has hypertension, but is normotensive now.', 0],
    ['He has hypertension and hypothyroidism.', 'His blood pressure is high, his thyroid slow.', 0],
    ['There is an epidural bleed.', 'An extradural bleed is seen.', 0],
    ['Thrombocytopenia is found.', 'Thrombopenia is found.', 0],
  ])('finds in %j, told as %j, so many faults: %d', (original, rewritten, count) => {
    expect(affixFaults(rewritten, original)).toHaveLength(count)
  })
})
