import { longestReply } from '../network/index.js'
import { ProviderFailure } from './provider.js'

/** The failure of what is past the limit: it was answered and may be charged, and the same again would be no shorter. */
export function tooLong(who: string, status: number): ProviderFailure {
  const limit = `${longestReply / 1024 ** 2} MiB`
  return new ProviderFailure('rejected', `${who} with more than ${limit}, which is no answer: no more was read.`, {
    status,
  })
}
