import { describe, expect, it } from 'vitest'
import { parseJsonLine } from '../../../src/dataset/record/record.js'

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
