import { expect, it } from 'vitest'
import { addOne, grouped, listed, occurrences } from '../src/grouped.js'

it('groups items by a key, in the order in which keys first appear', () => {
  expect([...grouped(['ant', 'bee', 'asp'], (word) => word.charAt(0))]).toEqual([
    ['a', ['ant', 'asp']],
    ['b', ['bee']],
  ])
})

it('lists values by their keys, in the order in which they first appear', () => {
  const pairs = [
    ['pain', 1],
    ['rash', 2],
    ['pain', 3],
  ] as const
  expect([...listed(pairs)]).toEqual([
    ['pain', [1, 3]],
    ['rash', [2]],
  ])
})

it('counts items, in the order in which they first appear', () => {
  expect([...occurrences(['fever', 'cough', 'fever'])]).toEqual([
    ['fever', 2],
    ['cough', 1],
  ])
  expect(occurrences([]).size).toBe(0)
})

it('counts one more of a name, known or not', () => {
  const counts: Record<string, number> = { fever: 2 }
  for (const name of ['cough', 'fever']) addOne(counts, name)
  expect(counts).toEqual({ fever: 3, cough: 1 })
})
