import * as z from 'zod'
import { noiseNames, severities } from './noise.js'
import { scopes } from './temporal-ambiguity.js'

export const schema = z.strictObject({
  noise: z.enum(noiseNames).default('copy-paste'),
  severity: z.enum(severities).default('moderate'),
  /** Code points put in as a share of the case; of `temporal-ambiguity` the share of the eligible times. */
  share: z.number().min(0.01).max(3).default(0.59),
  opinion: z.enum(['wrong', 'correct']).default('wrong'),
  scope: z.enum(scopes).default('remote'),
  stale: z.boolean().default(false),
})

export type EhrNoiseParams = z.infer<typeof schema>
