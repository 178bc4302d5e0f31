import type { Rng } from '../../rng.js'
import { type Confirmation, confirmed, confirmFlip, type FlippedCase } from './confirm.js'
import { mostSearchCalls, type SearchResult, startSearch } from './search.js'
import { type AttributionVerdict, type EditTest, testEdit, verdictOnEdit } from './verdict.js'

/** The result for a flipped case. */
export interface AttributedFlip {
  readonly confirmation: Confirmation
  /** `confirmation.p` corrected over all flipped records. */
  readonly q: number
  /** Null where the flip was not confirmed. */
  readonly search: (SearchResult & { readonly calls: number }) | null
  /** Null where the search named no edit. */
  readonly test: EditTest | null
  readonly verdict: AttributionVerdict
}

/** How flips are looked at. */
export interface FlipOptions {
  /** Cases that are asked at a time. */
  readonly width: number
  /** Flips up to this p are confirmed, instead of a correction over these cases; null corrects. */
  readonly cutoff: number | null
  /** Called with the confirmations before anything is made of them; what it throws ends the run. */
  readonly onConfirmed?: ((confirmations: readonly Confirmation[]) => void) | undefined
}

/**
 * Which edit did it, flip by flip: fresh calls confirm the flip, corrected over records; a noisy search names an edit; and
 * fresh calls test the named edit. Exploratory: the cases were chosen by their answers.
 */
export async function attributeFlips(
  flips: readonly (FlippedCase & { readonly rng: Rng })[],
  { width, cutoff, onConfirmed }: FlipOptions,
): Promise<readonly AttributedFlip[]> {
  const confirmations = await inParallel(flips, width, confirmFlip)
  onConfirmed?.(confirmations)
  const decided = confirmed(confirmations, cutoff)
  return inParallel(flips, width, async (flip, i) => {
    const confirmation = confirmations[i] as Confirmation
    const { q, isConfirmed } = decided[i] as (typeof decided)[number]
    if (!isConfirmed) return { confirmation, q, search: null, test: null, verdict: 'not-confirmed' }
    const search = await searchFlip(flip, confirmation)
    if (search.edit === null) return { confirmation, q, search, test: null, verdict: 'no-single-edit' }
    const test = await testEdit(flip, search.edit)
    return { confirmation, q, search, test, verdict: verdictOnEdit(test) }
  })
}

async function searchFlip(
  { edits, ask, rng }: FlippedCase & { readonly rng: Rng },
  { without, withAll }: Confirmation,
): Promise<SearchResult & { readonly calls: number }> {
  const search = startSearch({ edits, without, withAll }, rng)
  for (let call = 0; ; call++) {
    const found = search.found()
    if (found !== null) return { ...found, calls: call }
    // Answers without a score tell nothing, and are not asked for without end.
    if (call >= mostSearchCalls) return { edit: null, posterior: 0, end: 'undecided', calls: call }
    const held = search.next()
    const { score } = await ask(held, { stage: 'search', call })
    if (score !== null) search.tell(held, score === 0)
  }
}

/** Does work for each item, at most `width` at a time; results in the order of the items. The first failure ends all. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, i: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  let hasFailed = false
  const take = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const i = next++
      try {
        results[i] = await work(items[i] as Item, i)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, take))
  return results
}
