import { describe, expect, it } from 'vitest'
import { asGiven, restate } from '../../../../src/clinical/assertion/notation/index.js'

describe('restate', () => {
  const given = asGiven('He slept half an hour, then an hour.')
  const once = restate(given, /half an hour/g, () => '30 minutes')
  const twice = restate(once, /an hour/g, () => '1 hour')

  it('tells what it finds otherwise, one restatement upon the other', () => {
    expect(twice.text).toBe('He slept 30 minutes, then 1 hour.')
  })

  it.each([
    ['30 minutes', 'half an hour'],
    ['1 hour', 'an hour'],
    ['then', 'then'],
    ['30', 'half an hour'],
    ['slept 30 minutes, then', 'slept half an hour, then'],
  ])('knows where %s stood', (now, was) => {
    const start = twice.text.indexOf(now)
    const span = twice.spanOf({ start, end: start + now.length })
    expect(given.text.slice(span.start, span.end)).toBe(was)
  })

  it('keeps the text where nothing is found', () => {
    expect(restate(given, /a week/g, () => '7 days')).toBe(given)
  })
})
