// Message Batches: requests that are handed in together and answered later.
import { digest, draw } from './answers.mjs'
import { anthropicReply, problemOf } from './replies.mjs'

/** Answers whatever lies under /v1/messages/batches; null for what does not. */
export function batchRoutes(options) {
  const batches = new Map()

  const create = (body) => {
    const { requests } = JSON.parse(body)
    const ids = new Set(requests.map(({ custom_id }) => custom_id))
    const bad = [...ids].some((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id)) || ids.size < requests.length
    if (bad || requests.length === 0) return refuse(400, 'invalid_request_error', 'custom_id must be unique')
    const id = `msgbatch_${digest(`${batches.size}${body}`).slice(0, 24)}`
    batches.set(id, {
      id,
      requests,
      created: new Date().toISOString(),
      polls: 0,
      ended: false,
      cancelled: false,
      lines: null,
    })
    return { status: 200, body: stateOf(batches.get(id), '') }
  }
  const poll = (batch, url) => {
    batch.polls += 1
    if (!batch.ended && batch.polls > options.batchPolls) {
      batch.ended = true
      batch.lines = linesOf(batch, options)
    }
    return { status: 200, body: stateOf(batch, url) }
  }
  return ({ method, path, body }, url) => {
    const [, , , , id, what] = path.split('/')
    if (method === 'POST' && id === undefined) return create(body)
    if (method === 'GET' && id === undefined) {
      const data = [...batches.values()].reverse().map((batch) => stateOf(batch, url))
      return {
        status: 200,
        body: { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null },
      }
    }
    const batch = batches.get(id)
    if (batch === undefined) return refuse(404, 'not_found_error', `no batch ${id}`)
    if (method === 'GET' && what === undefined) return poll(batch, url)
    if (method === 'POST' && what === 'cancel') {
      batch.cancelled = true
      return { status: 200, body: stateOf(batch, url) }
    }
    if (method !== 'GET' || what !== 'results') return null
    if (!batch.ended) return refuse(404, 'not_found_error', 'the batch has not ended')
    return { status: 200, body: batch.lines.join(''), headers: { 'content-type': 'application/x-jsonl' } }
  }
}

function refuse(status, type, message) {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_batch' } }
}

/** One line a result, in an order that has nothing to do with the order of the requests. */
function linesOf(batch, options) {
  const lines = batch.requests.flatMap(({ custom_id, params }) => {
    const body = JSON.stringify(params)
    if (batch.cancelled) return [{ custom_id, result: { type: 'canceled' } }]
    const { hash, seen, fault } = options.take({ path: '/v1/messages', body, inBatch: true })
    const problem = problemOf(params, 'anthropic', '2023-06-01')
    if (fault === 'expired-item') return [{ custom_id, result: { type: 'expired' } }]
    if (fault === 'errored-item' || problem !== null) {
      const { type, message } = problem ?? { type: 'api_error', message: 'Internal server error' }
      const error = { type: 'error', error: { type, message }, request_id: `req_${hash.slice(0, 24)}` }
      return [{ custom_id, result: { type: 'errored', error } }]
    }
    seen.answered += 1
    const line = {
      custom_id,
      result: { type: 'succeeded', message: anthropicReply(params, { ...options, hash, fault }) },
    }
    return fault === 'duplicate-item' ? [line, line] : [line]
  })
  const ranked = lines.map((line, place) => ({ line, rank: draw(batch.id, place) }))
  ranked.sort((a, b) => a.rank - b.rank)
  return ranked.map(({ line }) => `${JSON.stringify(line)}\n`)
}

function stateOf(batch, url) {
  const counts = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 }
  // The counts of the API too stay at zero until the whole batch has ended.
  const types = batch.ended
    ? new Map(batch.lines.map((line) => [JSON.parse(line).custom_id, JSON.parse(line).result.type]))
    : null
  if (types === null) counts.processing = batch.requests.length
  else for (const type of types.values()) counts[type] += 1
  return {
    id: batch.id,
    type: 'message_batch',
    processing_status: batch.ended ? 'ended' : batch.cancelled ? 'canceling' : 'in_progress',
    request_counts: counts,
    created_at: batch.created,
    expires_at: new Date(Date.parse(batch.created) + 86_400_000).toISOString(),
    ended_at: batch.ended ? batch.created : null,
    archived_at: null,
    cancel_initiated_at: batch.cancelled ? batch.created : null,
    results_url: batch.ended ? `${url}/v1/messages/batches/${batch.id}/results` : null,
  }
}
