import type { HttpProviderOptions } from './attempt.js'

/** One call of an API under its base address; the reply as it comes, or {@link StatusRefusal}. */
export type Call = (
  method: 'get' | 'post',
  path: string,
  sent: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<Response>

/** A reply with a status other than success. It carries headers, so it is nobody's cause. */
class StatusRefusal extends Error {
  override readonly name = 'StatusRefusal'

  constructor(
    /** HTTP status. */
    readonly status: number,
    readonly headers: Headers,
    /** The body: what its JSON says, or its text. */
    readonly error: unknown,
  ) {
    super(`status ${status}`)
  }
}

/**
 * An API that takes and gives JSON, with these headers in every call. It is all of an SDK that is needed here, where
 * replies are read, timed and tried again by us, and it tells a server nothing of this machine; see decision 0046.
 */
export function createApi({ baseUrl, fetch }: HttpProviderOptions, common: Readonly<Record<string, string>>): Call {
  return async (method, path, { body, headers = {}, signal }) => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, {
      method: method.toUpperCase(),
      headers: { accept: 'application/json', 'user-agent': 'medqa-perturb', ...content, ...common, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    })
    if (response.ok) return response
    throw new StatusRefusal(response.status, response.headers, jsonOr(await response.text()))
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
