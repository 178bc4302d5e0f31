import { quote } from '../../../errors.js'
import { changeIn, levelsIn, namesWithLevel, type UnitRule } from '../unit/index.js'
import { contentOf, unaccounted } from './words.js'

/** What may stand for any sign that was examined: "all else is normal". */
const anything =
  /\b(?:exam\w*|findings?|everything|otherwise|rest|else|vital signs|vitals|nothing|all (?:other|normal)|unremarkable|neuro\w*)\b/i

/**
 * A sign or a measurement whose level the original tells and that the new text does not name: "intact strength and sensation".
 *
 * One word may be told by any other ("he hears less"), so it counts only where others of its sentence were kept.
 */
export const leftOutRule: UnitRule = (unit) => {
  if (anything.test(unit.is.text)) return []
  const kept = namesWithLevel(unit.is)
  const { gone } = unaccounted(unit)
  const levels = levelsIn(unit.was)
  const hasKept = levels.some(({ of }) => kept.has(of))
  const lost = levels.find(({ of, at, name, word }) => {
    if (kept.has(of) || name === word) return false
    const words = contentOf(unit.was).filter(({ start, end }) => start >= at && end <= at + name.length)
    return words.length > (hasKept ? 0 : 1) && words.every((token) => gone.includes(token))
  })
  if (lost === undefined) return []
  const message = `The original says ${quote(lost.word)} of ${quote(lost.name)}, and the new text leaves it out.`
  return [changeIn(unit, { kind: 'finding', before: lost.name, message })]
}
