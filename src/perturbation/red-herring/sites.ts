import type { Rng } from '../../rng.js'
import type { InsertionSite } from '../../text/index.js'

/** Where sentence k goes. The draw knows no arm settings, so all arms of a case share it. */
export interface Placement {
  readonly site: InsertionSite
  /** 0-based number of the sentence in draw order. */
  readonly sentence: number
}

/**
 * One permutation p of the n sites is drawn per case; sentence k goes to p[k mod n]. [main §3.1.1, §4]
 *
 * The result stands in text order; sentences at one site keep draw order. With `drop` only the first n are placed.
 * Differs: the paper does not say what happens when a case has fewer breaks than sentences; see decision 0003.
 */
export function placeSentences(
  sites: readonly InsertionSite[],
  rng: Rng,
  request: { readonly count: number; readonly whenFull: 'share' | 'drop'; readonly layout: 'scattered' | 'together' },
): readonly Placement[] {
  if (sites.length === 0) return []
  const order = rng.permutation(sites.length)
  const placed = request.whenFull === 'drop' ? Math.min(request.count, sites.length) : request.count
  const scattered = Array.from({ length: placed }, (_, sentence) => ({
    site: sites[order[sentence % sites.length] as number] as InsertionSite,
    sentence,
  }))
  scattered.sort((a, b) => a.site.at - b.site.at || a.sentence - b.sentence)
  if (request.layout === 'scattered') return scattered
  const block = sites[order[0] as number] as InsertionSite
  return scattered.map(({ sentence }) => ({ site: block, sentence }))
}
