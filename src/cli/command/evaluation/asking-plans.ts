import { noCost, price } from '../../../format/index.js'
import { toContinue } from '../../next.js'
import { print, printJson, printMessage, table } from '../../output.js'
import { demandYes } from '../asking.js'
import { renderKey } from '../generate-tables.js'
import type { ModelPlan, ModelRunFlags } from './asked-model.js'

/** What a run with --shard ends with. */
export const partStored =
  'What was asked in this part is stored. Once all parts are, run the same command without --shard to grade.'

/**
 * Nothing is spent unasked: a question on a terminal, --yes elsewhere; none for programs of the user's own. `more` says
 * what may be asked besides, as answers come; without it, no question is put where all is stored.
 */
export async function confirmPlans(plans: readonly ModelPlan[], flags: ModelRunFlags, more?: string): Promise<void> {
  const waiting = plans.filter(({ requests }) => requests > 0 || more !== undefined)
  if (waiting.length === 0) return
  printMessage(renderPlans(waiting), flags)
  const paid = waiting.filter(({ isOwn }) => !isOwn)
  if (flags.yes === true || paid.length === 0) return
  const meant = `${paid.reduce((sum, { requests }) => sum + requests, 0)} requests${more === undefined ? '' : ` and ${more}`}`
  const where = paid
    .map(({ name, address, key }) => `${name} at ${address}${key === null ? '' : ` with ${renderKey(key)}`}`)
    .join(', ')
  await demandYes(meant, where)
}

/** Shows what a run would ask, and what besides as answers come, for who asks nothing yet. */
export function printPlans(plans: readonly ModelPlan[], flags: { readonly json?: boolean }, more?: string): void {
  if (flags.json === true) printJson({ models: plans, ...(more === undefined ? {} : { more }) })
  else print(more === undefined ? renderPlans(plans) : `${renderPlans(plans)}\nBesides: ${more}.`)
}

/** Says why a run ends with answers missing, and what was therefore not done. */
export function endEarly(why: string, undone = ''): void {
  printMessage(`${why}${undone}${toContinue(why)}`)
  process.exitCode = 3
}

/** What a run would ask, model by model. */
function renderPlans(plans: readonly ModelPlan[]): string {
  const rows = plans.map(({ name, address, key, isOwn, requests, stored, inBatches, costMost }) => [
    name,
    address,
    key === null ? 'none' : renderKey(key),
    requests,
    stored,
    inBatches,
    isOwn ? noCost : price(costMost),
  ])
  return table(['model', 'at', 'key', 'to ask', 'stored', 'in batches', 'cost at most'], rows)
}
