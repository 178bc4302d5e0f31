import { expect, it } from 'vitest'
import { hasKeyTwice, isJsonObject, parsedJson } from '../src/json-value.js'

it('takes nothing but an object for an object', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true)
  expect([null, undefined, [], 'text', 1, true].some(isJsonObject)).toBe(false)
})

it('parses JSON, and gives nothing for what is none', () => {
  expect(['{"a": [1]}', 'null', '{', ''].map(parsedJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})

it('sees a key that stands twice in one object, at any depth, and none where two objects have it', () => {
  expect(['{"a":1,"a":2}', '[{"b":{"a":[{}],"\\u0061":2}}]', '{"a":"x","b":"a","a":{}}'].every(hasKeyTwice)).toBe(true)
  expect(['{"a":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a: \\"a\\":","b":["a","a"]}'].some(hasKeyTwice)).toBe(false)
})
