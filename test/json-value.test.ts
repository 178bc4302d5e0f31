import { expect, it } from 'vitest'
import { isJsonObject, parsedJson } from '../src/json-value.js'

it('takes nothing but an object for an object', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true)
  expect([null, undefined, [], 'text', 1, true].some(isJsonObject)).toBe(false)
})

it('parses JSON, and gives nothing for what is none', () => {
  expect(['{"a": [1]}', 'null', '{', ''].map(parsedJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})
