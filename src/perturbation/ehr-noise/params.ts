import * as z from 'zod'
import { noiseNames, severities, severityOf, shareOf } from './noise.js'
import { scopes } from './temporal-ambiguity.js'

const given = z.strictObject({
  noise: z.enum(noiseNames).default('copy-paste'),
  severity: z.enum([...severities, 'custom']).optional(),
  /** Code points put in as a share of the case; of `temporal-ambiguity` the share of the eligible times. */
  share: z.number().min(0.01).max(3).optional(),
  opinion: z.enum(['wrong', 'correct']).default('wrong'),
  scope: z.enum(scopes).default('remote'),
  stale: z.boolean().default(false),
})

/** Severity and share say the same: what is not given follows from the other. The keys come in one order, however they were given. */
export const schema = given.transform((params, context) => {
  const { noise, severity: stated, share: own, ...others } = params
  const severity = stated ?? (own === undefined ? 'moderate' : severityOf(noise, own))
  const share = own ?? shareOf(noise, severity)
  if (share !== undefined && severityOf(noise, share) === severity) return { noise, severity, share, ...others }
  const found = share === undefined ? 'none' : `${share}, which is ${severityOf(noise, share)}`
  const wanted = shareOf(noise, severity) ?? 'a share of your own'
  const message = `severity ${severity} of ${noise} expects ${wanted} and found ${found}; give one of the two, and the other follows`
  context.addIssue({ code: 'custom', path: ['share'], message })
  return z.NEVER
})

export type EhrNoiseParams = z.infer<typeof schema>

type Written = Readonly<Record<string, unknown>>

/**
 * What a recipe states, with what is set in its place. Who sets a severity means its share, and who sets a share its
 * severity. Under another noise a severity stays and has the share that it stands for there, while a share of the user's
 * own stays as it is. What contradicts itself is left alone, to be refused.
 */
export function setAnew(stated: Written, set: Written): Written {
  const all = { ...stated, ...set }
  const { severity, share, ...others } = all
  const isSet = (param: string): boolean => Object.hasOwn(set, param)
  const isClear = severity === undefined || share === undefined || (isSet('severity') && isSet('share'))
  if (isClear || !['noise', 'severity', 'share'].some(isSet) || contradicts(stated)) return all
  const isOwn = severity === 'custom'
  if (isSet('severity')) return isOwn ? all : { ...others, severity }
  return isSet('share') || isOwn ? { ...others, share } : { ...others, severity }
}

/** Whether both are stated and do not say the same. */
function contradicts({ severity, share, ...others }: Written): boolean {
  return severity !== undefined && share !== undefined && !schema.safeParse({ ...others, severity, share }).success
}
