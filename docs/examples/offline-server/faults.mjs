// What can go wrong, and when it does.
import { draw } from './answers.mjs'

/** The connection or the server fails; the same request may pass the next time. */
export const transportFaults = ['rate-limited', 'overloaded', 'server-error', 'slow-body', 'reset', 'cut-json']

/** The model answers badly; it does so each time it is asked the same, so a repeated run gives the same data. */
export const contentFaults = ['wrong-shape', 'too-few', 'medical', 'refusal', 'max-tokens']

/** An item of a batch gets no answer, or gets it twice. */
export const batchFaults = ['expired-item', 'errored-item', 'duplicate-item']

export const faultKinds = [...transportFaults, ...contentFaults, ...batchFaults]

const requestsInBurst = 3

/**
 * Chooses a fault for a request, or none. Content faults depend on the body alone; the others also on how often that
 * body was sent before.
 */
export function faultChooser({ faults = 0, kinds = faultKinds, seed = 1, fault }) {
  const unknown = kinds.filter((kind) => !faultKinds.includes(kind))
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}. Known: ${faultKinds.join(', ')}.`)
  let burst = 0

  const drawFrom = (family, ...key) => {
    const chosen = kinds.filter((kind) => family.includes(kind))
    const [rolled, picked] = [draw(seed, 'whether', ...key), draw(seed, 'which', ...key)]
    return rolled < faults ? chosen[Math.floor(picked * chosen.length)] : undefined
  }
  return ({ hash, attempt, path, body, inBatch }) => {
    if (fault !== undefined) return fault({ hash, attempt, path, body, inBatch }) ?? null
    if (burst > 0 && !inBatch) {
      burst -= 1
      return 'overloaded'
    }
    const other = inBatch ? batchFaults : transportFaults
    const share = kinds.filter((kind) => contentFaults.includes(kind)).length
    const all = share + kinds.filter((kind) => other.includes(kind)).length
    const content = draw(seed, 'family', hash) < share / all
    const found = content ? drawFrom(contentFaults, hash) : drawFrom(other, hash, attempt)
    if (found === 'overloaded') burst = requestsInBurst - 1
    return found ?? null
  }
}
