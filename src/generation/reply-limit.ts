import type { Fetch } from './connection.js'
import { ProviderFailure } from './provider.js'

/** Longest reply over HTTP, and longest line of a batch's results, in bytes; no answer has a hundredth of it. */
export const longestReply = 64 * 1024 * 1024

/**
 * A `fetch` whose replies break off past {@link longestReply}, refusals too, which the SDKs read whole; apart from
 * those that `inLines` tells by their address: they are read line by line, and each line is limited.
 */
export function limited(
  { fetch, host }: { readonly fetch: Fetch; readonly host: string },
  inLines: (url: URL) => boolean = () => false,
): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { body, ok, status, headers } = response
    if (body === null || (ok && inLines(new URL(input instanceof Request ? input.url : input)))) return response
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes > longestReply) controller.error(tooLong(`${host} answered`, status))
        else controller.enqueue(piece)
      },
    })
    return new Response(body.pipeThrough(counted), { status, headers })
  }
}

/** The failure of what is past the limit: it was answered and may be charged, and the same again would be no shorter. */
export function tooLong(who: string, status: number): ProviderFailure {
  const limit = `${longestReply / 1024 ** 2} MiB`
  return new ProviderFailure('rejected', `${who} with more than ${limit}, which is no answer: no more was read.`, {
    status,
  })
}
