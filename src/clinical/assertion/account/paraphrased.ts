import type { FactChange } from '../../fact/index.js'
import { isEveryday } from '../term/index.js'
import { type Unit, withoutContraries, withoutTurnedTwice } from '../unit/index.js'
import { unaccounted } from './words.js'

/**
 * The changes of a unit, without denials of which the contrary is told; a word that neither everyday English nor the vocabulary knows is only worth a warning where words
 * of the original are gone: it may tell those.
 */
export function withoutParaphrased(unit: Unit, told: readonly FactChange[]): readonly FactChange[] {
  const changes = withoutTurnedTwice(unit, withoutContraries(unit, told))
  if (unaccounted(unit).gone.length === 0) return changes
  const named = unit.is.mentions()
  return changes.map((change): FactChange => {
    const { kind, before, after } = change
    if (kind !== 'finding' || before !== null || after === null) return change
    const isKnown =
      /\s/.test(after.value) ||
      isEveryday(after.value) ||
      named.some(({ start, end }) => start < after.span.end && after.span.start < end)
    return isKnown ? change : { ...change, level: 'warning' }
  })
}
