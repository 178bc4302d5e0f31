import { diffArrays } from 'diff'
import type { Replacement } from '../../text/index.js'

/** Most changes between two stretches; with more, nothing that they share is worth keeping. */
const mostChanges = 2000

/**
 * The words that two texts do not share, in text order; changes with only white space between them are one.
 *
 * Law: replacing each stretch of `before` gives `after`.
 *
 * @example
 * changedWords('He is an old man.', 'He is a very old man.')
 * // → [{ at: { start: 6, end: 8 }, after: 'a very' }]
 */
export function changedWords(before: string, after: string): readonly Replacement[] {
  const parts = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: mostChanges })
  if (parts === undefined) return [{ at: { start: 0, end: before.length }, after }]
  const found: Replacement[] = []
  let at = 0
  for (const { added, removed, value } of parts) {
    const piece = value.join('')
    const isChange = added || removed
    const last = found[found.length - 1]
    const continues = last !== undefined && last.at.end === at
    if (isChange) {
      const end = removed ? at + piece.length : at
      const come = added ? piece : ''
      if (continues) found[found.length - 1] = { at: { start: last.at.start, end }, after: last.after + come }
      else found.push({ at: { start: at, end }, after: come })
      at = end
    } else {
      const isBlank = /^\s+$/u.test(piece) && at + piece.length < before.length
      if (isBlank && continues) {
        found[found.length - 1] = { at: { start: last.at.start, end: at + piece.length }, after: last.after + piece }
      }
      at += piece.length
    }
  }
  return found
    .map((change) => tightened(before, change))
    .filter(({ at, after: come }) => come !== before.slice(at.start, at.end))
}

/** Words, white space, and every other sign by itself. */
function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu) ?? []
}

/** Without the white space that both sides begin or end with. */
function tightened(before: string, { at, after }: Replacement): Replacement {
  let { start, end } = at
  let [from, to] = [0, after.length]
  while (start < end && from < to && /\s/u.test(before.charAt(start)) && before[start] === after[from]) {
    start++
    from++
  }
  while (start < end && from < to && /\s/u.test(before.charAt(end - 1)) && before[end - 1] === after[to - 1]) {
    end--
    to--
  }
  return { at: { start, end }, after: after.slice(from, to) }
}
