import { describe, expect, it } from 'vitest'
import { nearest, PipelineError, quote } from '../src/errors.js'

describe('quote', () => {
  it('cuts at 60 characters and shows line breaks', () => {
    expect(quote('a\nb')).toBe('"a\\nb"')
    expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`)
    expect(quote('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`)
  })

  it('never cuts a character in two', () => {
    expect(quote('🙂'.repeat(70))).toBe(`"${'🙂'.repeat(60)}…"`)
  })
})

describe('nearest', () => {
  it('names the known ones and the likely one', () => {
    expect(nearest('abbreviatd', ['abbreviation', 'abbreviated'])).toContain('Did you mean abbreviated?')
  })

  it('names the nearest of many', () => {
    const many = Array.from({ length: 60 }, (_, i) => `recipe-${i}`)
    expect(nearest('recipe-7x', many)).toMatch(
      /^Known: recipe-7, (recipe-\d+, ){6}recipe-\d+ and 52 more\. Did you mean/,
    )
  })

  it('does not guess where nothing is near', () => {
    expect(nearest('zzz', ['abbreviated'])).toBe('Known: abbreviated.')
  })
})

describe('PipelineError', () => {
  it('keeps code, place and cause', () => {
    const cause = new Error('disk')
    const error = new PipelineError('disk-failed', 'Cannot write x.', { file: 'x', line: 3 }, cause)
    expect([error.code, error.where.line, error.cause]).toEqual(['disk-failed', 3, cause])
  })
})
