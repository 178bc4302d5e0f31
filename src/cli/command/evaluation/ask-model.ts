import { counted } from '../../../format/index.js'
import { createBudget, type KeptStore, type ModelChoice, openProvider, readPrices } from '../../../generation/index.js'
import { today } from '../../options.js'
import { createCaseNotes, type NoteCase, preflight, timeoutMsOf, widthOf } from '../asking.js'
import { type AskingRun, inABatch, openAsking } from '../asking-run.js'
import { type AskedModel, type ModelPlan, type ModelWork, planModel } from './asked-model.js'

/** A run that asks one model. */
export interface ModelRun extends AskingRun {
  /** What fails is recorded beside stored answers. */
  readonly bearsFailures: boolean
  readonly note: NoteCase
}

/** What is asked of a model, with the store that exists by now. */
type OpenWork = ModelWork & { readonly store: KeptStore }

/**
 * Asks a model all that has no answer yet, which `plan` counts; why it stopped early, or null where all is answered or
 * rejected for good.
 */
export async function askModel(
  model: AskedModel,
  { plan, ...work }: OpenWork & { readonly plan: Pick<ModelPlan, 'requests' | 'inBatches'> },
): Promise<string | null> {
  const { requests: open, inBatches } = plan
  // With --batch, what waits in batches is open.
  if (open === 0) return inBatches > 0 && work.flags.batch !== true ? inABatch(inBatches) : null
  const run = await openRun(model, { ...work, open }, 'answers')
  const isBatch = work.flags.batch === true && model.respondent.choice.provider !== 'exec'
  try {
    await (isBatch ? run.askInBatches(work.requests(run.note)) : askAll(run, work))
    return await whyIncomplete(run, model, work)
  } finally {
    await run.finish()
  }
}

/**
 * Asks while replies that cannot be used lead to further requests, `most` times at most; why it stopped early, or null.
 *
 * @param placeIn what is asked in a round, from 0
 */
export async function askInRounds(
  model: AskedModel,
  placeIn: (round: number) => OpenWork,
  most: number,
): Promise<string | null> {
  for (let round = 0; round < most; round++) {
    const place = placeIn(round)
    const plan = await planModel(model, place)
    const why = await askModel(model, { ...place, plan })
    if (why !== null || plan.requests === 0) return why
  }
  return null
}

/**
 * Opens the provider of a model, looks whether it answers, and opens a run with the money that may be spent on it.
 *
 * @param unit what progress counts
 */
export async function openRun(
  { respondent: { name, choice }, provider: providerName, baseUrl, keyName, called }: AskedModel,
  { store, flags, work, takesPlainText, open }: Omit<OpenWork, 'requests'> & { readonly open?: number },
  unit: string,
): Promise<ModelRun> {
  // What fails beside stored answers is up to the requests, and recorded where that is asked for.
  const bearsFailures = flags.takeFailures === true && (await hasAnswered(store, choice))
  const provider = openProvider({
    ...flags,
    ...{ provider: providerName, baseUrl, keyName, model: choice.model, takesPlainText, bearsFailures },
    allow: flags.allowHost,
    timeoutMs: timeoutMsOf(flags),
  })
  const priced = { prices: await readPrices(flags.prices), date: today(), maxCost: flags.maxCost, asked: [choice] }
  const { note, caseOf } = createCaseNotes()
  const account = { ledger: store.ledger, project: flags.project, caseOf, called }
  const budget = createBudget({ ...priced, account })
  await preflight(provider, choice.model, flags)
  const progress = { title: `${work} ${name}`, unit, ...(open === undefined ? {} : { open }) }
  const asking = { parties: [{ choice, provider }], store, budget, flags, hasAnswered: bearsFailures, progress }
  return { ...(await openAsking(asking)), bearsFailures, note }
}

/** Whether the store holds an answer of a model. */
async function hasAnswered(store: KeptStore, { provider, model, endpoint }: ModelChoice): Promise<boolean> {
  for await (const { request } of store.list({ provider, model }, () => {})) {
    if (request.endpoint.host === endpoint.host) return true
  }
  return false
}

/** Puts all requests one by one, as many at a time as the flags allow, until one is turned away. */
async function askAll(run: ModelRun, { requests: wanted, flags }: ModelWork): Promise<void> {
  const requests = wanted(run.note)
  const take = async (): Promise<void> => {
    for (let next = await requests.next(); next.done !== true; next = await requests.next()) {
      if (run.seen.stopped !== null) return
      await run.ask(next.value)
      run.show()
    }
  }
  await Promise.all(Array.from({ length: widthOf(flags) }, take))
}

/** Why answers are missing that may still come; null where there are none. */
async function whyIncomplete(
  { seen, bearsFailures }: ModelRun,
  { respondent: { name, choice } }: AskedModel,
  { store, flags }: OpenWork,
): Promise<string | null> {
  const { answered, fromStore, failed, retries, rejections, lastFailure, stopped, isBroken, held, notRun } = seen
  const recorded = '--take-failures records them as provider-error.'
  if (stopped !== null) {
    const isSome = isBroken && retries > 0 && flags.takeFailures !== true && (await hasAnswered(store, choice))
    return isSome ? `${stopped} If only some requests fail, ${recorded}` : stopped
  }
  if (seen.openBatches > 0)
    return `${counted(seen.openBatches, `batch of ${name} is`, `batches of ${name} are`)} not done.`
  if (held > 0) return inABatch(held)
  // Where nothing was ever answered the asking is at fault, and no answer is.
  if (answered + fromStore === 0 && failed > 0 && !bearsFailures && !(await hasAnswered(store, choice)))
    return `All requests to ${name} failed. ${lastFailure}`
  const passing = failed - rejections.count
  if (passing > 0 && flags.takeFailures !== true)
    return `${counted(passing, 'request')} to ${name} failed temporarily: ${lastFailure} If that goes on, ${recorded}`
  return notRun > 0 ? `The provider did not process ${counted(notRun, 'request')}.` : null
}
