import { counted } from '../../../format/index.js'
import type {
  Asked,
  BatchEvent,
  GenerationRequest,
  KeptStore,
  ModelChoice,
  SchedulerEvent,
} from '../../../generation/index.js'
import { isOwnProgram } from '../../../provider-name.js'
import { today } from '../../options.js'
import { printMessage } from '../../output.js'
import { type Progress, startProgress } from '../../progress.js'
import {
  abortOnInterrupt,
  costSoFar,
  createRetryNotice,
  endOnInterrupt,
  limitsOf,
  pollMsOf,
  preflight,
  severalNames,
  spentOf,
  timeoutMsOf,
  widthOf,
} from '../asking.js'
import { messageOf } from '../batch-run.js'
import { type AskedModel, type ModelRunFlags, type ModelWork, planModel } from './asked-model.js'

/**
 * Asks a model all that has no answer yet; why it stopped early, or null where all is answered or rejected for good. `open` is
 * how many requests that is, as `planModel` counts them.
 */
export async function askModel(
  model: AskedModel,
  place: ModelWork & { readonly store: KeptStore; readonly open: number },
): Promise<string | null> {
  const { requests: wanted, open, store, flags, work } = place
  const { choice, name } = model.respondent
  const opened = await openAsked(model, place)
  const asking = { requests: wanted(), open, ...opened, store, choice, flags, name, work }
  return flags.batch === true && choice.provider !== 'exec' ? askInBatches(asking) : askOneByOne(asking)
}

/**
 * Asks while replies that cannot be used lead to further requests, `most` times at most; why it stopped early, or null.
 *
 * @param placeIn what is asked in a round, from 0
 */
export async function askInRounds(
  model: AskedModel,
  placeIn: (round: number) => ModelWork & { readonly store: KeptStore },
  most: number,
): Promise<string | null> {
  for (let round = 0; round < most; round++) {
    const place = placeIn(round)
    const { requests: open } = await planModel(model, place)
    if (open === 0) return null
    const why = await askModel(model, { ...place, open })
    if (why !== null) return why
  }
  return null
}

/** Opens the provider of a model and looks whether it answers, with the money that may be spent on it. */
export async function openAsked(
  { respondent: { choice }, provider: name, baseUrl, keyName }: AskedModel,
  { store, flags, takesPlainText }: Pick<ModelWork, 'flags' | 'takesPlainText'> & { readonly store: KeptStore },
): Promise<Pick<Asking, 'provider' | 'budget' | 'bearsFailures'>> {
  const { createBudget, openProvider, readPrices } = await import('../../../generation/index.js')
  const { maxCost, project, allowHost } = flags
  // What fails beside stored answers is up to the requests, and recorded where that is asked for.
  const bearsFailures = flags.takeFailures === true && (await hasAnswered(store, choice))
  const asked = {
    provider: name,
    baseUrl,
    keyName,
    model: choice.model,
    allow: allowHost,
    timeoutMs: timeoutMsOf(flags),
    takesPlainText,
    bearsFailures,
  }
  const provider = openProvider({ ...flags, ...asked })
  const prices = await readPrices(flags.prices)
  const priced = { prices, date: today(), maxCost, asked: [choice] }
  const budget = createBudget({ ...priced, account: { ledger: store.ledger, project } })
  await preflight(provider, choice.model, flags)
  return { provider, budget, bearsFailures }
}

/** Whether the store holds an answer of a model. */
async function hasAnswered(store: KeptStore, { provider, model, endpoint }: ModelChoice): Promise<boolean> {
  for await (const { request } of store.list({ provider, model }, () => {})) {
    if (request.endpoint.host === endpoint.host) return true
  }
  return false
}

interface Asking {
  readonly requests: AsyncGenerator<GenerationRequest>
  /** Requests without an answer, of which progress is told. */
  readonly open: number
  readonly provider: Parameters<typeof preflight>[0]
  readonly store: KeptStore
  readonly budget: ReturnType<typeof import('../../../generation/index.js').createBudget>
  readonly bearsFailures: boolean
  readonly choice: ModelChoice
  readonly flags: ModelRunFlags
  readonly name: string
  readonly work: string
}

async function askOneByOne(asking: Asking): Promise<string | null> {
  const { provider, store, budget, bearsFailures, flags, name, work } = asking
  const { createScheduler, keysInBatches } = await import('../../../generation/index.js')
  const { seen, onEvent } = watchRequests(flags)
  const limits = { ...limitsOf(flags), budget, hasAnswered: bearsFailures }
  const scheduler = createScheduler({ provider, store, ...limits, onEvent })
  const release = endOnInterrupt([scheduler], flags)
  const onTheirWay = await keysInBatches(store)
  const progress = await startProgress(`${work} ${name}`, 'answers', flags.quiet)
  const onAnswer = (done: number): void => showProgress(asking, progress, done - scheduler.state().fromStore)
  try {
    await askAll(asking, seen, { ask: scheduler.ask, onTheirWay, onAnswer })
  } finally {
    progress.stop()
    release()
    await scheduler.finish()
    await budget.finish()
  }
  const { answered, fromStore } = scheduler.state()
  return await whyIncomplete(asking, { ...seen, hasAnswers: answered + fromStore > 0 })
}

/** How many of the open requests are answered, and what they cost where anybody is paid. */
function showProgress({ open, choice, budget }: Asking, progress: Progress, answered: number): void {
  const cost = isOwnProgram(choice) ? undefined : costSoFar(spentOf(budget))
  progress.update(answered, open === 0 ? null : Math.min(1, answered / open), cost)
}

/** What is seen while requests are put one by one. */
interface Seen {
  stopped: string | null
  isBroken: boolean
  hasRetried: boolean
  failed: number
  rejections: number
  /** The last failure. */
  last: string
  /** Requests that are in a submitted batch. */
  held: number
}

/** Gathers what the events of a scheduler say, and shows what people should hear. */
function watchRequests(flags: ModelRunFlags): {
  readonly seen: Seen
  readonly onEvent: (event: SchedulerEvent) => void
} {
  const seen: Seen = {
    stopped: null,
    isBroken: false,
    hasRetried: false,
    failed: 0,
    rejections: 0,
    last: '',
    held: 0,
  }
  const noteRetry = createRetryNotice(flags)
  const onEvent = (event: SchedulerEvent): void => {
    if (event.kind === 'model-changed') printMessage(severalNames(event.model, event.returned), flags)
    else if (event.kind === 'failed') {
      seen.failed++
      seen.last = event.failure.message
      if (event.failure.kind === 'rejected') seen.rejections++
    } else if (event.kind === 'retry') {
      seen.hasRetried = true
      noteRetry(event.failure)
    }
  }
  return { seen, onEvent }
}

/** Puts all requests, as many at a time as the flags allow, until one is turned away. */
async function askAll(
  { requests, flags }: Asking,
  seen: Seen,
  {
    ask,
    onTheirWay,
    onAnswer,
  }: {
    readonly ask: (request: GenerationRequest) => Promise<Asked>
    readonly onTheirWay: ReadonlySet<string>
    readonly onAnswer: (done: number) => void
  },
): Promise<void> {
  const { isGeneration, isNotAsked, requestKey } = await import('../../../generation/index.js')
  let done = 0
  const take = async (): Promise<void> => {
    for (let next = await requests.next(); next.done !== true; next = await requests.next()) {
      if (seen.stopped !== null) return
      if (onTheirWay.has(requestKey(next.value))) {
        seen.held++
        continue
      }
      const asked = await ask(next.value)
      if (isNotAsked(asked)) {
        seen.stopped ??= asked.message
        seen.isBroken ||= asked.notAsked === 'fatal'
      }
      if (isGeneration(asked)) done++
      onAnswer(done)
    }
  }
  await Promise.all(Array.from({ length: widthOf(flags) }, take))
}

/** Why answers are missing that may still come; null where there are none. */
async function whyIncomplete(
  { store, choice, flags, name, bearsFailures }: Asking,
  {
    stopped,
    isBroken,
    hasRetried,
    failed,
    rejections,
    last,
    held,
    hasAnswers,
  }: Seen & { readonly hasAnswers: boolean },
): Promise<string | null> {
  const recorded = '--take-failures records them as provider-error.'
  if (stopped !== null) {
    const isSome = isBroken && hasRetried && flags.takeFailures !== true && (await hasAnswered(store, choice))
    return isSome ? `${stopped} If only some requests fail, ${recorded}` : stopped
  }
  if (held > 0)
    return `${counted(held, 'request is', 'requests are')} in a submitted batch; run the same command with --batch to fetch it.`
  // Where nothing was ever answered the asking is at fault, and no answer is.
  if (!hasAnswers && failed > 0 && !bearsFailures) return `All requests to ${name} failed. ${last}`
  const passing = failed - rejections
  if (passing > 0 && flags.takeFailures !== true)
    return `${counted(passing, 'request')} to ${name} failed temporarily: ${last} If that goes on, ${recorded}`
  return null
}

async function askInBatches(asking: Asking): Promise<string | null> {
  const { requests, provider, store, budget, choice, flags, name, work } = asking
  const { runBatches } = await import('../../../generation/index.js')
  const progress = await startProgress(`${work} ${name}`, 'answers', flags.quiet)
  const seen = { stopped: null as string | null, notRun: 0, answers: 0 }
  const onEvent = (event: BatchEvent): void => {
    if (event.kind === 'answered') showProgress(asking, progress, ++seen.answers)
    else if (event.kind === 'not-asked') seen.stopped = event.why.message
    else if (event.kind === 'not-run') seen.notRun++
    const message = messageOf(event)
    if (message !== null) printMessage(message, flags)
  }
  const { signal, release } = abortOnInterrupt(flags, () => {
    seen.stopped = 'The run was stopped.'
  })
  const { host } = choice.endpoint
  try {
    const { open } = await runBatches({
      provider,
      store,
      host,
      budget,
      pollMs: pollMsOf(flags),
      onEvent,
      requests,
      signal,
    })
    if (seen.stopped !== null) return seen.stopped
    if (open.length > 0) return `${counted(open.length, `batch of ${name} is`, `batches of ${name} are`)} not done.`
    return seen.notRun > 0 ? `The provider did not process ${counted(seen.notRun, 'request')}.` : null
  } finally {
    progress.stop()
    release()
    await budget.finish()
  }
}
