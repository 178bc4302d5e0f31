import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { bundledPath } from '../../bundled.js'
import type { ProviderName } from '../../provider-name.js'
import { once } from '../../vocabulary/index.js'
import type { GenerationRequest, Reply, Sampling } from '../request/index.js'

/** A parameter that a model may lack, as it is named in what is recorded as unsupported. */
export type Parameter =
  | Exclude<keyof Sampling, 'maxTokens' | 'reasoning'>
  | 'reasoning.effort'
  | 'reasoning.budget'
  | 'reasoning.mode'

/** How an answer's form is demanded: by its schema, as any JSON, or in the prompt alone. */
export type Structured = 'json-schema' | 'json-object' | 'none'

/** What is known of a model at a place. */
export interface Profile {
  readonly apiVersion: string | null
  readonly maxTokensField: string
  readonly structured: Structured
  readonly lacks: ReadonlySet<Parameter>
}

/** One row of the limits in `data/models.yaml`; the file says what its keys mean. */
export interface ProfileRow {
  readonly provider: ProviderName
  readonly host?: string
  readonly model?: string
  readonly underApiVersion?: string
  readonly apiVersion?: string
  readonly maxTokensField?: string
  readonly structured?: Structured
  readonly lacks?: readonly Parameter[]
  /** Where a request asks for one of these, the model takes what the row says it lacks. */
  readonly unless?: { readonly effort?: string; readonly mode?: string }
  readonly source: string
}

type Asked = Pick<GenerationRequest, 'provider' | 'model' | 'endpoint'> & {
  readonly sampling?: Pick<Sampling, 'reasoning'>
}

/** By what was asked; a run has one or two. */
const profiles = new Map<string, Profile>()

/** The limits of `data/models.yaml`. */
export const profileRows = once((): readonly ProfileRow[] => {
  const read: { readonly limits: readonly ProfileRow[] } = parse(
    readFileSync(bundledPath('data', 'models.yaml'), 'utf8'),
  )
  return read.limits
})

/**
 * What is known of a model: all rows that fit, later ones over earlier ones. A model that no row speaks of takes
 * everything.
 *
 * @example
 * profileOf({ provider: 'openai-compatible', model: 'gpt-5-mini', endpoint: { host: 'api.openai.com' } }).maxTokensField
 * // → 'max_completion_tokens'
 */
export function profileOf(asked: Asked): Profile {
  const { provider, model, endpoint, sampling } = asked
  const { effort, mode } = sampling?.reasoning ?? {}
  const key = JSON.stringify([provider, model, endpoint.host, endpoint.apiVersion, effort, mode])
  const known = profiles.get(key)
  if (known !== undefined) return known
  const profile = readProfile(asked)
  profiles.set(key, profile)
  return profile
}

function readProfile(asked: Asked): Profile {
  const fitting = profileRows().filter((row) => {
    const fits = (pattern: string | undefined, text: string): boolean => new RegExp(pattern ?? '').test(text)
    return row.provider === asked.provider && fits(row.host, asked.endpoint.host) && fits(row.model, asked.model)
  })
  const last = <Key extends 'apiVersion' | 'maxTokensField' | 'structured'>(key: Key): ProfileRow[Key] | undefined =>
    fitting.findLast((row) => row[key] !== undefined)?.[key]
  const apiVersion = asked.endpoint.apiVersion ?? last('apiVersion') ?? null
  const { effort, mode } = asked.sampling?.reasoning ?? {}
  const isExcepted = ({ unless }: ProfileRow): boolean =>
    (unless?.effort !== undefined && unless.effort === effort) || (unless?.mode !== undefined && unless.mode === mode)
  const holding = fitting.filter(
    (row) => (row.underApiVersion === undefined || row.underApiVersion === apiVersion) && !isExcepted(row),
  )
  return {
    apiVersion,
    maxTokensField: last('maxTokensField') ?? 'max_tokens',
    structured: last('structured') ?? 'json-schema',
    lacks: new Set(holding.flatMap((row) => row.lacks ?? [])),
  }
}

/**
 * What of a request's sampling is sent, and the names of what is not because the model does not take it. A demanded
 * schema that is not sent as one is among them, as `responseSchema`.
 */
export function samplingSent(request: GenerationRequest): Reply['sampling'] {
  const { lacks, structured } = profileOf(request)
  const { reasoning = {}, ...plain } = request.sampling
  const asked: readonly (readonly [string, unknown])[] = [
    ...Object.entries(plain),
    ...Object.entries(reasoning).map(([key, value]) => [`reasoning.${key}`, value] as const),
  ]
  const given = asked.filter(([, value]) => value !== undefined)
  const unsupported = given.map(([name]) => name).filter((name) => lacks.has(name as Parameter))
  if (request.responseSchema !== undefined && structured !== 'json-schema') unsupported.push('responseSchema')
  const sent: Record<string, unknown> = {}
  const sentReasoning: Record<string, unknown> = {}
  for (const [name, value] of given) {
    if (unsupported.includes(name)) continue
    if (name.startsWith('reasoning.')) sentReasoning[name.slice('reasoning.'.length)] = value
    else sent[name] = value
  }
  if (Object.keys(sentReasoning).length > 0) sent.reasoning = sentReasoning
  return { sent, unsupported }
}
