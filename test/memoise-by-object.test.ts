import { expect, it } from 'vitest'
import { memoiseByObject } from '../src/memoise-by-object.js'

it('makes a thing once for each object, also one that is nothing', () => {
  const seen: string[] = []
  const begins = memoiseByObject(({ text }: { text: string }) => {
    seen.push(text)
    return /^knee/.exec(text)
  })
  const [knee, hip] = [{ text: 'knee pain' }, { text: 'hip pain' }]
  expect(begins(knee)).toBe(begins(knee))
  expect([begins(hip), begins(hip)]).toEqual([null, null])
  expect(begins({ ...knee })).not.toBe(begins(knee))
  expect(seen).toEqual(['knee pain', 'hip pain', 'knee pain'])
})
