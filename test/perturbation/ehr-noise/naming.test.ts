import { describe, expect, it } from 'vitest'
import { isNamed } from '../../../src/perturbation/ehr-noise/naming.js'

describe('whether a text names a diagnosis', () => {
  it.each([
    ['Pericarditis', 'I favor pericarditis.', true],
    ['Congenital long QT syndrome', 'a long-QT syndrome', false],
    ['Anomalous coronary artery (ALCAPA)', 'ALCAPA, in my view.', true],
    ['Acute interstitial nephritis due to pantoprazole', 'Acute interstitial nephritis.', true],
    ['Gout', 'gouty tophus', false],
    ['Ménière disease', "She has Meniere's disease.", true],
    ['(none)', 'word', false],
  ])('%s in "%s": %s', (diagnosis, text, expected) => {
    expect(isNamed(diagnosis, text)).toBe(expected)
  })
})
