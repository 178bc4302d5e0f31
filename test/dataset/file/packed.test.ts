import { afterEach, expect, it, vi } from 'vitest'
import { gzipWriter, plainWriter } from '../../../src/dataset/file/packed.js'
import { outputWriter } from '../../../src/dataset/file/writer.js'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['plain', plainWriter],
  ['packed', gzipWriter],
])('a %s archive on standard output waits for a slow reader', async (_, writer) => {
  const wrote = vi.spyOn(process.stdout, 'write').mockReturnValue(false)
  const isBehind = vi.spyOn(process.stdout, 'writableNeedDrain', 'get').mockReturnValue(true)
  let isDone = false
  const archive = writer(outputWriter())
  const work = (async () => {
    await archive.write('x')
    await archive.close()
    isDone = true
  })()
  await vi.waitFor(() => expect(process.stdout.listenerCount('drain')).toBeGreaterThan(0))
  expect([wrote.mock.calls.length, isDone]).toEqual([1, false])
  isBehind.mockReturnValue(false)
  process.stdout.emit('drain')
  await work
  expect(isDone).toBe(true)
})
