import { describe, expect, it } from 'vitest'
import { type CountedAnswer, useAssociations } from '../../../src/evaluation/attribute/association.js'

/** Two answers to a case, of which the first uses the sentence that was put in. */
const pair = (name: number, isWrong: boolean): CountedAnswer[] =>
  (['used', 'set-aside'] as const).map((reasoning) => ({
    record: `c-${name}`,
    case: `c-${name}`,
    cluster: `c-${name}`,
    score: isWrong && reasoning === 'used' ? 0 : 1,
    sentences: [{ edit: 0, text: 'He has a dog.', reasoning, final: 'not-mentioned' }] as never,
  }))

describe('useAssociations', () => {
  it('has no small p with an interval that holds 0', () => {
    const answers = Array.from({ length: 20 }, (_, i) => pair(i, i < 4)).flat()
    const [used] = useAssociations(answers)
    expect(used).toMatchObject({ cases: 20, difference: 0.2 })
    expect(used?.low).toBeLessThan(0)
    expect(used?.p).toBeCloseTo(2 ** -3, 12)
  })

  it('counts a case once, however many records it has', () => {
    const answers = Array.from({ length: 20 }, (_, i) => pair(i, i < 4)).flat()
    const again = answers.map((one) => ({ ...one, record: `${one.record}__r2` }))
    const [used] = useAssociations([...answers, ...again])
    expect(used).toMatchObject({ answers: 40, cases: 20, difference: 0.2 })
  })
})
