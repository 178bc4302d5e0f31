import { nearest, PipelineError, quote } from '../../../errors.js'
import type { Respondent } from '../../../evaluation/index.js'
import type { Destination, GenerationRequest, KeptStore, ModelChoice, RequestShard } from '../../../generation/index.js'
import { inChunks } from '../../../in-chunks.js'
import { commandModel, isOwnProgram, readProviderName } from '../../../provider-name.js'
import { type NetworkFlags, today } from '../../options.js'
import { printMessage } from '../../output.js'
import type { AskFlags, NoteCase } from '../asking.js'

/** Flags of commands that ask models about datasets. */
export interface ModelRunFlags extends NetworkFlags, AskFlags {
  readonly profiles?: string
  readonly baseUrl?: string
  /** The flag that names an address, where that is not `--base-url`: for messages. */
  readonly baseUrlFlag?: string
  readonly store: string
  readonly maxCost?: number
  readonly project: string
  readonly prices?: string
  readonly requestTimeout?: number
  readonly execEnv: readonly string[]
  readonly localOnly?: boolean
  readonly allowHost: readonly string[]
  readonly takeFailures?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
}

export interface EvaluateFlags extends ModelRunFlags {
  readonly datasets: readonly string[]
  readonly mixed?: boolean
  readonly models: readonly string[]
  readonly prompts: readonly string[]
  readonly trials: number
  readonly shard?: RequestShard
  readonly out: string
  readonly grader: string
  readonly secondGrader?: string
  readonly vocabulary?: readonly string[]
  readonly analysis?: string
  readonly replace?: boolean
  readonly json?: boolean
}

/** A model that is to be asked, with the words that open its provider. */
export interface AskedModel {
  readonly respondent: Respondent & { readonly choice: ModelChoice }
  /** `anthropic`, `openai-compatible` or `exec:COMMAND`. */
  readonly provider: string
  readonly baseUrl: string | undefined
  /** Variable that holds the key, where it is not the usual one of the API. */
  readonly keyName?: string | undefined
  /** How the user calls a program, for the log of sendings; absent where only its command line is known. */
  readonly called?: string
}

/** What a run would ask of a model. */
export interface ModelPlan {
  readonly name: string
  readonly address: string
  /** Whose key is sent along; null for a program and where none is set. */
  readonly key: Destination['key']
  /** A program of the user's own. */
  readonly isOwn: boolean
  /** Requests without an answer, with one, and on their way in a batch. */
  readonly requests: number
  readonly stored: number
  readonly inBatches: number
  /** US dollars if every answer is as long as it may be; null where the price is unknown. */
  readonly costMost: number | null
}

/** What is asked of a model, where the answers are put, and to whom they are charged. */
export interface ModelWork {
  readonly requests: (note?: NoteCase) => AsyncGenerator<GenerationRequest>
  readonly store: KeptStore | null
  readonly flags: ModelRunFlags
  /** Name of the work in its progress messages: `evaluate`, `attribute`, `judge`. */
  readonly work: string
  /** Takes whatever a program prints for its reply. */
  readonly takesPlainText?: boolean
}

/** A command line with the name by which results call it in front. */
const namedCommand = /^([A-Za-z0-9][\w.-]*)=\s*(\S.*)$/s

/** Longest answer of a program that no profile speaks of. */
const defaultMaxTokens = 8192

/** Whom `--models` names, in that order. @throws {PipelineError} usage — an unknown profile or baseline, or one twice */
export async function respondentsOf(
  flags: ModelRunFlags & Pick<EvaluateFlags, 'models'>,
): Promise<readonly { readonly respondent: Respondent; readonly asked: AskedModel | null }[]> {
  const { baselineNamed } = await import('../../../evaluation/index.js')
  const named: { readonly respondent: Respondent; readonly asked: AskedModel | null }[] = []
  for (const id of flags.models) {
    const baseline = baselineNamed(id)
    const asked = baseline === undefined ? await modelNamed(id, flags, 'a rule baseline/NAME') : null
    if (baseline !== undefined) named.push({ respondent: { name: id, baseline }, asked: null })
    else if (asked !== null) named.push({ respondent: asked.respondent, asked })
  }
  const twice = named.find(({ respondent: { name } }, i) => named.findIndex((one) => one.respondent.name === name) < i)
  if (twice === undefined) return named
  throw new PipelineError('usage', `${quote(twice.respondent.name)} is named twice in --models. Name each once.`)
}

/**
 * The model that a profile, `exec:COMMAND` or `exec:NAME=COMMAND` means; `rule` says how a rule is named.
 *
 * @throws {PipelineError} usage
 */
export async function modelNamed(id: string, flags: ModelRunFlags, rule: string): Promise<AskedModel> {
  const { endpointOf, mayHoldKey, readModelSettings } = await import('../../../generation/index.js')
  const own = readProviderName(id)
  if (own?.name === 'exec') {
    const [, name, command = own.command] = namedCommand.exec(own.command) ?? []
    // Who writes a key before a program, as in a shell, gives no name, and it is stored nowhere.
    const isName = name !== undefined && !mayHoldKey(`${name}=…`)
    const provider = isName ? `exec:${command}` : id
    const model = commandModel
    const endpoint = endpointOf({ ...flags, provider, model })
    const choice = { provider: 'exec' as const, model, endpoint, sampling: { maxTokens: defaultMaxTokens } }
    const called = `exec:${isName ? name : endpoint.host}`
    const asked = { respondent: { name: called, choice }, provider, baseUrl: undefined }
    return isName ? { ...asked, called } : asked
  }
  const settings = await readModelSettings(flags.profiles)
  const profile = settings.find((one) => one.id === id)
  if (profile === undefined) {
    const known = settings.map((one) => one.id)
    const message = `No model profile is called ${quote(id)}. ${nearest(id, known)} Use exec:COMMAND or exec:NAME=COMMAND for a program, ${rule}, or your own profile from --profiles FILE.`
    throw new PipelineError('usage', message)
  }
  const { provider, model, sampling, endsOn, keyName } = profile
  if (endsOn !== undefined) printMessage(endInWords(model, endsOn), flags)
  const baseUrl = profile.baseUrl ?? flags.baseUrl
  const choice = { provider, model, endpoint: endpointOf({ ...flags, provider, model, baseUrl }), sampling }
  return { respondent: { name: id, choice }, provider, baseUrl, keyName }
}

/** That a provider shuts a model down, or did. */
function endInWords(model: string, endsOn: string): string {
  const end = endsOn > today() ? 'will be shut down' : 'was to be shut down'
  return `${model} ${end} by its provider on ${endsOn}; from then on requests fail, or another model answers.`
}

/** Looks a run over and asks nothing. @throws {PipelineError} usage — the address may not be spoken to */
export async function planModel(model: AskedModel, { requests: wanted, store, flags }: ModelWork): Promise<ModelPlan> {
  const { destinationOf, estimateCost, keysInBatches, readPrices, requestKey } = await import(
    '../../../generation/index.js'
  )
  const { respondent, provider, baseUrl, keyName } = model
  const { address, key } = destinationOf({
    ...flags,
    provider,
    baseUrl,
    keyName,
    model: respondent.choice.model,
    allow: flags.allowHost,
  })
  const terms = { prices: await readPrices(flags.prices), date: today(), batch: flags.batch }
  const onTheirWay = store === null ? new Set<string>() : await keysInBatches(store, { certain: flags.batch })
  let [requests, stored, inBatches] = [0, 0, 0]
  let costMost: number | null = 0
  for await (const part of inChunks(wanted(), partLength)) {
    const asked = part.map(requestKey)
    const answers = (await store?.read(asked)) ?? new Map()
    for (const [i, request] of part.entries()) {
      const one = asked[i] as string
      if (answers.has(one)) stored++
      else if (onTheirWay.has(one)) inBatches++
      else {
        requests++
        const cost = estimateCost(request, terms).costMost
        costMost = cost === null || costMost === null ? null : costMost + cost
      }
    }
  }
  const isOwn = isOwnProgram(respondent.choice)
  // What waits in batches is fetched by asking again.
  const open = requests + (flags.batch === true ? inBatches : 0)
  const counts = { requests: open, stored, inBatches, costMost }
  return { name: respondent.name, address, key, isOwn, ...counts }
}

/** Keys looked up at a time. */
const partLength = 200
