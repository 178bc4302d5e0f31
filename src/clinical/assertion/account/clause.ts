import { quote } from '../../../errors.js'
import { changeIn, type UnitRule } from '../unit/index.js'
import { contentOf, unaccounted } from './words.js'

/** Where a clause or an item of a list ends. */
const end = /[.,;:?!()–—]|\b(?:and|but|while|although|though|which|who|with)\b/g

const remark = /\b(?:you|your|i|we|us|me|my|our|let|say)\b/i

/** How many words make a clause that says something. */
const tellsSomething = 2

/**
 * A clause that was put in: none of its words has a counterpart in the original, of which no word is gone.
 *
 * Where words went too, the clause may tell them in its own way; one that speaks of speaker and hearer tells nothing of the
 * case: "if you have got a pen".
 */
export const clauseRule: UnitRule = (unit) => {
  const { gone, come } = unaccounted(unit)
  if (gone.length > 0 || come.length < tellsSomething) return []
  const { text } = unit.is
  let start = 0
  for (const at of [...[...text.matchAll(end)].map(({ index }) => index), text.length]) {
    const words = contentOf(unit.is).filter((token) => token.start >= start && token.end <= at)
    const isRemark = remark.test(text.slice(start, at))
    start = at
    // A heading announces: "Blood chemistry (serum): sodium …".
    if (
      isRemark ||
      /^(?:\s*\([^)]*\))?:/.test(text.slice(at)) ||
      words.length < tellsSomething ||
      words.some((word) => !come.includes(word))
    )
      continue
    const clause = words.map(({ word }) => word).join(' … ')
    const message = `The new text says ${quote(clause)}, and nothing in the original accounts for it.`
    return [changeIn(unit, { kind: 'finding', after: words[0]?.word ?? '', message })]
  }
  return []
}
