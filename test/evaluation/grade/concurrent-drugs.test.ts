import { describe, expect, it } from 'vitest'
import { avoid, type Rule, stateOf } from './rule.js'

/** A painkiller that harms a diseased liver; another of its kind was taken before, without a reaction. */
const painkiller: Rule = {
  drug: 'naproxen',
  input:
    'A 61-year-old woman has hurt her shoulder. She has cirrhosis with ascites. She has taken ibuprofen for years. Naproxen 500 mg twice daily is planned. May she take it?',
  target: 'Do not give naproxen; acetaminophen up to 2 g a day is suitable.',
  more: { ...avoid, concept: 'liver-disease', alternatives: [{ drug: 'acetaminophen at 2 g a day or less' }] },
}

describe('a drug of which the case speaks, started in the place of another', () => {
  it.each([
    'FINAL ANSWER: DO NOT START naproxen; START ibuprofen 400 mg three times daily',
    'FINAL ANSWER: DO NOT START naproxen; START ibuprofen 400 mg by mouth three times daily with food for 5 days; START omeprazole 20 mg daily',
  ])('is wrong where it harms in the same way: %s', (answer) => {
    expect(stateOf(answer, painkiller)).toBe('incorrect')
  })

  it('is right where it is what the reference names', () => {
    const answer = 'FINAL ANSWER: DO NOT START naproxen; START acetaminophen 500 mg every 6 hours'
    expect(stateOf(answer, painkiller)).toBe('correct')
  })
})

describe('what the reference names as safe in the place of the drug', () => {
  it('may not be withheld too, where nothing else is given', () => {
    const answer = 'DO NOT START naproxen; DO NOT START acetaminophen; MONITOR pain'
    expect(stateOf(answer, painkiller)).toBe('partly')
  })

  it('may be, where the case forbids it', () => {
    const input = painkiller.input.replace('Naproxen', 'Acetaminophen gave her hives. Naproxen')
    const answer = 'DO NOT START naproxen; DO NOT START acetaminophen; MONITOR pain'
    expect(stateOf(answer, { ...painkiller, input })).toBe('correct')
  })
})
