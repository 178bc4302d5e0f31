import { PipelineError } from '../../../errors.js'
import { another } from '../../../evaluation/index.js'
import {
  type Asked,
  createScheduler,
  type GenerationRequest,
  isGeneration,
  isNotAsked,
  type KeptStore,
  keysInBatches,
  requestKey,
  type SchedulerEvent,
} from '../../../generation/index.js'
import { toContinue } from '../../next.js'
import { printMessage } from '../../output.js'
import { costSoFar, createRetryNotice, endOnInterrupt, limitsOf, severalNames, spentOf } from '../asking.js'
import type { openAsked } from './ask-model.js'
import type { ModelRunFlags } from './asked-model.js'

export interface AttributeFlags extends ModelRunFlags {
  readonly datasets: readonly string[]
  readonly mixed?: boolean
  readonly model: string
  readonly prompt: string
  readonly seed: string
  readonly shams: number
  readonly deterministic?: boolean
  readonly maxCalls?: number
  readonly out: string
  readonly grader: string
  readonly vocabulary?: readonly string[]
  readonly replace?: boolean
  readonly json?: boolean
}

/** Puts requests one by one, as answers come, within the limits of a run. */
interface Sender {
  /** The stored or a new answer. @throws {PipelineError} provider-failed — why the run ends here */
  send(request: GenerationRequest): Promise<Asked>
  /** Cost so far, for people. */
  note(): string
  /** Waits for what is on its way. */
  finish(): Promise<void>
}

/**
 * A sender over an open provider. What is stored already counts for no limit; where the run is to be in its folder already
 * (`storedOnly`), nothing else is sent.
 */
export async function createSender({
  provider,
  budget,
  bearsFailures,
  store,
  flags,
  name,
  storedOnly,
}: Awaited<ReturnType<typeof openAsked>> & {
  readonly store: KeptStore
  readonly flags: AttributeFlags
  readonly name: string
  readonly storedOnly: boolean
}): Promise<Sender> {
  const { maxCalls = Number.POSITIVE_INFINITY } = flags
  const noteRetry = createRetryNotice(flags)
  const onEvent = (event: SchedulerEvent): void => {
    if (event.kind === 'model-changed') printMessage(severalNames(event.model, event.returned), flags)
    else if (event.kind === 'retry') noteRetry(event.failure)
  }
  const limits = { ...limitsOf(flags), budget, hasAnswered: bearsFailures }
  const scheduler = createScheduler({ provider, store, ...limits, onEvent })
  const release = endOnInterrupt([scheduler], flags)
  const onTheirWay = await keysInBatches(store)
  const underWay = new Set<Promise<Asked>>()
  let calls = 0

  return {
    async send(request) {
      const key = requestKey(request)
      const kept = (await store.read([key])).get(key)
      if (kept !== undefined) return kept
      if (storedOnly) throw another(flags.out)
      if (onTheirWay.has(key)) {
        throw ended('A request is in a submitted batch: "medqa-perturb evaluate --batch" with its datasets fetches it.')
      }
      if (calls >= maxCalls) {
        // Those that were let through are stored first: the end of a run gives up what was not sent yet.
        await Promise.allSettled(underWay)
        throw ended(`The ${maxCalls} requests of --max-calls are used up.`)
      }
      calls++
      const asking = scheduler.ask(request)
      underWay.add(asking)
      const asked = await asking.finally(() => underWay.delete(asking))
      if (isNotAsked(asked)) throw ended(asked.message)
      if (isGeneration(asked) || asked.kind === 'rejected' || flags.takeFailures === true) return asked
      throw ended(
        `A request to ${name} failed temporarily: ${asked.message} If it keeps failing, --take-failures records it as provider-error.`,
      )
    },
    note: () => costSoFar(spentOf(budget)),
    async finish() {
      release()
      await scheduler.finish()
      await budget.finish()
    },
  }
}

function ended(why: string): PipelineError {
  return new PipelineError('provider-failed', `${why} Nothing was written yet.${toContinue(why)}`)
}
