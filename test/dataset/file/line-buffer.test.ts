import { expect, it } from 'vitest'
import { createLineBuffer } from '../../../src/dataset/file/line-buffer.js'

it('keeps every line with its line feed, whatever its length, and returns its bytes alone', () => {
  const lines = createLineBuffer()
  const given = ['µ', '', 'x'.repeat(20_000), '🙂≥', 'y'.repeat(300_000)]
  for (const line of given) expect(Buffer.from(lines.add(line)).toString('utf8') === line).toBe(true)
  expect(Buffer.from(lines.add('a', '', 'µ')).toString('utf8')).toBe('aµ')
  given.push('aµ')
  expect(Buffer.from(lines.take()).toString('utf8') === given.map((line) => `${line}\n`).join('')).toBe(true)
  expect(createLineBuffer().take().length).toBe(0)
})

it('is empty once its lines were taken, and leaves those as they are', () => {
  for (const first of ['first', 'x'.repeat(5_000_000)]) {
    const lines = createLineBuffer()
    lines.add(first)
    const taken = lines.take()
    lines.add('second')
    expect(Buffer.from(taken).toString('utf8') === `${first}\n`).toBe(true)
    expect(Buffer.from(lines.take()).toString('utf8')).toBe('second\n')
  }
})
