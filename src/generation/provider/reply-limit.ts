import { ProviderFailure } from './provider.js'

/** Longest reply over HTTP, and longest line of a batch's results, in bytes; no answer has a hundredth of it. */
export const longestReply = 64 * 1024 * 1024

/** The failure of what is past the limit: it was answered and may be charged, and the same again would be no shorter. */
export function tooLong(who: string, status: number): ProviderFailure {
  const limit = `${longestReply / 1024 ** 2} MiB`
  return new ProviderFailure('rejected', `${who} with more than ${limit}, which is no answer: no more was read.`, {
    status,
  })
}
