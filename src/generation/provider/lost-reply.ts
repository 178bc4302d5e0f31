import { mayPass, ProviderFailure } from './provider.js'

/** Errors of a connection that was never established; EMFILE and those after it: this machine has no more of them. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
])

/**
 * Whether the provider may have done what was asked, and charge it, without our hearing of it. What it refused with
 * a status is free, a redirect too, and so is what it never got.
 *
 * @example
 * [mayBeCharged(new ProviderFailure('timeout', 'no reply')), mayBeCharged(new ProviderFailure('server', '', { status: 500 }))]
 * // → [true, false]
 */
export function mayBeCharged(error: unknown): boolean {
  if (!(error instanceof ProviderFailure)) return true
  if (error.status !== null) return error.status < 300
  if (!mayPass(error.kind)) return false
  for (let cause: unknown = error.cause, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && neverSent.has(cause.code)) return false
  }
  return true
}
