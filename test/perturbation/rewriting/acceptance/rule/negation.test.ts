import { describe, expect, it } from 'vitest'
import { negationFaults } from '../../../../../src/perturbation/rewriting/acceptance/rule/negation.js'

describe('negationFaults', () => {
  it.each([
    ['He has no wheeze, stridor, or hoarseness.', 'He has stridor but no wheeze or hoarseness.', /denies "stridor"/],
    ['She has a rash on the trunk and no fever.', 'She has fever and no rash on the trunk.', /tells "rash"/],
    ['He denies cough, vomiting, and hematuria.', 'He denies cough and vomiting.', /"hematuria".*leaves that out/],
    ['The tumor does not touch the artery.', 'The tumor partly covers the artery.', /"touch".*leaves that out/],
    ['The belly is nontender and soft.', 'The belly is tender and soft.', /denies "tender"/],
    ['The wound was untreated.', 'The wound had been dressed.', /"untreated".*leaves that out|"treat.*leaves that out/],
    ['The ulcer is painless.', 'The ulcer causes pain.', /denies "pain"/],
  ])('finds the fault in %j told as %j', (original, rewritten, fault) => {
    expect(negationFaults(rewritten, original).join('\n')).toMatch(fault)
  })

  it.each([
    ['He has no wheeze, stridor, or hoarseness.', 'Wheeze, stridor, and hoarseness are absent.'],
    ['He denies dysphagia and diplopia.', 'No trouble swallowing, no double vision.'],
    ['She has not drunk alcohol for a year.', 'She has been off alcohol for a year.'],
    ['His parents are unrelated.', 'His parents are not related.'],
    ['There is no bruising.', 'Bruises: none.'],
    ['He does not drink alcohol.', 'He drinks no alcohol.'],
    ['The film shows no free air, and the stomach is distended.', 'A distended stomach on the film, without free air.'],
    ['Nasal nitric oxide output is low.', 'NO output from the nose is low.'],
    ['She has had no more than two attacks.', 'She has had two attacks at most.'],
  ])('finds none in %j told as %j', (original, rewritten) => {
    expect(negationFaults(rewritten, original)).toEqual([])
  })
})
