import { describe, expect, it } from 'vitest'
import { isNamed, sharesWord } from '../../../src/perturbation/ehr-noise/naming.js'

describe('whether a text names a diagnosis', () => {
  it.each([
    ['Pericarditis', 'I favor pericarditis.', true],
    ['Congenital long QT syndrome', 'a long-QT syndrome', false],
    ['Anomalous coronary artery (ALCAPA)', 'ALCAPA, in my view.', true],
    ['Acute interstitial nephritis due to pantoprazole', 'Acute interstitial nephritis.', true],
    ['Gout', 'gouty tophus', false],
    ['(none)', 'word', false],
  ])('%s in "%s": %s', (diagnosis, text, expected) => {
    expect(isNamed(diagnosis, text)).toBe(expected)
  })
})

it('knows a broader and a narrower form by a word that both have', () => {
  expect(sharesWord('viral croup', 'Viral croup (laryngotracheitis)')).toBe(true)
  expect(sharesWord('muscle strains', 'Muscle strain')).toBe(true)
  expect(sharesWord('gout', 'acute gout')).toBe(false)
})
