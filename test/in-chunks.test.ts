import { expect, it } from 'vitest'
import { inChunks } from '../src/in-chunks.js'

it('puts items together in lists of a length, none of them empty', async () => {
  for (const [count, lengths] of [
    [0, []],
    [2, [2]],
    [3, [3]],
    [7, [3, 3, 1]],
  ] as const) {
    const made: number[] = []
    async function* items(): AsyncGenerator<number> {
      for (let item = 0; item < count; item++) yield made.push(item)
    }
    const found: number[] = []
    for await (const part of inChunks(items(), 3)) {
      found.push(part.length)
      expect(made.length).toBe(found.reduce((sum, length) => sum + length, 0))
    }
    expect(found).toEqual(lengths)
  }
})
