import type { ProviderName } from '../../provider-name.js'
import type { Prompt } from './prompt.js'
import type { Endpoint, GenerationRequest, Message, Sampling } from './request.js'

/** Who is asked and how: what all requests of a run have in common. */
export interface ModelChoice {
  readonly provider: ProviderName
  readonly model: string
  readonly endpoint: Endpoint
  readonly sampling: Sampling
}

/** Puts what is said to a model together with who is asked. */
export function requestOf(
  { provider, model, endpoint, sampling }: ModelChoice,
  { name, sha256 }: Prompt,
  said: { readonly messages: readonly Message[]; readonly responseSchema: Readonly<Record<string, unknown>> },
): GenerationRequest {
  return { provider, model, prompt: { name, sha256 }, ...said, sampling, endpoint, trial: 0 }
}
