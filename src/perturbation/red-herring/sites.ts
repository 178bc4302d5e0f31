import type { Rng } from '../../rng.js'
import type { InsertionSite } from '../../text/index.js'
import { type Antecedents, antecedentsOf, type Sexes } from './antecedents.js'

/** A place, what the sentence before it offers, and what the one behind it leans on. */
export interface Site extends InsertionSite, Pick<Antecedents, 'offers' | 'leansOn'> {}

/** Where sentence k goes. */
export interface Placement {
  readonly site: Site
  /** 0-based number of the sentence in draw order. */
  readonly sentence: number
}

/**
 * One permutation of the sites is drawn per case; each sentence in turn goes to the first site in it, of those with the
 * fewest sentences so far, where nobody is named whom a "he" or "she" behind could mean. [main §3.1.1, §4]
 *
 * The draw knows no arm settings, and where a sentence goes depends on those before it alone, so arms nest. A site where
 * any sentence may stand comes first: the block of `together` goes there. With `drop` a site gets one sentence at most.
 * The result stands in text order; sentences at one site keep draw order, and what fits nowhere is left out.
 * Differs: the paper does not say what happens when a case has fewer breaks than sentences; see decisions 0003 and 0074.
 */
export function placeSentences(
  sites: readonly Site[],
  rng: Rng,
  written: readonly { readonly text: string }[],
  request: { readonly whenFull: 'share' | 'drop'; readonly layout: 'scattered' | 'together' },
): readonly Placement[] {
  const order = rng.permutation(sites.length).map((i) => sites[i] as Site)
  const open = order.findIndex(({ offers, leansOn }) => (offers | leansOn) === 0)
  const filled = [...order.splice(Math.max(0, open), 1), ...order].map((site): Filled => {
    return { site, offers: site.offers, sentences: [] }
  })
  const most = request.whenFull === 'drop' ? 1 : written.length
  written.forEach(({ text }, sentence) => {
    const chosen = placeFor(antecedentsOf(text), filled, most)
    chosen?.sentences.push(sentence)
  })
  const scattered = filled
    .sort((a, b) => a.site.at - b.site.at)
    .flatMap(({ site, sentences }) => sentences.map((sentence) => ({ site, sentence })))
  if (request.layout === 'scattered') return scattered
  const [first] = [...scattered].sort((a, b) => a.sentence - b.sentence)
  return first === undefined ? [] : scattered.map(({ sentence }) => ({ site: first.site, sentence }))
}

/** A site with the sentences that were put there, and whom it and they offer by now. */
interface Filled {
  readonly site: Site
  readonly sentences: number[]
  offers: Sexes
}

/** The emptiest place where a sentence may stand, the first of several; null where there is none. */
function placeFor({ offers, leansOn }: Antecedents, places: readonly Filled[], most: number): Filled | null {
  let chosen: Filled | null = null
  let fewest = Number.MAX_SAFE_INTEGER
  for (const place of places) {
    const { length } = place.sentences
    if (length >= most || (offers & place.site.leansOn) !== 0) continue
    // Where the sentence's own "he" would be somebody named there, it goes only if there is no other place.
    const count = (place.offers & leansOn) === 0 ? length : length + most
    if (count < fewest) {
      chosen = place
      fewest = count
    }
  }
  if (chosen !== null) chosen.offers |= offers
  return chosen
}
