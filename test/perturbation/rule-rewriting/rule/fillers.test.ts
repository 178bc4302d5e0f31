import { expect, it } from 'vitest'
import { fillerRule } from '../../../../src/perturbation/rule-rewriting/rule/fillers.js'
import { rewrite } from '../../rule.js'

/** What the rule makes of a text at many seeds, without doubles. */
function made(text: string): readonly string[] {
  return [...new Set(Array.from({ length: 12 }, (_, seed) => rewrite(fillerRule, text, 'Gout', `${seed}`)))]
}

it('hesitates where the own account of the patient is told, in every second sentence', () => {
  const text =
    'A 40-year-old man limps badly. He works in a bakery. He says that the toe burns at night. The patient also describes a stiff heel. Why?'
  expect(made(text)).toHaveLength(2)
  expect(made(text)).toContain(text.replace('He says', 'Well, he says'))
  expect(made(text)).toContain(text.replace('The patient also', 'Well, the patient also'))
})

it.each([
  'He denies that the toe burns.',
  'He reports no pain at night.',
  'He says that he takes aspirin.',
  'He states that he drinks two beers a day.',
  'He says that his wife is ill.',
  'She says that the toe burns.',
  'He limps more in the evening.',
  'He says, "The toe burns."',
  'He says that his pulse is 90/min.',
])('never hesitates before a denial, a drug, an exposure, a result or what is nobody’s account: %s', (sentence) => {
  const text = `A 40-year-old man limps badly. ${sentence} Why?`
  expect(made(text)).toEqual([text])
})

it('leaves the opening, lists and the question alone, and all behind the first finding', () => {
  const text =
    'He says that the toe burns. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nHis temperature is 38.6°C (101.5°F). He says that the toe burns. What is the cause?'
  expect(made(text)).toEqual([text])
})
