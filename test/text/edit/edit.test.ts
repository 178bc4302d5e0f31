import { describe, expect, it } from 'vitest'
import { apply, type Edit, type Edits, invert, seal, trace } from '../../../src/text/index.js'

const draft = (start: number, end: number, before: string, after: string): Edit<string> => ({
  at: { start, end },
  before,
  after,
  why: 'test',
})

/** The code and message of what a call throws. */
function thrown(call: () => unknown): { code: unknown; message: string } {
  try {
    call()
  } catch (error) {
    return error as { code: unknown; message: string }
  }
  throw new Error('expected an error')
}

describe('seal', () => {
  it('sorts drafts by place', () => {
    const edits = seal('one two', [draft(4, 7, 'two', '2'), draft(0, 3, 'one', '1')])
    expect(apply('one two', edits)).toBe('1 2')
  })

  it('puts an insertion before a replacement at the same place', () => {
    const edits = seal('pain', [draft(0, 4, 'pain', 'ache'), draft(0, 0, '', 'mild ')])
    expect(apply('pain', edits)).toBe('mild ache')
  })

  it('keeps the order of insertions at one place', () => {
    const edits = seal('ab', [draft(1, 1, '', '1'), draft(1, 1, '', '2'), draft(1, 1, '', '3')])
    expect(apply('ab', edits)).toBe('a123b')
  })

  it('lets an insertion follow a replacement that ends there', () => {
    expect(apply('ab', seal('ab', [draft(0, 1, 'a', 'x'), draft(1, 1, '', '!')]))).toBe('x!b')
  })

  it('does not change the list it was given', () => {
    const drafts = Object.freeze([draft(4, 7, 'two', '2'), draft(0, 3, 'one', '1')])
    seal('one two', drafts)
    expect(drafts[0]?.at.start).toBe(4)
  })

  it('refuses edits that touch the same characters, naming both', () => {
    const error = thrown(() => seal('one two', [draft(0, 5, 'one t', 'x'), draft(4, 7, 'two', 'y')]))
    expect(error.code).toBe('edit-overlap')
    expect(error.message).toContain('"one t", 0–5')
    expect(error.message).toContain('"two", 4–7')
  })

  it('refuses an insertion inside a replaced stretch', () => {
    expect(thrown(() => seal('abc', [draft(0, 3, 'abc', 'x'), draft(1, 1, '', 'y')])).code).toBe('edit-overlap')
  })

  it('refuses what does not stand there, quoting both texts', () => {
    const error = thrown(() => seal('blood pressur ', [draft(0, 14, 'blood pressure', 'bp')]))
    expect(error.code).toBe('edit-mismatch')
    expect(error.message).toContain('expects "blood pressure" at 0–14')
    expect(error.message).toContain('"blood pressur "')
  })

  it('refuses a span whose length is not that of before', () => {
    expect(thrown(() => seal('aaaa', [draft(0, 3, 'aa', 'b')])).code).toBe('edit-mismatch')
  })

  it('refuses an edit that changes nothing', () => {
    expect(thrown(() => seal('abc', [draft(0, 1, 'a', 'a')])).code).toBe('edit-mismatch')
    expect(thrown(() => seal('abc', [draft(1, 1, '', '')])).code).toBe('edit-mismatch')
  })

  it.each([
    [-1, 1],
    [2, 1],
    [0, 4],
    [0.5, 1],
    [Number.NaN, 1],
  ])('refuses the span %s–%s in a text of three characters', (start, end) => {
    expect(thrown(() => seal('abc', [draft(start, end, 'a', 'b')])).code).toBe('edit-out-of-range')
  })

  it('refuses to cut a surrogate pair in two', () => {
    expect(thrown(() => seal('a🙂b', [draft(2, 2, '', 'x')])).code).toBe('edit-out-of-range')
    expect(thrown(() => seal('a🙂b', [draft(1, 2, '\ud83d', 'x')])).code).toBe('edit-out-of-range')
  })
})

describe('apply', () => {
  it('returns the very text where there are no edits', () => {
    expect(apply('abc', seal('abc', []))).toBe('abc')
  })

  it('refuses edits of a longer text', () => {
    const edits = seal('a long text', [draft(7, 11, 'text', 'note')])
    expect(thrown(() => apply('short', edits)).code).toBe('edit-out-of-range')
  })

  it('refuses edits of another text that is long enough, naming what it expected', () => {
    const edits = seal('He takes 5 mg daily.', [draft(9, 13, '5 mg', '5 milligrams')])
    const error = thrown(() => apply('She takes 50 mg daily.', edits))
    expect(error.code).toBe('edit-mismatch')
    expect(error.message).toContain('Edit 1 expects "5 mg" at 9–13, but the text there is " 50 "')
  })

  it('proves each edit, not only the last', () => {
    const edits = seal('one two', [draft(0, 3, 'one', '1'), draft(4, 7, 'two', '2')])
    expect(thrown(() => apply('ten two', edits)).code).toBe('edit-mismatch')
  })

  it('takes the inverse over the text that the edits made, and over no other', () => {
    const edits = seal('a cat', [draft(2, 5, 'cat', 'wolf')])
    expect(apply('a wolf', invert(edits))).toBe('a cat')
    expect(thrown(() => apply('a lion', invert(edits))).code).toBe('edit-mismatch')
    expect(thrown(() => apply('a cat', invert(edits))).code).toBe('edit-out-of-range')
  })

  it('takes edits over a text of equal words that is another string', () => {
    const edits = seal('a cat', [draft(2, 5, 'cat', 'dog')])
    expect(apply(['a', 'cat'].join(' '), edits)).toBe('a dog')
  })

  it('believes no list because it was proven against another text', () => {
    const edits = seal('a cat', [draft(2, 5, 'cat', 'dog')])
    expect(apply('a cat', edits)).toBe('a dog')
    expect(apply('A cat', edits)).toBe('A dog')
    expect(thrown(() => apply('a cot', edits)).code).toBe('edit-mismatch')
    expect(apply('a cat', edits)).toBe('a dog')
  })

  it('knows nothing of what is added to the drafts after they were sealed', () => {
    const drafts = [draft(2, 5, 'cat', 'dog')]
    const edits = seal('a cat', drafts)
    drafts.push(draft(0, 1, 'x', 'y'))
    expect(apply('a cat', edits)).toBe('a dog')
  })

  it('proves what was forced into sealed edits', () => {
    const edits = seal('a cat', [draft(2, 5, 'cat', 'dog')])
    const forced = edits as unknown as Edit<string>[]
    forced.push(draft(0, 1, 'x', 'y'))
    expect(thrown(() => apply('a cat', edits)).code).toBe('edit-overlap')
    expect(thrown(() => trace('a cat', edits)).code).toBe('edit-overlap')
  })

  it('refuses a cast list that is out of order', () => {
    const cast = [draft(4, 7, 'two', '2'), draft(0, 3, 'one', '1')] as readonly Edit<string>[] as Edits<string>
    expect(thrown(() => apply('one two', cast)).code).toBe('edit-overlap')
  })

  it('takes sealed edits only', () => {
    const drafts = [draft(0, 1, 'a', 'b')]
    // @ts-expect-error drafts are not edits before they are sealed
    const unsealed: Edits<string> = drafts
    expect(unsealed).toBe(drafts)
  })
})

describe('trace', () => {
  it('refuses edits of another text', () => {
    const edits = seal('a cat', [draft(2, 5, 'cat', 'dog')])
    expect(thrown(() => trace('a cow', edits)).code).toBe('edit-mismatch')
  })
})

describe('invert', () => {
  it('gives a deletion for each insertion at one place, in order', () => {
    const edits = seal('ab', [draft(1, 1, '', 'X '), draft(1, 1, '', 'Y ')])
    expect(invert(edits).map(({ at }) => at)).toEqual([
      { start: 1, end: 3 },
      { start: 3, end: 5 },
    ])
  })
})
