import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseJsonLine, parseLine } from '../src/json-line.js'

describe('a line that is no JSON', () => {
  it.each([
    ['id,input', 'found "id,input"'],
    ['{"id":', 'it ends too early'],
    ['{"id":"a', 'it ends too early'],
    ['{"id":x}', /unexpected "x"/],
    ['{"id":1 2}', /unexpected "2" at column 9/],
    ["{'id':1}", /unexpected "'"/],
    [`{"id":"${'long'.repeat(50)}",\u{1f600}}`, /unexpected "\u{1f600}"/u],
  ])('%s is told in words of our own', (line, why) => {
    expect(() => parseJsonLine(line, 'cases.jsonl', 3)).toThrow(/^cases\.jsonl, line 3: not valid JSON \(.*\)\.$/u)
    expect(() => parseJsonLine(line, 'cases.jsonl', 3)).toThrow(why)
    expect(() => parseJsonLine(line, 'cases.jsonl', 3)).not.toThrow(/token|JSON at|is not valid/)
  })
})

describe('a line that has a key twice', () => {
  it.each([
    ['{"id":"a","input":"x","id":"b"}', 'id'],
    ['{"id":"a", "metadata": {"case": "a", "c\\u0061se": "b"}}', 'case'],
    ['[{"a":1},{"b":[{"c":1,"c":1}]}]', 'c'],
  ])('%s is refused with the key', (line, key) => {
    expect(() => parseJsonLine(line, 'cases.jsonl', 3)).toThrow(`cases.jsonl, line 3: the key "${key}" is there twice`)
  })

  it.each(['{ "a": {"a": "\\"a\\":1"}, "b": [{"a":1},{"a":1}] }', '{"\\u0061":"\\ud83d\\ude00"}'])(
    'is none where the two are of different objects: %s',
    (line) => {
      expect(parseJsonLine(line, 'cases.jsonl', 3)).toEqual(JSON.parse(line))
    },
  )
})

describe('a line of a form', () => {
  const schema = z.strictObject({ count: z.int() })
  const form = { schema, is: 'a tally', whole: 'the tally', next: 'Count again.' }

  it('is the value, or refused with file, line, what was expected, what was found and what to do', () => {
    expect(parseLine(form, '{"count":3}', 'tallies.jsonl', 7)).toEqual({ count: 3 })
    const refused =
      (line: string, is = form) =>
      () =>
        parseLine(is, line, 'tallies.jsonl', 7)
    const begins = 'tallies.jsonl, line 7: expected a tally, but'
    expect(refused('{"count":"x"}')).toThrow(`${begins} "count": expected a number and found "x". Count again.`)
    expect(refused('{"count":1,"more":1}')).toThrow(`${begins} the tally: unknown key "more". Count again.`)
    expect(refused('{"count":1}\r{"count":2}')).toThrow('tallies.jsonl: expected lines that end in line feeds')
    expect(() => parseLine({ schema, is: 'a tally' }, '[]', 'tallies.jsonl', 7)).toThrow(
      `${begins} the line: expected an object and found "[]".`,
    )
    expect(refused('{"count":1}')).not.toThrow()
  })
})
