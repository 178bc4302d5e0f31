import { describe, expect, it } from 'vitest'
import { asDiagnosis } from '../../../src/perturbation/ehr-noise/as-diagnosis.js'

describe('a reference as a diagnosis', () => {
  it.each([
    ['Heroin', 'intoxication with heroin'],
    ['Opioids', 'intoxication with opioids'],
    ['Carbon monoxide', 'exposure to carbon monoxide'],
    ['Hydrochlorothiazide', 'adverse effect of hydrochlorothiazide'],
    ['Malassezia yeast', 'infection with Malassezia yeast'],
    ['Human papilloma virus', 'infection with human papilloma virus'],
    ['Plasmodium falciparum', 'infection with Plasmodium falciparum'],
    ['Epstein-Barr virus (EBV)', 'infection with Epstein-Barr virus'],
  ])('is what the bare %s does', (reference, expected) => {
    expect(asDiagnosis(reference)).toBe(expected)
  })

  it.each([
    'Pseudomonas keratitis',
    'Chlamydia trachomatis infection',
    'Overdose of heroin',
    'Heroin use',
    'Prenatal alcohol exposure',
    'Cocaine intoxication',
    'Iron deficiency',
    'Lithium-induced nephrogenic diabetes insipidus',
    'Chickenpox',
    'Multiple endocrine neoplasia (MEN) 2A',
  ])('stays where it is one: %s', (reference) => {
    expect(asDiagnosis(reference)).toBe(reference)
  })
})
