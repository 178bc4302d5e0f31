import type { Sex } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import type { InsertionSite } from '../../text/index.js'
import { type Antecedents, antecedentsOf } from './antecedents.js'

/** A place, what the sentence before it offers, and what the one behind it leans on. */
export interface Site extends InsertionSite, Antecedents {}

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
  const open = order.findIndex(({ offers, leansOn }) => offers.length === 0 && leansOn.length === 0)
  const filled = [...order.splice(Math.max(0, open), 1), ...order].map((site): Filled => {
    return { site, offers: site.offers, sentences: [] }
  })
  const most = request.whenFull === 'drop' ? 1 : written.length
  for (const [sentence, { text }] of written.entries()) {
    const antecedents = antecedentsOf(text)
    const harmless = filled.filter((one) => one.sentences.length < most && !meet(antecedents.offers, one.site.leansOn))
    const clear = harmless.filter(({ offers }) => !meet(offers, antecedents.leansOn))
    const fitting = clear.length > 0 ? clear : harmless
    const fewest = Math.min(...fitting.map(({ sentences }) => sentences.length))
    const chosen = fitting.find(({ sentences }) => sentences.length === fewest)
    chosen?.sentences.push(sentence)
    if (chosen !== undefined) chosen.offers = [...chosen.offers, ...antecedents.offers]
  }
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
  offers: readonly Sex[]
}

function meet(some: readonly Sex[], others: readonly Sex[]): boolean {
  return some.some((sex) => others.includes(sex))
}
