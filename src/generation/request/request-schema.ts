import * as z from 'zod'
import { count } from '../../plain-schemas.js'
import { providerNames } from '../../provider-name.js'

/** How an answer is sampled, as written in files. */
export const samplingSchema = z.strictObject({
  temperature: z.number().exactOptional(),
  topP: z.number().exactOptional(),
  topK: z.number().exactOptional(),
  minP: z.number().exactOptional(),
  seed: z.number().exactOptional(),
  stop: z.array(z.string()).readonly().exactOptional(),
  maxTokens: z.int().min(1),
  reasoning: z
    .strictObject({
      effort: z.string().exactOptional(),
      budget: z.number().exactOptional(),
      mode: z.string().exactOptional(),
    })
    .exactOptional(),
})

/** Who is asked and how: what all requests of a run have in common. */
export const modelChoiceSchema = z.strictObject({
  provider: z.enum(providerNames),
  model: z.string().min(1),
  endpoint: z.strictObject({
    host: z.string().min(1),
    apiVersion: z.string().exactOptional(),
    revision: z.string().exactOptional(),
  }),
  sampling: samplingSchema,
})

/** A request, as written in files. */
export const requestSchema = modelChoiceSchema.extend({
  prompt: z.strictObject({ name: z.string(), sha256: z.string() }),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  responseSchema: z.record(z.string(), z.unknown()).exactOptional(),
  trial: count,
})
