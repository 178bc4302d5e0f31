import { expect, it } from 'vitest'
import { isJsonObject, keyTwiceIn, parsedJson } from '../src/json-value.js'

it('takes nothing but an object for an object', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true)
  expect([null, undefined, [], 'text', 1, true].some(isJsonObject)).toBe(false)
})

it('parses JSON, and gives nothing for what is none', () => {
  expect(['{"a": [1]}', 'null', '{', ''].map(parsedJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"b":{"a":1},"c":[{"x":1,"\\u0078":2}]}', 'x'],
  ['[{"b":{"a":[{}],"\\u0061" :2}}]', 'a'],
  ['{"a":"x","b":"a","a":{}}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('names the key that an object has twice in %s', (text, key) => {
  expect(keyTwiceIn(text)).toBe(key)
})

it.each([
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"\\"a\\": 1, \\\\","b" : "a"}',
  '{"a":"}{","b":["a","a"],"c":{"a":"]"}}',
  '["a","a"]',
  '1',
  '{}',
])('finds no key twice in %s', (text) => {
  expect(keyTwiceIn(text)).toBeUndefined()
})

it('looks through a long text for keys in one go', () => {
  expect(keyTwiceIn(`{"a":"${'\\\\n x:'.repeat(1_000_000)}","b":1,"b":2}`)).toBe('b')
})
