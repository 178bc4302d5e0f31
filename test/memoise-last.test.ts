import { expect, it } from 'vitest'
import { memoiseLast } from '../src/memoise-last.js'

it('makes a thing once for the same input in a row, and anew for any other', () => {
  const seen: string[] = []
  const joined = memoiseLast((first: string, second = '') => {
    seen.push(`${first}|${second}`)
    return { joined: first + second }
  })
  expect(joined('knee', 'pain')).toBe(joined('knee', 'pain'))
  expect(joined('knee', 'ache')).toEqual({ joined: 'kneeache' })
  expect(joined('knee')).toEqual({ joined: 'knee' })
  expect(joined('knee', 'pain')).toEqual({ joined: 'kneepain' })
  expect(seen).toEqual(['knee|pain', 'knee|ache', 'knee|', 'knee|pain'])
})

it('keeps nothing of what could not be made', () => {
  let tries = 0
  const failing = memoiseLast((text: string) => {
    tries++
    throw new Error(text)
  })
  expect(() => failing('a')).toThrow('a')
  expect(() => failing('a')).toThrow('a')
  expect(tries).toBe(2)
})
