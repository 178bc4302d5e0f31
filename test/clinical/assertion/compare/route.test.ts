import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../src/clinical/index.js'

const routes = (before: string, after: string): readonly string[] =>
  compareFacts(before, after).flatMap(({ kind, level }) => (kind === 'route' && level === 'error' ? [kind] : []))

describe('a route', () => {
  it.each([
    ['He uses rectal mesalamine.', 'He uses mesalamine per rectum.'],
    ['He applies hydrocortisone cream.', 'He applies topical hydrocortisone.'],
    ['He was given heparin subcutaneously.', 'He was given heparin under the skin.'],
    ['He took oral ibuprofen.', 'He took ibuprofen tablets.'],
    ['She conceived by in vitro fertilization.', 'She conceived by IVF.'],
    ['He breathes through his mouth.', 'He breathes by mouth.'],
  ])('is told in other words: %s = %s', (before, after) => {
    expect(routes(before, after)).toEqual([])
    expect(routes(after, before)).toEqual([])
  })

  it.each([
    ['He uses rectal mesalamine.', 'He uses mesalamine by mouth.'],
    ['He was given heparin subcutaneously.', 'He was given heparin intravenously.'],
    [
      'He uses mesalamine, and the rectal examination is normal.',
      'He uses mesalamine orally, and the rectal examination is normal.',
    ],
    ['He takes broth by mouth.', 'He takes broth and IVF.'],
    ['He takes oral nitroglycerin.', 'He takes nitroglycerin tablets.'],
    ['She uses transdermal estradiol.', 'She uses estradiol on the skin.'],
    ['She uses intravaginal metronidazole.', 'She uses metronidazole for vaginal discharge.'],
    ['He uses intranasal fluticasone.', 'He uses fluticasone for a runny nose.'],
  ])('is another one: %s → %s', (before, after) => {
    expect(routes(before, after)).not.toEqual([])
  })
})
