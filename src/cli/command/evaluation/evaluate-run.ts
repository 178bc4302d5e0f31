import type { Respondent } from '../../../evaluation/index.js'
import type {
  Asked,
  BatchEvent,
  GenerationRequest,
  KeptStore,
  ModelChoice,
  SchedulerEvent,
} from '../../../generation/index.js'
import type { NetworkFlags } from '../../options.js'
import { talk } from '../../output.js'
import { startProgress } from '../../progress.js'
import { preflight } from '../generate.js'
import { type AskFlags, costSoFar, messageOf, onInterrupt, severalNames, spentOf } from '../generate-run.js'

/** Flags of commands that ask models about datasets. */
export interface ModelRunFlags extends NetworkFlags, AskFlags {
  readonly profiles?: string
  readonly baseUrl?: string
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
  readonly shard?: { readonly index: number; readonly of: number }
  readonly out: string
  readonly grader: string
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
}

/** What a run would ask of a model. */
export interface ModelPlan {
  readonly name: string
  readonly address: string
  /** A program of one's own, which costs nothing. */
  readonly isOwn: boolean
  /** Requests without an answer, with one, and on their way in a batch. */
  readonly requests: number
  readonly stored: number
  readonly inBatches: number
  /** US dollars if every answer is as long as it may be; null where the price is unknown. */
  readonly costMost: number | null
}

/** What is asked of a model, where the answers are put, and to whom they are charged. */
interface Place {
  readonly requests: () => AsyncGenerator<GenerationRequest>
  readonly store: KeptStore | null
  readonly flags: ModelRunFlags
  /** What the work is called while it goes on: `evaluate`, `attribute`, `judge`. */
  readonly work: string
  /** Takes whatever a program prints for its reply. */
  readonly takesPlainText?: boolean
}

/** Longest answer of a program that no profile speaks of. */
const defaultMaxTokens = 8192

/** Whom `--models` names, in that order. @throws {PipelineError} usage — an unknown profile or baseline, or one twice */
export async function respondentsOf(
  flags: ModelRunFlags & Pick<EvaluateFlags, 'models'>,
): Promise<readonly { readonly respondent: Respondent; readonly asked: AskedModel | null }[]> {
  const { baselineNamed } = await import('../../../evaluation/index.js')
  const { PipelineError, quote } = await import('../../../errors.js')
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

/** The model that a profile or `exec:COMMAND` means; `rule` says how a rule is named. @throws {PipelineError} usage */
export async function modelNamed(id: string, flags: ModelRunFlags, rule: string): Promise<AskedModel> {
  const { endpointOf, readModelSettings } = await import('../../../generation/index.js')
  const { nearest, PipelineError, quote } = await import('../../../errors.js')
  const { commandModel, readProviderName } = await import('../../../provider-name.js')
  const own = readProviderName(id)
  if (own?.name === 'exec') {
    const model = commandModel
    const endpoint = endpointOf({ ...flags, provider: id, model })
    const choice = { provider: 'exec' as const, model, endpoint, sampling: { maxTokens: defaultMaxTokens } }
    return { respondent: { name: `exec:${endpoint.host}`, choice }, provider: id, baseUrl: undefined }
  }
  const settings = await readModelSettings(flags.profiles)
  const profile = settings.find((one) => one.id === id)
  if (profile === undefined) {
    const known = settings.map((one) => one.id)
    const message = `No model profile is called ${quote(id)}. ${nearest(id, known)} A program is exec:COMMAND, ${rule}, a profile of your own stands in --profiles FILE.`
    throw new PipelineError('usage', message)
  }
  const { provider, model, sampling } = profile
  const baseUrl = profile.baseUrl ?? flags.baseUrl
  const choice = { provider, model, endpoint: endpointOf({ ...flags, provider, model, baseUrl }), sampling }
  return { respondent: { name: id, choice }, provider, baseUrl }
}

/** Looks a run over and asks nothing. @throws {PipelineError} usage — the address may not be spoken to */
export async function planModel(model: AskedModel, { requests: wanted, store, flags }: Place): Promise<ModelPlan> {
  const { destinationOf, estimateCost, keysInBatches, readPrices, requestKey } = await import(
    '../../../generation/index.js'
  )
  const { respondent, provider, baseUrl } = model
  const { address } = destinationOf({
    ...flags,
    provider,
    baseUrl,
    model: respondent.choice.model,
    allow: flags.allowHost,
  })
  const terms = { prices: await readPrices(flags.prices), date: today(), batch: flags.batch }
  const onTheirWay = store === null ? new Set<string>() : await keysInBatches(store, { certain: flags.batch })
  let [requests, stored, inBatches] = [0, 0, 0]
  let costMost: number | null = 0
  for await (const part of inParts(wanted())) {
    const keys = part.map(requestKey)
    const answers = (await store?.read(keys)) ?? new Map()
    for (const [i, request] of part.entries()) {
      const key = keys[i] as string
      if (answers.has(key)) stored++
      else if (onTheirWay.has(key)) inBatches++
      else {
        requests++
        const cost = estimateCost(request, terms).costMost
        costMost = cost === null || costMost === null ? null : costMost + cost
      }
    }
  }
  const isOwn = respondent.choice.provider === 'exec'
  // What waits in batches is fetched by asking again.
  const open = requests + (flags.batch === true ? inBatches : 0)
  return { name: respondent.name, address, isOwn, requests: open, stored, inBatches, costMost: isOwn ? 0 : costMost }
}

/** Asks a model all that has no answer yet; why it stopped early, or null where all is answered or rejected for good. */
export async function askModel(
  model: AskedModel,
  place: Place & { readonly store: KeptStore },
): Promise<string | null> {
  const { requests: wanted, store, flags, work } = place
  const { choice, name } = model.respondent
  const opened = await openAsked(model, place)
  const asking = { requests: wanted(), ...opened, store, host: choice.endpoint.host, flags, name, work }
  return flags.batch === true && choice.provider !== 'exec' ? askInBatches(asking) : askOneByOne(asking)
}

/** Opens the provider of a model and looks whether it answers, with the money that may be spent on it. */
export async function openAsked(
  { respondent: { choice }, provider: name, baseUrl }: AskedModel,
  { store, flags, takesPlainText }: Pick<Place, 'flags' | 'takesPlainText'> & { readonly store: KeptStore },
): Promise<Pick<Asking, 'provider' | 'budget'>> {
  const { createBudget, openProvider, readPrices } = await import('../../../generation/index.js')
  const { requestTimeout: seconds, maxCost, project, allowHost } = flags
  const timeoutMs = seconds === undefined ? undefined : Math.max(1, seconds * 1000)
  const asked = { provider: name, baseUrl, model: choice.model, allow: allowHost, timeoutMs, takesPlainText }
  const provider = openProvider({ ...flags, ...asked })
  const prices = await readPrices(flags.prices)
  // A program of one's own costs nothing.
  const limit = choice.provider === 'exec' ? undefined : maxCost
  const priced = { prices, date: today(), maxCost: limit, models: [choice.model] }
  const budget = createBudget({ ...priced, account: { ledger: store.ledger, project } })
  await preflight(provider, choice.model, flags)
  return { provider, budget }
}

interface Asking {
  readonly requests: AsyncGenerator<GenerationRequest>
  readonly provider: Parameters<typeof preflight>[0]
  readonly store: KeptStore
  readonly budget: ReturnType<typeof import('../../../generation/index.js').createBudget>
  readonly host: string
  readonly flags: ModelRunFlags
  readonly name: string
  readonly work: string
}

async function askOneByOne({ requests, provider, store, budget, flags, name, work }: Asking): Promise<string | null> {
  const { createScheduler, isNotAsked, keysInBatches, requestKey } = await import('../../../generation/index.js')
  const { concurrency = 4, rpm, deadline } = flags
  const seen = { stopped: null as string | null, failed: 0, rejections: 0, last: '' }
  let isRetryTold = false
  const onEvent = (event: SchedulerEvent): void => {
    if (event.kind === 'model-changed') talk(severalNames(event.model, event.returned), flags)
    else if (event.kind === 'failed') {
      seen.failed++
      seen.last = event.failure.message
      if (event.failure.kind === 'rejected') seen.rejections++
    } else if (event.kind === 'retry' && !isRetryTold) {
      isRetryTold = true
      talk(`${event.failure.message} It is tried again, and so is what fails like it.`, flags)
    }
  }
  const deadlineMs = deadline === undefined ? undefined : deadline * 60_000
  const scheduler = createScheduler({ provider, store, concurrency, rpm, deadlineMs, budget, onEvent })
  const release = onInterrupt(flags, {
    gently: () => void scheduler.finish(),
    atOnce: () => void scheduler.abort(),
  })
  const onTheirWay = await keysInBatches(store)
  const progress = await startProgress(`${work} ${name}`, 'answers', flags.quiet)
  let done = 0
  let held = 0
  const take = async (): Promise<void> => {
    for (let next = await requests.next(); next.done !== true; next = await requests.next()) {
      if (seen.stopped !== null) return
      if (onTheirWay.has(requestKey(next.value))) {
        held++
        continue
      }
      const asked: Asked = await scheduler.ask(next.value)
      if (isNotAsked(asked)) seen.stopped ??= asked.message
      progress.update(++done, null, costSoFar(spentOf(budget)))
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(4 * concurrency, 256) }, take))
  } finally {
    progress.stop()
    release()
    await scheduler.finish()
    await budget.finish()
  }
  const { answered, fromStore } = scheduler.state()
  if (seen.stopped !== null) return seen.stopped
  if (held > 0) return `${held} requests are in a batch that was handed in; the same command with --batch fetches it.`
  // Where nothing was ever answered the asking is at fault, and no answer is.
  if (answered + fromStore === 0 && seen.failed > 0) return `Everything that was asked of ${name} failed. ${seen.last}`
  const passing = seen.failed - seen.rejections
  if (passing > 0 && flags.takeFailures !== true)
    return `${passing} requests to ${name} failed temporarily: ${seen.last} Where they go on failing, --take-failures writes them as provider-error.`
  return null
}

async function askInBatches({
  requests,
  provider,
  store,
  budget,
  host,
  flags,
  name,
  work,
}: Asking): Promise<string | null> {
  const { runBatches } = await import('../../../generation/index.js')
  const progress = await startProgress(`${work} ${name}`, 'answers', flags.quiet)
  const seen = { stopped: null as string | null, notRun: 0, answers: 0 }
  const onEvent = (event: BatchEvent): void => {
    if (event.kind === 'answered') progress.update(++seen.answers, null, costSoFar(spentOf(budget)))
    else if (event.kind === 'not-asked') seen.stopped = event.why.message
    else if (event.kind === 'not-run') seen.notRun++
    const message = messageOf(event)
    if (message !== null) talk(message, flags)
  }
  const stop = new AbortController()
  const release = onInterrupt(flags, {
    gently: () => {
      seen.stopped = 'The run was stopped.'
      stop.abort()
    },
    atOnce: () => process.exit(130),
  })
  const pollMs = flags.poll === undefined ? undefined : flags.poll * 1000
  try {
    const { open } = await runBatches({ provider, store, host, budget, pollMs, onEvent, requests, signal: stop.signal })
    if (seen.stopped !== null) return seen.stopped
    if (open.length > 0) return `${open.length} batches of ${name} are not done.`
    return seen.notRun > 0 ? `The provider did not come to ${seen.notRun} requests.` : null
  } finally {
    progress.stop()
    release()
    await budget.finish()
  }
}

/** So many keys are looked up at a time. */
const partLength = 200

async function* inParts<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < partLength) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
