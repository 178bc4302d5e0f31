import { expect, it } from 'vitest'
import { fillerRule } from '../../../../src/perturbation/rule-rewriting/rule/fillers.js'
import { rewrite } from '../../rule.js'

const text =
  'A 40-year-old man limps badly. He works in a bakery in the old town. Over the past year, he has lost much money. "He is always in pain," says his wife. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nNo fever is reported by anyone. The hill and the house are steep. What is the cause?'

it('hesitates at the head of a sentence or behind its introduction, whatever the seed', () => {
  const all = Array.from({ length: 30 }, (_, seed) => rewrite(fillerRule, text, 'Gout', `${seed}`))
  const joined = all.join('\n')
  expect(joined).toMatch(/(?:Um|Uh|Well|So|You know), he works/)
  expect(joined).toMatch(/Over the past year, (?:um|uh|well|you know), he has lost/)
  expect(joined).toMatch(/(?:Um|Uh|Well|So|You know), the hill and the house/)
})

it('leaves the opening, quoted speech, lists, negations at the head and the question alone', () => {
  for (let seed = 0; seed < 30; seed++) {
    const made = rewrite(fillerRule, text, 'Gout', `${seed}`)
    expect(made.startsWith('A 40-year-old man limps badly.')).toBe(true)
    expect(made).toContain('"He is always in pain," says his wife. Labs:\nNa 140 mEq/L\nK 4 mEq/L\nNo fever is')
    expect(made.endsWith(' What is the cause?')).toBe(true)
  }
})

it('hesitates before no vital sign, examination or test, and no more behind one', () => {
  const rest =
    'His temperature has been 38.6°C (101.5°F) since noon. He walks with a cane since then. What is the cause?'
  for (const finding of ['', 'An ECG shows atrioventricular block.', 'The PR interval is 0.22 s.', 'He is alert.']) {
    const whole = `A 40-year-old man limps badly. ${[finding, rest].join(' ').trim()}`
    for (let seed = 0; seed < 30; seed++) expect(rewrite(fillerRule, whole, 'Gout', `${seed}`)).toBe(whole)
  }
})

it('says "you know" to nobody who is spoken to in the sentence', () => {
  const toYou = 'A man limps. The police tell you that he fell. On further questioning, he shows you the knee. Why?'
  for (let seed = 0; seed < 30; seed++) expect(rewrite(fillerRule, toYou, 'Gout', `${seed}`)).not.toMatch(/you know/i)
})
