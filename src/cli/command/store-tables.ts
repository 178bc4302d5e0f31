import { dollars } from '../../format/index.js'
import type { SendingLog, StoredBatch } from '../../generation/index.js'
import { table } from '../output.js'

/** An open batch as `store batches` tells it. */
export interface BatchLine {
  readonly batch: string
  /** What is known of it: `handed-in`, `handing-in` (its name is not known), `unknown` (to the provider). */
  readonly state: StoredBatch['state']
  readonly provider: string
  readonly host: string
  readonly models: readonly string[]
  readonly items: number
  /** ISO 8601, UTC. */
  readonly date: string
}

export function batchLine({ batch, state, provider, host, items, date }: StoredBatch): BatchLine {
  const models = [...new Set([...items.values()].map(({ model }) => model))].sort()
  return { batch, state, provider, host, models, items: items.size, date }
}

const states: Readonly<Record<StoredBatch['state'], string>> = {
  'handed-in': 'submitted',
  'handing-in': 'perhaps submitted; the next run looks for it',
  unknown: 'unknown to the provider; the next run asks again',
}

export function renderBatches(lines: readonly BatchLine[]): string {
  if (lines.length === 0) return 'No batch is open.'
  const rows = lines.map(({ batch, items, models, provider, host, date, state }) => {
    return [batch, items, models.join(', '), `${provider} at ${host}`, date, states[state]]
  })
  return [
    table(['batch', 'requests', 'model', 'provider', 'since', 'state'], rows),
    '',
    '"generate" with --batch fetches them; "store forget BATCH" drops one, and its requests are sent and paid for again.',
  ].join('\n')
}

const ends = { open: 'end not noted', answered: 'answered', failed: 'failed', 'not-sent': 'not sent' } as const

export function renderLog({ sendings }: SendingLog): string {
  if (sendings.length === 0) return 'Nothing was sent.'
  const rows = sendings.map(({ at, provider, host, model, caseId, bytes, end, cost }) => {
    return [at, `${provider} at ${host}`, model, caseId ?? '?', bytes, ends[end], cost === null ? '?' : dollars(cost)]
  })
  return table(['when (UTC)', 'to', 'model', 'case', 'bytes', 'end', 'cost'], rows)
}
