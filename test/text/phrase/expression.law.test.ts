import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpressions, type PhraseExpression } from '../../../src/text/index.js'

const expressions: readonly PhraseExpression[] = [
  {
    pattern: '(?:pericardi|cardi|aort)|\\b(?:COPD)\\b',
    begins: ['*pericardi*', '*cardi*', '*aort*', 'COPD'],
  },
  { pattern: '\\b(?:infect)|di', begins: ['infect*', '*di*'] },
  { pattern: '(?:infant)|\\b\\d+-year-old', begins: ['*infant*', '1-year', '11-year', '111*'] },
  { pattern: '\\b(?:no|not) (?:seen|in)\\b|\\bin-[a-z]+', begins: ['no', 'not', 'in'] },
]

const pieces = [
  ...['peri', 'cardi', 'CARDI', 'aort', 'COPD', 'infect', 'infant', '12-year-old', '7-year-old', '345-year-old', 'di'],
  ...['no', 'not ', 'seen', 'in', 'in-', ' ', '-', '_', 'é', 'ſ', '🙂', 'İ'],
]

const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))

const scan = compileExpressions(expressions)

function found(text: string): string[][] {
  const finds: string[][] = expressions.map(() => [])
  scan(text, (i, start, end) => {
    finds[i]?.push(`${start}–${end}`)
    return true
  })
  return finds
}

describe('expressions that are tried where their phrases begin', () => {
  it('find what each finds alone, wherever the finds touch, overlap or end the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const alone = expressions.map(({ pattern }) =>
          [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index, 0: find }) => `${index}–${index + find.length}`),
        )
        expect(found(text)).toEqual(alone)
      }),
      { seed: 1, numRuns: 1000 },
    )
  })

  it('are not looked for any further where nobody asks for more', () => {
    const starts: number[] = []
    scan('aort aort infant aort', (i, start) => {
      starts.push(start)
      return i > 0
    })
    expect(starts).toEqual([0, 10])
  })
})
