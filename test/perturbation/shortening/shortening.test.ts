import { describe, expect, it } from 'vitest'
import { shortened } from '../../../src/perturbation/shortening/shortening.js'
import { rngAt } from '../../../src/rng.js'
import { apply, seal } from '../../../src/text/index.js'
import { planned } from '../../planned.js'
import { caseOf, vignettes } from '../../vignettes.js'

const tools = { rng: rngAt(['1']), lexicon: null, writer: null, hazards: [], model: null }

function shorten(text: string): string {
  return apply(text, seal(text, planned(shortened.edits(caseOf(text), {}, tools))))
}

describe('shortened', () => {
  it('keeps the first third of the sentences, rounded up, and the question', () => {
    expect(shorten('One is. Two is. Three is. Four is. What is it?')).toBe('One is. Two is. What is it?')
    expect(shorten('One is. Two is. Three is. What is it?')).toBe('One is. What is it?')
  })

  it('leaves out lists, and keeps what stands behind the question', () => {
    expect(shorten('One is. Labs show:\nNa 140 mEq/L\nK 4 mEq/L\nWhat is it? (Choose one.)')).toBe(
      'One is. What is it? (Choose one.)',
    )
  })

  it.each(['What is it?', 'One is. What is it?', ''])('leaves %j as it is', (text) => {
    expect(shorten(text)).toBe(text)
  })

  it('says how many sentences it kept and left out', () => {
    const text = 'One is. Two is. Three is. Four is. What is it?'
    expect(planned(shortened.edits(caseOf(text), {}, tools)).map(({ why }) => why)).toEqual([
      { kind: 'omission', kept: 2, left: 2 },
    ])
  })

  it('lets the answer change, and neither refuses nor warns of what is lost', () => {
    expect(shortened.expectation({})).toBe('may-change')
    expect(shortened.checks).toEqual([])
  })

  it('makes every vignette of more than two sentences shorter', () => {
    for (const { text } of vignettes) expect(shorten(text).length).toBeLessThan(text.length)
  })
})
