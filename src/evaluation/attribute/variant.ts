import type { Rng } from '../../rng.js'
import { apply, seal } from '../../text/index.js'

/** Number of blanks that a variant doubles. */
const doubled = 3

/**
 * A text that says the same with other white space: some blanks between words are doubled, drawn from a stream. A model
 * that always gives one text the same answer is asked variants instead of repeats. A text of one word stays as it is.
 */
export function neutralVariant(text: string, rng: Rng): string {
  const blanks = [...text.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => index)
  const drawn = rng.permutation(blanks.length).slice(0, doubled)
  const drafts = drawn.map((i) => {
    const start = blanks[i] as number
    return { at: { start, end: start }, before: '', after: ' ', why: null }
  })
  return apply(text, seal(text, drafts))
}
