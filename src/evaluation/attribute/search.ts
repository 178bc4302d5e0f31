import type { Rng } from '../../rng.js'

/** Answers to one text, or to texts that are taken for alike: how many were wrong and how many right. */
export interface Tally {
  readonly wrong: number
  readonly right: number
}

/** What the search starts from. */
export interface SearchStart {
  /** Edits that may have done it. */
  readonly edits: number
  /** Answers to the text without any of them, and with all: they say how often an answer is wrong either way. */
  readonly without: Tally
  readonly withAll: Tally
}

/** Which edit is to blame, as far as a search came. */
export interface Found {
  /** Index of the edit; null where no single one is. */
  readonly edit: number | null
  /** Of `edit`, or of no single edit where that is null, 0–1. */
  readonly posterior: number
  /** One edit is this likely, no single one is, or the calls were used up. */
  readonly end: 'named' | 'none' | 'undecided'
}

/** A search under way: ask about `next()`, tell whether the answer was wrong, until `found()` is not null. */
export interface Search {
  found(): Found | null
  /** Which edits the next text holds. */
  next(): readonly boolean[]
  tell(held: readonly boolean[], isWrong: boolean): void
}

/** The search ends where one explanation is this likely. */
const enough = 0.95

/** More calls than this do not pay: the mean of a search that ends well is less than half of it. */
const mostCalls = Number(process.env.MOST ?? 40)

/** A pair of rates at which answers are wrong: without what is to blame, and with it. */
type Rates = readonly [without: number, with_: number]

/** Rates are looked at in steps of so much. */
const step = 0.05

/** An edit that is to blame for a confirmed flip makes answers wrong at least this much oftener. */
const leastGap = Number(process.env.GAP ?? 0.25)

const steps = Array.from({ length: Math.round(1 / step) }, (_, i) => (i + 0.5) * step)
const ratePairs: readonly Rates[] = steps.flatMap((low) => steps.filter((high) => high - low >= leastGap - 1e-9).map((high) => [low, high] as const))

/** An explanation: one edit is to blame, or (null) how many of them stand in a text. */
interface Explanation {
  readonly edit: number | null
  /** By pair of rates, how likely it and them are; only shares matter. */
  readonly weights: Float64Array
}

/**
 * A noisy search for the one edit with which answers are wrong: each text holds edits that carry about half of what is
 * believed, and each answer moves belief by Bayes' rule.
 */
export function startSearch({ edits, without, withAll }: SearchStart, rng: Rng): Search {
  const a = Number(process.env.PRIOR ?? 1)
  const prior = ratePairs.map(
    ([low, high]) => (low*(1-low)*high*(1-high)) ** (a-1) * low ** without.wrong * (1 - low) ** without.right * high ** withAll.wrong * (1 - high) ** withAll.right,
  )
  const explanations: Explanation[] = Array.from({ length: edits + 1 }, (_, i) => {
    return { edit: i < edits ? i : null, weights: Float64Array.from(prior) }
  })
  let calls = 0

  function posteriors(): readonly number[] {
    const sums = explanations.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0))
    const total = sums.reduce((sum, one) => sum + one, 0)
    return sums.map((sum) => sum / total)
  }

  return {
    found() {
      const shares = posteriors()
      const best = shares.indexOf(Math.max(...shares))
      const posterior = shares[best] as number
      const edit = explanations[best]?.edit ?? null
      if (posterior >= enough && calls > 0) return { edit, posterior, end: edit === null ? 'none' : 'named' }
      return calls < mostCalls ? null : { edit: null, posterior: shares[edits] as number, end: 'undecided' }
    },
    next: () => halves(posteriors().slice(0, edits), rng),
    tell(held, isWrong) {
      calls++
      const isMany = 2 * held.filter(Boolean).length > edits
      for (const { edit, weights } of explanations) {
        const isThere = edit === null ? isMany : held[edit] === true
        for (const [i, [low, high]] of ratePairs.entries()) {
          const rate = isThere ? high : low
          weights[i] = (weights[i] as number) * (isWrong ? rate : 1 - rate)
        }
      }
    },
  }
}

/** Parts edits so that both parts carry as nearly as can be the same belief, and takes one of them by chance. */
function halves(shares: readonly number[], rng: Rng): readonly boolean[] {
  // Equals in an order of chance: else the first edits would stand together in every text.
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
