import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../src/bundled.js'
import { readFacts } from '../../../src/clinical/index.js'
import { readDelimited } from '../../../src/vocabulary/index.js'

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readDelimited(readFileSync(bundledPath('data', 'ehr-noise', file), 'utf8'), file, {
    delimiter: ',',
    looseQuotes: false,
    code: 'input-invalid',
  })
    .slice(1)
    .map(({ cells }) => cells)
const fragments = rowsOf('fragments.csv').map(([id, noise, part, text]) => ({
  id,
  noise,
  part,
  text: text as string,
}))
const written = fragments.filter(({ part }) => part === 'line' || part === 'opinion' || part === 'empty')

describe('the fragments', () => {
  it('have an id and a text of their own each', () => {
    const ids = fragments.map(({ id }) => id)
    const texts = fragments.map(({ noise, part, text }) => `${noise} ${part} ${text}`)
    expect([new Set(ids).size, new Set(texts).size]).toEqual([ids.length, texts.length])
  })

  it.each(written)('$id tells no value, no drug and no measurement', ({ text }) => {
    expect(text).not.toMatch(/\d/)
    const kinds = readFacts(text).map(({ kind }) => kind)
    for (const kind of ['vital-sign', 'laboratory', 'drug', 'dose', 'age', 'duration'] as const)
      expect(kinds).not.toContain(kind)
  })
})
