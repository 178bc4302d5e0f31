import type { Refusal, Why } from '../src/perturbation/index.js'
import type { Edit } from '../src/text/index.js'

/** Edits of a case that was not refused; a refusal fails the test. */
export function planned(edits: readonly Edit<Why>[] | Refusal): readonly Edit<Why>[] {
  if ('refused' in edits) throw new Error(`The case was refused: ${edits.refused.message}`)
  return edits
}
