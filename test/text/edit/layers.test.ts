import { describe, expect, it } from 'vitest'
import { apply, type Edits, seal } from '../../../src/text/edit/edit.js'
import { replay, undo } from '../../../src/text/edit/layers.js'

const original = '🙂 a cat sat'
const first = seal(original, [{ at: { start: 5, end: 8 }, before: 'cat', after: 'wolf', why: null }])
const between = apply(original, first)
const second = seal(between, [
  { at: { start: 3, end: 3 }, before: '', after: 'not ', why: null },
  { at: { start: 10, end: 13 }, before: 'sat', after: '', why: null },
])
const layers = [{ edits: first }, { edits: second }]

describe('replay and undo', () => {
  it('go through the layers up and down', () => {
    expect(replay(original, layers)).toBe('🙂 not a wolf ')
    expect(undo('🙂 not a wolf ', layers)).toBe(original)
  })

  it('leave a text without layers as it is', () => {
    expect([replay(original, []), undo(original, [])]).toEqual([original, original])
  })

  it('refuse a text that the layers do not belong to, of equal length too', () => {
    const mismatch = expect.objectContaining({ code: 'edit-mismatch' })
    expect(() => replay('🙂 a cow sat', layers)).toThrow(mismatch)
    expect(() => undo('🙂 not a worm ', layers)).toThrow(mismatch)
    expect(() => replay('a', layers)).toThrow(expect.objectContaining({ code: 'edit-out-of-range' }))
  })

  it('work on layers that were written as JSON', () => {
    const copied = JSON.parse(JSON.stringify(layers)) as { edits: Edits<null> }[]
    expect(undo(replay(original, copied), copied)).toBe(original)
  })
})
