import type { WantedAnswers } from '../../dataset/index.js'
import { toMicrodollars } from '../../format/index.js'
import type { Asked, Scheduler, SchedulerEvent, SchedulerState } from '../../generation/index.js'
import { printMessage } from '../output.js'
import { type Progress, startProgress } from '../progress.js'
import {
  type AskFlags,
  type AskingRun,
  allRejected,
  costSoFar,
  createRetryNotice,
  endOnInterrupt,
  limitsOf,
  noteRejection,
  placesAmong,
  type RunOutcome,
  severalNames,
  spentOf,
  whereWaiting,
  widthOf,
} from './asking.js'

const inABatch: Asked = {
  notAsked: 'stopped',
  message:
    'They are in a batch that was, or may have been, submitted; run the same command with --batch to fetch it, and "medqa-perturb store batches" to see its name.',
}

/** Asks one by one, several at a time. */
export async function ask(
  wanted: WantedAnswers,
  { parties, store, budget, note, cases, flags }: AskingRun,
): Promise<RunOutcome> {
  const { createScheduler, isNotAsked, keysInBatches, requestKey } = await import('../../generation/index.js')
  const { generateAnswers } = await import('../../dataset/index.js')
  const placeOf = await placesAmong(parties)
  // Without the one, what the other says would be paid for and come to nothing.
  const { seen, onEvent } = watchRun(flags, () => schedulers.forEach((scheduler) => void scheduler.finish()))
  const schedulers: readonly Scheduler[] = parties.map((party) =>
    createScheduler({ ...party, store, ...limitsOf(flags), onEvent }),
  )
  const onTheirWay = await keysInBatches(store)
  const release = endOnInterrupt(schedulers, flags)
  const progress = await startProgress('generate', 'cases', flags.quiet)
  const counts = new Map<string, { readonly cases: number; readonly waiting: number; readonly again: number }>()
  try {
    const recipes = await generateAnswers(wanted, {
      ask: async (request, caseId) => {
        note(request, caseId)
        const scheduler = schedulers[placeOf(request)] as Scheduler
        const asked = onTheirWay.has(requestKey(request)) ? inABatch : await scheduler.ask(request)
        if (isNotAsked(asked)) seen.stopped ??= asked.message
        return asked
      },
      width: widthOf(flags),
      onProgress: (recipe, counted) => {
        counts.set(recipe, counted)
        showProgress(progress, { counts: [...counts.values()], cases, spent: spentOf(budget) })
      },
    })
    const sums = sumsOf(schedulers.map((scheduler) => scheduler.state()))
    const { findings, rejections, lastFailure } = seen
    const rejected = allRejected({ ...sums, rejections: rejections.count })
    const stopped = seen.stopped ?? (rejected ? lastFailure : whereWaiting(recipes, lastFailure))
    const spent = toMicrodollars(spentOf(budget))
    return { recipes, ...sums, spent, findings: [...findings], stopped, rejected, rejections }
  } finally {
    progress.stop()
    release()
    await Promise.all(schedulers.map((scheduler) => scheduler.finish()))
    await Promise.all(parties.map((party) => party.budget.finish()))
  }
}

/** Gathers what the events of a run say, and prints what cannot wait; `end` is called when a scheduler has stopped. */
function watchRun(flags: AskFlags, end: () => void) {
  const noteRetry = createRetryNotice(flags)
  const seen = {
    findings: new Set<string>(),
    rejections: { count: 0, last: null as string | null },
    stopped: null as string | null,
    lastFailure: null as string | null,
  }
  let isEnding = false
  const onEvent = (event: SchedulerEvent): void => {
    if (event.kind === 'model-changed') seen.findings.add(severalNames(event.model, event.returned))
    else if (event.kind === 'stopped') {
      if (!isEnding) seen.stopped = event.message
      isEnding = true
      end()
    } else if (event.kind === 'failed') {
      seen.lastFailure = event.failure.message
      noteRejection(seen.rejections, event.failure)
    } else if (event.kind === 'pause' && event.waitMs >= 5000) {
      printMessage(`The provider asks to wait ${Math.round(event.waitMs / 1000)} s.`, flags)
    } else if (event.kind === 'retry') noteRetry(event.failure)
  }
  return { seen, onEvent }
}

/** What the schedulers of a run counted, and the names that replies gave by the model that was asked for. */
function sumsOf(
  states: readonly SchedulerState[],
): Pick<RunOutcome, 'answered' | 'fromStore' | 'failed' | 'retries' | 'models'> {
  const sum = (count: 'answered' | 'fromStore' | 'failed' | 'retries') =>
    states.reduce((total, state) => total + state[count], 0)
  const models: Record<string, readonly string[]> = {}
  for (const [model, returned] of states.flatMap((state) => Object.entries(state.models))) {
    models[model] = [...new Set([...(models[model] ?? []), ...returned])].sort()
  }
  return {
    answered: sum('answered'),
    fromStore: sum('fromStore'),
    failed: sum('failed'),
    retries: sum('retries'),
    models,
  }
}

/** Shows how far a run is: a case that waits is not done. */
export function showProgress(
  progress: Pick<Progress, 'update'>,
  state: {
    /** By recipe. */
    readonly counts: readonly { readonly cases: number; readonly waiting: number; readonly again: number }[]
    readonly cases: number
    readonly spent: number | null
  },
): void {
  const waiting = state.counts.reduce((sum, one) => sum + one.waiting, 0)
  const done = state.counts.reduce((sum, one) => sum + one.cases, 0) - waiting
  const again = state.counts.reduce((sum, one) => sum + one.again, 0)
  const notes = [...(waiting === 0 ? [] : [`${waiting} wait`]), ...(again === 0 ? [] : [`${again} asked again`])]
  progress.update(done, done / state.cases, [...notes, costSoFar(state.spent)].join(', '))
}
