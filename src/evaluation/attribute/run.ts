import { readProvenManifest } from '../../dataset/index.js'
import { PipelineError } from '../../errors.js'
import { clopperPearson } from '../../statistics/index.js'
import { useAssociations } from './association.js'
import {
  type AttributionRun,
  askerFor,
  halvesOf,
  nominatingTexts,
  type OpenCase,
  openCases,
  shamRecords,
  streamOf,
} from './cases.js'
import type { AskHeld, Confirmation } from './confirm.js'
import { type DesignedCase, editEffects } from './effects.js'
import { type AttributedFlip, attributeFlips, inParallel } from './flips.js'
import type { AskedText, Attribution } from './line.js'
import { createLog, type Log } from './log.js'
import { type AttributionResults, countedBy } from './results.js'
import { type ShamName, shamNames } from './sham.js'
import { attributionVerdicts } from './verdict.js'

/** What tells the results of one run from those of another, before anything is asked. */
export function settingsOf(
  run: AttributionRun,
): Pick<AttributionResults, 'format' | 'model' | 'prompt' | 'grader' | 'seed' | 'repeats' | 'datasets'> {
  return {
    format: 'medqa-perturb/attribution@1',
    model: run.respondent.name,
    prompt: run.asking.name,
    grader: run.grader.name,
    seed: run.seed,
    repeats: run.isDeterministic ? 'variants' : 'trials',
    datasets: run.datasets.map((folder) => {
      const { name, version, fingerprint } = readProvenManifest(folder)
      return { recipe: name, version, fingerprint }
    }),
  }
}

/** Asks all that a run asks, passes every text to `write`, and returns the results; writes nothing to disk itself. */
export async function runAttribution(
  run: AttributionRun,
  write: (line: AskedText) => void,
): Promise<{ readonly results: AttributionResults; readonly attributions: readonly Attribution[] }> {
  const log = createLog(write, (texts) => run.onProgress?.(texts))
  const { cases, flipped, shams, counts } = await lookAtAll(run, log)
  const explored = await explore(run, flipped, { sham: null, cutoff: null, log })
  const flips = explored.map(({ flip }) => flip)
  const shamResults = []
  for (const sham of shamNames) shamResults.push(await runSham(run, shams, { sham, cutoff: cutoffOf(flips), log }))
  const results: AttributionResults = {
    ...settingsOf(run),
    counts,
    calls: log.calls,
    primary: editEffects(cases),
    verdicts: { ...zeros, ...countedBy(flips.map(({ verdict }) => verdict)) },
    shams: shamResults,
    errors: countedBy(log.designed.flatMap(({ error }) => error ?? [])),
    sentences: countedBy(log.designed.flatMap(({ sentences }) => sentences.map(({ reasoning }) => reasoning))),
    associations: useAssociations(log.designed),
  }
  return { results, attributions: explored.map(({ one, flip }) => lineOf(run, one, flip)) }
}

const zeros = Object.fromEntries(attributionVerdicts.map((verdict) => [verdict, 0])) as AttributionResults['verdicts']

/** What every record is asked: the texts of the primary analysis, and whether its answer flips. */
async function lookAtAll(run: AttributionRun, log: Log) {
  const [cases, flipped, shams]: [DesignedCase[], OpenCase[], OpenCase[]] = [[], [], []]
  const drawn = await shamRecords(run)
  const counts = { records: 0, withoutEdits: 0, rightWithoutEdits: 0, flipped: 0 }
  for await (const part of openCases(run, counts)) {
    const looked = await inParallel(part, run.width, async (one) => {
      const caseLog = log.caseLog()
      const ask = askerFor(run, one, { sham: null, caseLog })
      const halves = halvesOf(run, one)
      const [nominated, ...scores] = await Promise.all([
        nominate(ask, one),
        ...halves.map(async (held, call) => (await ask(held, { stage: 'design', call })).score),
      ])
      const texts = halves.map((held, i) => ({ held, score: scores[i] ?? null }))
      const { case: name, cluster } = one.item.record.metadata
      return { one, caseLog, nominated, design: { case: name, cluster, suspects: one.suspects.suspects, texts } }
    })
    for (const { one, caseLog, nominated, design } of looked) {
      log.keep(caseLog)
      cases.push(design)
      if (nominated.isRight) counts.rightWithoutEdits++
      if (nominated.isFlipped) flipped.push(one)
      if (drawn.has(one.item.record.id)) shams.push(one)
    }
  }
  return { cases, flipped, shams, counts: { ...counts, flipped: flipped.length } }
}

/** One answer without the edits and one with all of them. */
async function nominate(
  ask: AskHeld,
  one: OpenCase,
): Promise<{ readonly isRight: boolean; readonly isFlipped: boolean }> {
  const texts = nominatingTexts(one)
  const [without, withAll] = await Promise.all(texts.map((held, call) => ask(held, { stage: 'nominate', call })))
  const isRight = without?.score === 1
  return { isRight, isFlipped: isRight && withAll?.score === 0 }
}

interface Exploring {
  readonly sham: ShamName | null
  /** As in `FlipOptions`. */
  readonly cutoff: number | null
  readonly log: Log
}

async function explore(run: AttributionRun, flipped: readonly OpenCase[], { sham, cutoff, log }: Exploring) {
  const cases = flipped.map((one) => {
    const caseLog = log.caseLog()
    const rng = streamOf(run, one, [sham ?? 'edits', 'search'])
    const ask = askerFor(run, one, { sham, caseLog })
    return { one, caseLog, flip: { edits: one.suspects.suspects.length, ask, rng } }
  })
  const onConfirmed = run.isDeterministic || sham !== null ? undefined : refuseRepeated
  const flips = await attributeFlips(
    cases.map(({ flip }) => flip),
    { width: run.width, cutoff, onConfirmed },
  )
  for (const { caseLog } of cases) log.keep(caseLog)
  return cases.map(({ one }, i) => ({ one, flip: flips[i] as AttributedFlip }))
}

/** Answers that never vary are one answer, however often it is asked for. @throws {PipelineError} usage */
function refuseRepeated(confirmations: readonly Confirmation[]): void {
  if (confirmations.length === 0 || confirmations.some(({ isRepeated }) => !isRepeated)) return
  const message = `Repeats are to show how much answers vary, but all flipped cases (${confirmations.length}) were answered word for word alike every time. Give --deterministic: variants of the text with other white space are asked in the place of repeats.`
  throw new PipelineError('usage', message)
}

/** The largest p of a confirmed flip; null where none was. */
function cutoffOf(flips: readonly AttributedFlip[]): number | null {
  const passed = flips.flatMap(({ verdict, confirmation }) => (verdict === 'not-confirmed' ? [] : [confirmation.p]))
  return passed.length === 0 ? null : Math.max(...passed)
}

/** The same road with nothing behind the edits, confirmed as the real flips were. */
async function runSham(
  run: AttributionRun,
  shams: readonly OpenCase[],
  exploring: Exploring & { readonly sham: ShamName },
): Promise<AttributionResults['shams'][number]> {
  const { sham, log } = exploring
  const nominated = await inParallel(shams, run.width, async (one) => {
    const caseLog = log.caseLog()
    const { isFlipped } = await nominate(askerFor(run, one, { sham, caseLog }), one)
    return { one, caseLog, isFlipped }
  })
  for (const { caseLog } of nominated) log.keep(caseLog)
  const flipped = nominated.flatMap(({ one, isFlipped }) => (isFlipped ? [one] : []))
  const explored = await explore(run, flipped, exploring)
  const confirmedFlips = explored.filter(({ flip }) => flip.verdict !== 'not-confirmed')
  const named = confirmedFlips.filter(({ flip }) => flip.verdict !== 'no-single-edit').length
  const cases = shams.length
  const found = { name: sham, cases, flipped: flipped.length, confirmed: confirmedFlips.length, named }
  if (cases === 0) return { ...found, rate: null, low: null, high: null }
  return { ...found, rate: named / cases, ...clopperPearson(named, cases, 0.95) }
}

function lineOf(run: AttributionRun, { item: { record }, arm, suspects }: OpenCase, flip: AttributedFlip): Attribution {
  const { confirmation, q, search, test, verdict } = flip
  const { without, withAll, p } = confirmation
  const number = search?.edit ?? null
  const suspect = number === null ? undefined : suspects.suspects[number]
  const { id, metadata } = record
  return {
    record: id,
    case: metadata.case,
    cluster: metadata.cluster,
    arm,
    model: run.respondent.name,
    prompt: run.respondent.choice === undefined ? 'default' : run.asking.name,
    grader: run.grader.name,
    edits: suspects.suspects.length,
    verdict,
    confirmation: { without, withAll, p, q },
    search: search === null ? null : { calls: search.calls, posterior: search.posterior, end: search.end },
    edit: number === null || suspect === undefined ? null : { number, ...namedEdit(suspect) },
    test,
  }
}

function namedEdit({ kind, topic, position, edits, before, after }: OpenCase['suspects']['suspects'][number]) {
  return { kind, topic, position, places: [...edits], before, after }
}
