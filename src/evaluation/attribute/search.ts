import type { Rng } from '../../rng.js'

/** Answers to one text, or to texts that are taken for alike: how many were wrong and how many right. */
export interface AnswerTally {
  readonly wrong: number
  readonly right: number
}

/** What the search starts from. */
export interface SearchStart {
  /** Edits that may have done it. */
  readonly edits: number
  /** Answers to the text without any of them, and with all: they say how often an answer is wrong either way. */
  readonly without: AnswerTally
  readonly withAll: AnswerTally
}

/** Which edit is to blame, as far as a search came. */
export interface SearchResult {
  /** Index of the edit; null where no single one is. */
  readonly edit: number | null
  /** Of `edit`, or of no single edit where that is null, 0–1. */
  readonly posterior: number
  /** One edit is this likely, no single one is, or the calls were used up. */
  readonly end: 'named' | 'none' | 'undecided'
}

/** A search under way: ask about `next()`, tell whether the answer was wrong, until `found()` is not null. */
export interface Search {
  found(): SearchResult | null
  /** Which edits the next text holds. */
  next(): readonly boolean[]
  tell(held: readonly boolean[], isWrong: boolean): void
}

/** The search ends where one explanation is this likely. */
const enough = 0.95

/** More calls than this do not pay: a search that ends well takes less than half of it. */
export const mostSearchCalls = 40

/** Step of the grid of error rates. */
const step = 0.05

/** An edit that is to blame for a confirmed flip makes answers wrong at least this much more often. */
const leastGap = 0.25

/**
 * Before any answer a rate is as likely as after half a right and half a wrong one. Flips were confirmed because their
 * answers lay far apart, and a search that takes these at their word ends too early.
 */
const priorPower = 0.5

/** How often answers are wrong without what is to blame, and with it. */
interface Rates {
  readonly low: number
  readonly high: number
}

const rates = Array.from({ length: Math.round(1 / step) }, (_, i) => (i + 0.5) * step)
const ratePairs: readonly Rates[] = rates.flatMap((low) =>
  rates.filter((high) => high - low >= leastGap - step / 2).map((high) => ({ low, high })),
)

/**
 * A noisy search for the one edit with which answers are wrong: each text holds edits that carry about half of what is
 * believed, and each answer moves belief by Bayes' rule. How often answers are wrong with and without the edit is not
 * known; the answers that confirmed the flip and those of the search inform it. One more explanation is that no
 * single edit did it: then an answer depends on whether more than half of them are in the text.
 *
 * Equal answers lead to equal texts: `rng` is an addressed stream.
 */
export function startSearch({ edits, without, withAll }: SearchStart, rng: Rng): Search {
  const prior = ratePairs.map(({ low, high }) => {
    const spread = (low * (1 - low) * high * (1 - high)) ** priorPower
    return spread * chanceOf(without, low) * chanceOf(withAll, high)
  })
  /** By explanation, one of them for each edit and the last for none, and by pair of rates; only shares matter. */
  const weights = Array.from({ length: edits + 1 }, () => Float64Array.from(prior))
  // A single edit and any number of them are the same.
  if (edits === 1) weights[1]?.fill(0)
  let calls = 0

  function posteriors(): readonly number[] {
    const sums = weights.map((of) => of.reduce((sum, weight) => sum + weight, 0))
    const total = sums.reduce((sum, one) => sum + one, 0)
    return sums.map((sum) => sum / total)
  }

  return {
    found() {
      const shares = posteriors()
      const posterior = Math.max(...shares)
      const best = shares.indexOf(posterior)
      if (posterior >= enough) {
        return best === edits ? { edit: null, posterior, end: 'none' } : { edit: best, posterior, end: 'named' }
      }
      return calls < mostSearchCalls ? null : { edit: null, posterior: shares[edits] as number, end: 'undecided' }
    },
    next: () => halves(posteriors().slice(0, edits), rng),
    tell(held, isWrong) {
      calls++
      const isMany = 2 * held.filter(Boolean).length > edits
      for (const [explanation, of] of weights.entries()) {
        const isThere = explanation === edits ? isMany : held[explanation] === true
        for (const [i, { low, high }] of ratePairs.entries()) {
          const rate = isThere ? high : low
          of[i] = (of[i] as number) * (isWrong ? rate : 1 - rate)
        }
      }
    },
  }
}

function chanceOf({ wrong, right }: AnswerTally, rate: number): number {
  return rate ** wrong * (1 - rate) ** right
}

/** Parts edits so that both parts carry as nearly as can be the same belief, and takes one of them by chance. */
function halves(shares: readonly number[], rng: Rng): readonly boolean[] {
  // Ties in random order: otherwise the first edits would be together in every text.
  const order = rng.permutation(shares.length).sort((a, b) => (shares[b] as number) - (shares[a] as number))
  const sums: [number, number] = [0, 0]
  const sides = shares.map(() => 0)
  for (const edit of order) {
    const side = sums[0] <= sums[1] ? 0 : 1
    sums[side] += shares[edit] as number
    sides[edit] = side
  }
  const taken = rng.integer(2)
  return sides.map((side) => side === taken)
}
