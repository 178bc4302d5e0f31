/** Where of so many requests, one upon the other, more were rejected for good than this, the others will be too. */
const lately = 20
const mostRejectedLately = 18

/** Where so many requests were tried as often as allowed, and nothing was ever answered, nobody is there to answer. */
const mostInVain = 5

/** How a request was settled: rejected for good, or failed in a way that may pass each time it was tried. */
export type Settled = 'answered' | 'rejected' | 'failed'

/** Tells from the requests that were settled whether the others are worth asking. */
interface TrackRecord {
  /** Takes note of a settled request; what is wrong with the run as a whole, in words, undefined where nothing is. */
  settle(how: Settled): string | undefined
}

/** @param answered there were answers before this run: what fails now is up to the requests */
export function createTrackRecord(answered = false): TrackRecord {
  const settled: Settled[] = []
  let [hasAnswered, inVain] = [answered, 0]
  return {
    settle(how) {
      settled.push(how)
      if (settled.length > lately) settled.shift()
      if (how === 'answered') hasAnswered = true
      if (how === 'failed') inVain++
      const rejected = settled.length < lately ? 0 : settled.filter((one) => one === 'rejected').length
      if (how === 'rejected' && rejected > mostRejectedLately) {
        return `Of the last ${lately} requests ${rejected} were rejected.`
      }
      const isInVain = how === 'failed' && !hasAnswered && inVain >= mostInVain
      return isInVain ? `Nothing was answered, and ${inVain} requests failed however often they were tried.` : undefined
    },
  }
}
