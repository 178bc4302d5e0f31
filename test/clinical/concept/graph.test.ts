import { describe, expect, it } from 'vitest'
import { cycleAmong } from '../../../src/clinical/concept/index.js'

describe('cycleAmong', () => {
  it('finds none in a hierarchy of several roads, however deep', () => {
    const deep = Array.from({ length: 100_000 }, (_, i) => [`n${i}`, [`n${i + 1}`]] as const)
    expect(cycleAmong(new Map(deep))).toBeNull()
    expect(
      cycleAmong(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
          ['d', ['gone']],
        ]),
      ),
    ).toBeNull()
  })

  it('shows a cycle that lies behind others', () => {
    expect(
      cycleAmong(
        new Map([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', []],
          ['d', ['e']],
          ['e', ['b']],
        ]),
      ),
    ).toEqual(['b', 'd', 'e', 'b'])
  })
})
