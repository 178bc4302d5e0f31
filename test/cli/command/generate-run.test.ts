import { expect, it } from 'vitest'
import { createTries } from '../../../src/cli/command/generate-run.js'
import type { GenerationRequest } from '../../../src/generation/index.js'
import { requestNumber } from '../../generation/memory-store.js'

async function* from(numbers: readonly number[]): AsyncGenerator<GenerationRequest> {
  for (const number of numbers) yield requestNumber(number)
}

it('submits no request more often than it would be tried one by one, and after a longer and longer pause', async () => {
  const rests: number[] = []
  const worthTrying = createTries(async (ms) => void rests.push(ms))
  const submitted: number[] = []
  for (let round = 0; round < 12; round++) {
    let count = 0
    // The same request may be that of several cases.
    for await (const _ of worthTrying(from([0, 1, 0]))) count++
    submitted.push(count)
  }
  expect(submitted).toEqual([...Array(8).fill(2), 0, 0, 0, 0])
  expect(rests).toHaveLength(7)
  expect(rests.every((ms, i) => ms <= 1000 * 2 ** i)).toBe(true)
})

it('does not wait where nothing was submitted before', async () => {
  const worthTrying = createTries(() => expect.unreachable('it waited'))
  let count = 0
  for (const numbers of [[0, 1], [2], [3]]) for await (const _ of worthTrying(from(numbers))) count++
  expect(count).toBe(4)
})
