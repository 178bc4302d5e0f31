import type { Expectation } from '../../clinical/index.js'

/**
 * What an answer must do after a layer, given what it must do below it: worked out, so that no recipe of several steps can
 * state it wrongly.
 *
 * What leaves the answer alone keeps the demand below. Once an answer may change for reasons of its own, nothing is
 * demanded of it any more; and where something was withheld, asking is right whatever was right before. Else the later
 * layer decides.
 *
 * @example
 * [expectationOver('must-adjust', 'invariant'), expectationOver('may-change', 'invariant')]
 * // → ['must-adjust', 'may-change']
 */
export function expectationOver(below: Expectation, layer: Expectation): Expectation {
  if (layer === 'invariant') return below
  if (below === 'may-change' || layer === 'may-change') return 'may-change'
  return below === 'clarify' ? below : layer
}
