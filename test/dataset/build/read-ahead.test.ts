import { expect, it } from 'vitest'
import { readAhead } from '../../../src/dataset/build/read-ahead.js'

it('has each reader read all items before the next one does, and before an item is handed out', () => {
  const told: string[] = []
  const readers = ['first', 'second'].map((name) => (item: string) => told.push(`${name} reads ${item}`))
  for (const item of readAhead(['a', 'b'], readers)) told.push(item)
  expect(told).toEqual(['first reads a', 'first reads b', 'second reads a', 'second reads b', 'a', 'b'])
})

it('throws what a faulty item throws behind the items before it', () => {
  function* faulty() {
    yield* ['a', 'b']
    throw new Error('no third')
  }
  const handed: string[] = []
  expect(() => {
    for (const item of readAhead(faulty(), [])) handed.push(item)
  }).toThrow('no third')
  expect(handed).toEqual(['a', 'b'])
})
