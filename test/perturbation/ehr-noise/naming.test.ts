import { describe, expect, it } from 'vitest'
import { headOf, isNamed, partsOf } from '../../../src/perturbation/ehr-noise/naming.js'

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

describe('the disease that a diagnosis names', () => {
  it.each([
    ['Stroke, most likely due to endocarditis', 'Stroke'],
    ['Cirrhosis complicated by spontaneous bacterial peritonitis', 'Cirrhosis'],
    ['Sepsis in the setting of pneumonia', 'Sepsis'],
    ['Major depressive disorder with psychotic features', 'Major depressive disorder with psychotic features'],
    ['Drug-induced lupus', 'Drug-induced lupus'],
    ['Postinfectious glomerulonephritis', 'Postinfectious glomerulonephritis'],
  ])('of "%s" is "%s"', (diagnosis, head) => {
    expect(headOf(diagnosis)).toBe(head)
  })
})

it('reads what stands in brackets apart', () => {
  expect(partsOf('Lemierre syndrome (septic thrombophlebitis)').brackets).toEqual(['septic thrombophlebitis'])
})
