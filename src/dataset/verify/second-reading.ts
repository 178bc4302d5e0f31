import { alignedUnits } from '../../clinical/index.js'
import { type Generation, type GenerationRequest, type ModelChoice, requestKey } from '../../generation/index.js'
import {
  addReadings,
  countReading,
  noReadings,
  type Objection,
  type Readings,
  type SecondReading,
  secondReading,
} from '../../perturbation/index.js'
import { differingPairs } from './check.js'

/** Two texts that a second reader is shown, and of what they are a part. */
export interface ReadTexts {
  readonly id: string
  readonly original: string
  readonly rewritten: string
}

/** Where replies are kept, as far as they are read here. */
interface ReplyStore {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Generation>>
  /** The last failure of each key that has no reply. */
  failures(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}

interface ReadingOptions {
  readonly store: ReplyStore
  readonly again: boolean
  readonly onRead?: () => void
  readonly note?: ((request: GenerationRequest, id: string) => void) | undefined
}

/** What a second reader came to. */
export interface SecondReadings extends Readings {
  readonly objections: readonly (Objection & { readonly id: string })[]
  /** The units with a usable reply and no objection, not even one that was dropped for its quotes. */
  readonly passed: readonly ReadTexts[]
}

/**
 * The units of changed texts that differ from their originals, sentence by sentence.
 *
 * @throws {PipelineError} input-invalid — unreadable, or a line without a text
 */
export async function* unitsToRead(changed: string, against: string, column?: string): AsyncGenerator<ReadTexts> {
  for await (const { id, original, text } of differingPairs(changed, against, column)) {
    for (const { before, after } of alignedUnits(original, text)) yield { id, original: before, rewritten: after }
  }
}

/**
 * The requests that a second reader is to be asked next, each once; a reply without the form leads to another.
 *
 * @param again names those too that failed before
 * @param note hears before each request of which text it is
 * @param onRead hears of each text about which nothing is to be asked, for its replies are stored
 */
export async function* openReadings(
  texts: AsyncIterable<ReadTexts> | Iterable<ReadTexts>,
  choice: ModelChoice,
  { store, again, onRead = () => {}, note }: ReadingOptions,
): AsyncGenerator<GenerationRequest> {
  const seen = new Set<string>()
  for await (const one of texts) {
    const { open } = await readingOf(one, choice, store)
    if (open === undefined) onRead()
    const key = open === undefined ? null : requestKey(open)
    if (open === undefined || key === null || seen.has(key)) continue
    seen.add(key)
    if (!again && (await store.failures([key])).has(key)) continue
    note?.(open, one.id)
    yield open
  }
}

/** A unit on which no reply is stored. */
const unread = { objections: [], counts: { ...noReadings, units: 1, unread: 1 } }

/** What stored replies say of texts; a unit whose request was rejected for good is unread. */
export async function secondReadings(
  texts: AsyncIterable<ReadTexts> | Iterable<ReadTexts>,
  choice: ModelChoice,
  store: Pick<ReplyStore, 'read'>,
): Promise<SecondReadings> {
  const objections: (Objection & { readonly id: string })[] = []
  const passed: ReadTexts[] = []
  let readings = noReadings
  for await (const one of texts) {
    const { reading } = await readingOf(one, choice, store)
    const read = reading === undefined ? unread : countReading(reading)
    readings = addReadings(readings, read.counts)
    for (const objection of read.objections) objections.push({ id: one.id, ...objection })
    const { unread: silent, objected: changed, dropped } = read.counts
    if (silent + changed + dropped === 0) passed.push(one)
  }
  const { units, objected, ...rest } = readings
  return { units, objected, objections, ...rest, passed }
}

/** How far stored replies lead: to a reading, or to the request that is to be put next. */
async function readingOf(
  texts: ReadTexts,
  choice: ModelChoice,
  store: Pick<ReplyStore, 'read'>,
): Promise<
  | { readonly reading: SecondReading; readonly open?: undefined }
  | { readonly open: GenerationRequest; readonly reading?: undefined }
> {
  const work = secondReading(choice, texts)
  let step = work.next()
  while (step.done !== true) {
    const request = step.value
    const key = requestKey(request)
    const found = (await store.read([key])).get(key)
    if (found === undefined) return { open: request }
    const { outcome, text, model, stopReason } = found
    step = work.next({ key, request, outcome, text, model, reason: stopReason })
  }
  return { reading: step.value }
}
