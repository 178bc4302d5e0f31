import { describe, expect, it } from 'vitest'
import { reproduce } from '../../../src/evaluation/reproduce/index.js'

const main = reproduce('medqa-robustness')
const safety = reproduce('drug-safety')
const of = (figures: typeof main, what: string) => figures.find((figure) => figure.what === what)

describe('reproduce medqa-robustness', () => {
  it('gives 26 of the 27 p-values of Table 3 to three decimals, and shows the other as differing', () => {
    const tests = main.filter(({ what }) => what.endsWith(': p'))
    const [odd, ...rest] = tests.filter(({ agrees }) => agrees === false)
    expect([tests.length, rest.length]).toEqual([27, 0])
    expect(odd).toMatchObject({ what: 'Table 3, abbreviated, deepseek-r1: p', published: '0.556', computed: '0.548' })
  })

  it('gives all stars but one, which the paper reads off a rounded p, and what is left of them', () => {
    const stars = main.filter(({ what }) => what.endsWith(': stars'))
    expect(stars).toHaveLength(27)
    expect(stars.filter(({ agrees }) => agrees === false)).toEqual([
      expect.objectContaining({
        what: 'Table 3, red-herrings-10, mistral-8x7b: stars',
        published: '**',
        computed: '***',
        note: 'p is 0.0008',
      }),
    ])
    const left = main.filter(({ what }) => what.includes('answers an arm')).map(({ computed }) => computed)
    expect(left).toEqual(['14 of 27', '3 of 27', '3 of 27', '1 of 27'])
  })

  it('contrasts the arms of Table 1', () => {
    const p = (what: string) => of(main, `Table 1, ${what}: points, p`)?.computed.split(', ')[1]
    expect(p('llama31-8b-instruct, places apart instead of one block')).toBe('0.021')
    expect(p('mistral-8x7b, places apart instead of one block')).toBe('0.130')
    expect(p('llama31-8b-instruct, one sentence')).toBe('0.026')
    expect(p('mistral-8x7b, one sentence')).toBe('0.178')
    expect(p('llama31-8b-instruct, white space of the same length')).toBe('0.544')
    expect(p('mistral-8x7b, white space of the same length')).toBe('0.384')
  })

  it('tells which claim its figures do not bear out', () => {
    expect(of(main, 'the largest loss in points')).toMatchObject({ published: '9.4', agrees: true })
    expect(of(main, 'losses from red herrings are significant')).toMatchObject({ agrees: false })
  })

  it('sets the largest loss beside its accuracy, names the gains, and says what the reviews leave open', () => {
    expect(of(main, 'the largest loss in points')?.note).toBe('24 % of the accuracy of llama31-8b-instruct')
    expect(of(main, 'gains in Table 3, in points')?.computed).toBe(
      'deepseek-r1 abbreviated +0.16, medgemma-4b rewritten +1.30, deepseek-r1 rewritten +0.07',
    )
    expect(of(main, 'cases of 512 that may be bad with 51 of 51 fine')?.computed).toBe('at most 27')
  })
})

describe('reproduce drug-safety', () => {
  it('gives consistency and gaps by model and category', () => {
    const computed = (what: string) => of(safety, what)?.computed
    const models = ['gpt-4o', 'claude-sonnet-4.5', 'gemini-2.5-flash', 'deepseek-chat']
    expect(models.map((model) => computed(`SCC, ${model}`))).toEqual(['0.90', '0.90', '0.80', '0.90'])
    expect(models.map((model) => computed(`memorization gap, ${model}`))).toEqual(['0.10', '0.10', '0.20', '0.10'])
    expect(['pregnancy', 'renal', 'ddi', 'pediatric'].map((one) => computed(`SCC, ${one}`))).toEqual([
      '0.90',
      '0.95',
      '1.00',
      '0.65',
    ])
    expect(computed('mean SCC')).toBe('0.875')
    expect(of(safety, 'SCC, pediatric, gemini-2.5-flash')).toMatchObject({
      agrees: true,
      note: expect.stringContaining('2/5'),
    })
  })

  it('lists every contradiction, and nothing else differs', () => {
    const odd = safety
      .filter(({ agrees }) => agrees === false)
      .map(({ what, published, computed }) => [what, published, computed])
    expect(odd).toEqual([
      ['failures that could kill', '3', '4'],
      ['failures of serious harm', '5', '6'],
      ['failures of minor harm', '2', '0'],
      ['PEDS-005 is a failure', 'a minor one', 'detected by 1.00 of the models'],
      ['risk score of 3 × 3 is critical', '≥ 12', '9'],
      ['every model has a failure that could kill', '4 of 4', 'not gpt-4o'],
      ['pediatric is the weakest category of every model', '4 of 4', 'a tie for claude-sonnet-4.5, deepseek-chat'],
    ])
  })

  it('says what five scenarios cannot show', () => {
    expect(of(safety, 'pediatric below 0.8')?.computed).toBe('not demonstrable at this n')
  })
})

it('refuses a paper that it does not know', () => {
  expect(() => reproduce('drug-safty')).toThrow(/Did you mean drug-safety/)
})
