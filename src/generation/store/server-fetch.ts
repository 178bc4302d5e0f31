import { HostRefused, type NetworkRoute } from '../network/index.js'
import { StoreRefusal } from './place.js'

const requestTimeoutMs = 60_000

/**
 * What the client of a store server speaks over: the built-in `fetch` follows redirects, and a proxy of the environment.
 *
 * A server may name another address for what comes next (`base_url` in Hrana). The user has named this one, so nothing
 * goes to any other, whatever it is called, nor to this one without its encryption.
 */
export function serverFetch(route: NetworkRoute, server: URL): (request: Request) => Promise<Response> {
  // Every transaction of a store may be sent twice.
  const connection = route.connect({ reuses: true })
  return async ({ url, method, headers, body }) => {
    const { origin } = new URL(url)
    if (origin !== server.origin) {
      throw new HostRefused(
        `the server sends us on to ${origin}, where nothing is sent. Name that address with --store if it is yours.`,
      )
    }
    const response = await connection(url, {
      method,
      headers,
      body: body === null ? null : new Uint8Array(await new Response(body).arrayBuffer()),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    // The client asks for versions with GET and bears any answer; of an error in JSON it drops the status.
    if (response.ok || method === 'GET') return response
    await response.arrayBuffer()
    throw new StoreRefusal(response.status)
  }
}
