import { existsSync } from 'node:fs'
import { PipelineError } from '../../../errors.js'
import type { KeptStore } from '../../../generation/index.js'
import { noCost, price } from '../../figures.js'
import { storeToken } from '../../options.js'
import { isYes, printMessage, table } from '../../output.js'
import { renderKey } from '../generate-tables.js'
import type { ModelPlan, ModelRunFlags } from './asked-model.js'

/** In the place of a store where only rules answer. */
export const nothingStored = { read: async () => new Map(), failures: async () => new Map() }

/** The store of a run; null where a look at it alone would make it. */
export async function openStoreFor({ store, allowHost, dryRun, ...flags }: ModelRunFlags): Promise<KeptStore | null> {
  const { openStore, storePlace } = await import('../../../generation/index.js')
  const place = storePlace(store)
  if (dryRun === true && place.kind === 'file' && !existsSync(place.path)) return null
  return openStore(store, { authToken: storeToken(), network: { ...flags, allow: allowHost } })
}

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
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    const message = `${meant} would be sent. Give --yes to send them to ${where}, or --dry-run to see the plan only.`
    throw new PipelineError('usage', message)
  }
  if (!(await isYes(`Send ${meant} to ${where}?`))) throw new PipelineError('usage', 'Nothing was sent.')
}

/** What a run would ask, model by model. */
export function renderPlans(plans: readonly ModelPlan[]): string {
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
