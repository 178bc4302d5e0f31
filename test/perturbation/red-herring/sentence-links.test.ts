import { expect, it } from 'vitest'
import { antecedentsOf } from '../../../src/perturbation/red-herring/antecedents.js'
import { asksOfLast, linkedSentences, pointsBack } from '../../../src/perturbation/red-herring/sentence-links.js'
import { vignettes } from '../../vignettes.js'

it('reads the sentences of a text in one pass as it reads each by itself', () => {
  const sentences = vignettes.flatMap(({ text }) => [...linkedSentences(text), ...linkedSentences(`  ${text}`)])
  expect(sentences.length).toBeGreaterThan(2000)
  for (const { text, names, pointsBack: pointsToOneBefore } of sentences) {
    expect(names, text).toEqual(antecedentsOf(text))
    expect(pointsToOneBefore, text).toBe(pointsBack(text))
  }
})

it('hears what a sentence leads on to, points at and tells of', () => {
  const read = linkedSentences('He is asked to cough. It hurts. The pulse is 80/min. He sits.')
  expect(read.map(({ leadsOn, points, examined }) => [leadsOn, points, examined])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ])
})

it('takes what has no question mark for no question', () => {
  expect(['Nobody knows the cause.', 'Name the cause', 'Is this the cause?)'].map(asksOfLast)).toEqual([
    false,
    false,
    true,
  ])
})
