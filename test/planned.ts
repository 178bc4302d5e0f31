import type { MayAsk } from '../src/perturbation/contract/index.js'
import type { ReadEdits, RefusedCase, Why } from '../src/perturbation/index.js'
import type { Edit } from '../src/text/index.js'
import { answered, type PretendModel } from './pretend-model.js'

/** Edits of a case that was not refused; a refusal fails the test, and so does a request where no model is given. */
export function planned(
  work: MayAsk<readonly Edit<Why>[] | ReadEdits | RefusedCase>,
  model?: PretendModel,
): readonly Edit<Why>[] {
  const edits = answered(work, model)
  if ('refused' in edits) throw new Error(`The case was refused: ${edits.refused.message}`)
  return 'edits' in edits ? edits.edits : edits
}
