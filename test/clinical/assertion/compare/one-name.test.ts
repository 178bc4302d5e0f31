import { describe, expect, it } from 'vitest'
import { inOneName, nameFile, namesElsewhere } from '../../../../src/clinical/assertion/compare/one-name.js'
import { compareFacts } from '../../../../src/clinical/index.js'
import { grouped } from '../../../../src/grouped.js'

const oneName = (before: string, after: string): readonly string[] =>
  inOneName(before, after).map((text) => text.replace(/ +/g, ' '))

describe('inOneName', () => {
  it('calls a thing by the shorter of its two names, and keeps places', () => {
    const [before, after] = inOneName('A stenosis of the right coronary artery.', 'The RCA is stenosed.')
    expect(before).toBe('A stenosis of the                   RCA.')
    expect(after).toBe('The RCA is stenosed.')
  })

  it('tells by the original what a short form of the new text stands for, and not the other way round', () => {
    expect(oneName('No lymphadenopathy.', 'No LAD.')).toEqual(['No LAD.', 'No LAD.'])
    expect(oneName('A clot in the left anterior descending artery.', 'A clot in the LAD.')[0]).toBe(
      'A clot in the LAD.',
    )
    expect(oneName('The LAD was felt.', 'The lymphadenopathy was felt.')[1]).toBe('The lymphadenopathy was felt.')
    expect(oneName('The RCA is open.', 'The right coronary artery is open.')[1]).toBe('The RCA is open.')
    expect(oneName('The LAD is open.', 'The right coronary artery is open.')[1]).toBe(
      'The right coronary artery is open.',
    )
  })

  it('takes a short form letter for letter', () => {
    const after = 'She had acute lymphoblastic leukemia.'
    expect(oneName('She had it all.', after)[1]).toBe(after)
    expect(oneName('She had ALL.', after)[1]).toBe('She had ALL.')
  })

  it('reads no name within a compound', () => {
    const after = 'He was told to keep a low-sodium diet.'
    expect(oneName('He has hyponatremia.', after)[1]).toBe(after)
  })

  it('keeps the plural', () => {
    expect(oneName('Four bowel movements.', 'Four BMs.')).toEqual(['Four BMs.', 'Four BMs.'])
  })

  it('leaves alone what both texts call alike', () => {
    const text = 'Blood pressure (BP) is high.'
    expect(oneName(text, `Today ${text}`)).toEqual([text, `Today ${text}`])
  })
})

describe('compareFacts', () => {
  const errors = (before: string, after: string): number =>
    compareFacts(before, after).filter(({ level }) => level === 'error').length

  it.each([
    ['On POD 3 she had a fever.', 'On postoperative day 3 she had a fever.'],
    ['Visual acuity is 20/30 OS.', 'Visual acuity is 20/30 in the left eye.'],
    ['They conceived by IVF.', 'They conceived by in vitro fertilization.'],
    ['He takes alendronate weekly.', 'He takes alendronic acid weekly.'],
    ['He reports using anabolic steroids.', 'He reports anabolic steroid use.'],
    ['Rales are heard at both lung bases.', 'Bibasilar rales are heard.'],
    ['The adenoids are underdeveloped.', 'The adenoids are hypoplastic.'],
    ['The PIP joints are swollen.', 'The proximal interphalangeal joints are swollen.'],
  ])('finds nothing between %j and %j', (before, after) => {
    expect([errors(before, after), errors(after, before)]).toEqual([0, 0])
  })

  it.each([
    ['A stenosis of the RCA.', 'A stenosis of the left circumflex artery.'],
    ['She has AKI.', 'She has chronic kidney disease.'],
    ['He takes alendronate weekly.', 'He takes risedronic acid weekly.'],
    ['Visual acuity is 20/30 OS.', 'Visual acuity is 20/30 in the right eye.'],
  ])('finds the change between %j and %j', (before, after) => {
    expect(errors(before, after)).toBeGreaterThan(0)
  })
})

describe('the names of one thing', () => {
  it('are listed where neither the short forms, nor the concepts, nor another row give them', () => {
    const rows = nameFile.read()
    const given = grouped(
      [...rows, ...namesElsewhere()].flatMap((row) => row.names.map((name) => ({ name, row }))),
      ({ name }) => name,
    )
    const isIn = (names: readonly string[], other: { readonly names: readonly string[] }): boolean =>
      names.every((name) => other.names.includes(name))
    const needless = rows.filter((row) =>
      (given.get(row.names[0] ?? '') ?? []).some((other) => other.row !== row && isIn(row.names, other.row)),
    )
    expect(needless).toEqual([])
  })
})
