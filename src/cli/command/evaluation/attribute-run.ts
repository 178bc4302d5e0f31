import { PipelineError } from '../../../errors.js'
import { another } from '../../../evaluation/index.js'
import {
  type Asked,
  type GenerationRequest,
  isGeneration,
  isNotAsked,
  type KeptStore,
  requestKey,
} from '../../../generation/index.js'
import { toContinue } from '../../next.js'
import { inABatch } from '../asking-run.js'
import type { ModelRun } from './ask-model.js'
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

/**
 * What puts requests one by one, as answers come, within the limits of a run. What is stored already counts for no limit;
 * where the run is to be in its folder already (`storedOnly`), nothing else is sent.
 */
export function senderOver(
  run: ModelRun,
  {
    store,
    flags,
    name,
    storedOnly,
  }: {
    readonly store: KeptStore
    readonly flags: AttributeFlags
    readonly name: string
    readonly storedOnly: boolean
  },
): (request: GenerationRequest, caseId: string) => Promise<Asked> {
  const { maxCalls = Number.POSITIVE_INFINITY } = flags
  const underWay = new Set<Promise<Asked>>()
  let calls = 0
  // What was sent is stored first: the end of a run gives up the rest.
  const end = async (why: string): Promise<never> => {
    await Promise.allSettled(underWay)
    throw ended(why)
  }

  return async (request, caseId) => {
    const key = requestKey(request)
    const kept = (await store.read([key])).get(key)
    if (kept !== undefined) return kept
    if (storedOnly) throw another(flags.out)
    if (calls >= maxCalls) return end(`The ${maxCalls} requests of --max-calls are used up.`)
    calls++
    run.note(request, caseId)
    const asking = run.ask(request)
    underWay.add(asking)
    const asked = await asking.finally(() => underWay.delete(asking))
    if (isNotAsked(asked)) return end(run.seen.held > 0 ? heldInBatches(run.seen.held) : asked.message)
    if (isGeneration(asked) || asked.kind === 'rejected' || flags.takeFailures === true) return asked
    return end(
      `A request to ${name} failed temporarily: ${asked.message} If it keeps failing, --take-failures records it as provider-error.`,
    )
  }
}

/** What the end of a run without all answers leaves. */
export const nothingWritten = ' Nothing was written yet.'

/** That texts wait in batches, which another command submitted. */
export function heldInBatches(requests: number): string {
  return inABatch(requests, 'run the "medqa-perturb evaluate --batch" that submitted it again to fetch it')
}

function ended(why: string): PipelineError {
  return new PipelineError('provider-failed', `${why}${nothingWritten}${toContinue(why)}`)
}
