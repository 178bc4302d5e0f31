import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, digestOf, sha256 } from '../src/digest.js'
import { lawSeed } from './clinical-text.js'

describe('digest', () => {
  it('hashes text as UTF-8', () => {
    expect(sha256('38 °C')).toBe(createHash('sha256').update(Buffer.from('38 °C', 'utf8')).digest('hex'))
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(digestOf(reversed)).toBe(digestOf(value))
      }),
      lawSeed,
    )
  })

  it('writes numbers and escapes as RFC 8785 demands', () => {
    expect(canonicalJson({ b: 1e21, a: 1.0, é: '\u000f€' })).toBe('{"a":1,"b":1e+21,"é":"\\u000f€"}')
  })

  it('refuses what JSON cannot say', () => {
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
  })
})
