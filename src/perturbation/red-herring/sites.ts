import { memoiseByObject } from '../../memoise-by-object.js'
import { numbersByIndex, orderedByIndex, type Rng } from '../../rng.js'
import type { InsertionSite } from '../../text/index.js'
import type { WrittenSentence } from '../contract/index.js'
import { type Antecedents, antecedentsOf, type Sexes } from './antecedents.js'

/** A place, what the sentence before it offers, and what the one behind it leans on. */
export interface Site extends InsertionSite, Pick<Antecedents, 'offers' | 'leansOn'> {
  /** Whether nothing of an examination or a test was told before it. */
  readonly isHistory: boolean
}

/** Where sentence k goes. */
export interface Placement {
  readonly site: Site
  /** 0-based number of the sentence in draw order. */
  readonly sentence: number
}

/**
 * The sites of a case have one random order; each sentence in turn goes to the first site in it, of those with the
 * fewest sentences so far, where it names nobody whom a later "he" or "she" could mean. What is told with the history,
 * or behind it, stands there if it can. [main §3.1.1, §4]
 *
 * The draw knows no arm settings, and where a sentence goes depends on those before it alone, so arms nest. A site
 * that takes any sentence comes first: the block of `together` goes there. With `drop` a site gets one sentence at
 * most. The result is in text order; sentences at one site keep draw order.
 * Differs: the paper does not say what happens when a case has fewer breaks than sentences; see decisions 0003 and
 * 0074.
 */
export function placeSentences(
  sites: readonly Site[],
  rng: Rng,
  written: readonly WrittenSentence[],
  request: { readonly whenFull: 'share' | 'drop'; readonly layout: 'scattered' | 'together' },
): readonly Placement[] {
  const order = [...orderedByIndex(sites, numbersByIndex(rng))]
  const isOpen = ({ offers, leansOn }: Site): boolean => (offers | leansOn) === 0
  const fitting = order.findIndex((site) => isOpen(site) && isToldAt(site, written[0]?.told))
  const open = fitting === -1 ? order.findIndex(isOpen) : fitting
  if (open > 0) order.unshift(...order.splice(open, 1))
  const places = order.map((site): Place => ({ site, count: 0, offers: site.offers }))
  const scattered: Placement[] = []
  for (let sentence = 0; sentence < written.length; sentence++) {
    const one = written[sentence] as WrittenSentence
    const told = sentence > 0 ? one.told : undefined
    const place = placeFor(antecedentsIn(one), told, places, request.whenFull)
    if (place !== null) scattered.push({ site: place.site, sentence })
  }
  const [first] = scattered
  scattered.sort((a, b) => a.site.at - b.site.at || a.sentence - b.sentence)
  if (request.layout === 'scattered' || first === undefined) return scattered
  return scattered.map(({ sentence }) => ({ site: first.site, sentence }))
}

/** Whether a sentence is told on this side of the end of the history. */
function isToldAt({ isHistory }: Site, told: WrittenSentence['told']): boolean {
  return told === undefined || isHistory === (told === 'in-history')
}

/** Banks give the same sentences to many cases. */
const antecedentsIn = memoiseByObject(({ text }: WrittenSentence): Antecedents => antecedentsOf(text))

/** A site, how many sentences were put there, and whom it and they offer by now. */
interface Place {
  readonly site: Site
  count: number
  offers: Sexes
}

/** No arm has as many sentences. */
const mostWritten = 1000

/**
 * Takes the place with the fewest sentences of those that a sentence fits, the first of equals. A place where its own
 * "he" would be somebody named there, or on the wrong side of the end of the history, is used only if no other is left,
 * and under `share` one that it harms comes last.
 */
function placeFor(
  { names, leansOn }: Antecedents,
  told: WrittenSentence['told'],
  places: readonly Place[],
  whenFull: 'share' | 'drop',
): Place | null {
  let chosen: Place | null = null
  let fewest = Number.MAX_SAFE_INTEGER
  for (const place of places) {
    const isHarmful = (names & place.site.leansOn) !== 0
    if (whenFull === 'drop' && (isHarmful || place.count > 0)) continue
    const isDoubtful = (place.offers & leansOn) !== 0 || !isToldAt(place.site, told)
    const doubts = isHarmful ? 2 : isDoubtful ? 1 : 0
    const rank = place.count + doubts * mostWritten
    if (rank < fewest) {
      chosen = place
      fewest = rank
    }
  }
  if (chosen !== null) {
    chosen.count++
    chosen.offers |= names
  }
  return chosen
}
