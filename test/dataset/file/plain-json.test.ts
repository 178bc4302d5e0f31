import { describe, expect, it } from 'vitest'
import { doubledKey } from '../../../src/dataset/file/plain-json.js'

describe('doubledKey', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"b":{"a":1},"c":[{"x":1,"\\u0078":2}]}', 'x'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('finds it in %s', (text, key) => {
    expect(doubledKey(text, JSON.parse(text))).toBe(key)
  })

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"\\"a\\": 1, \\\\","b" : "a"}', '["a","a"]', '1', '{}'])(
    'finds none in %s',
    (text) => {
      expect(doubledKey(text, JSON.parse(text))).toBeUndefined()
    },
  )
})
