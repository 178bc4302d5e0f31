/** Where of so many requests, one upon the other, more were rejected for good than this, the others will be too. */
const lately = 20
const mostRejectedLately = 18

/** Counts how many of the requests that were settled last were rejected for good. */
interface Rejections {
  /** Takes note of a settled request; what is wrong with the run as a whole, in words, where too many were rejected. */
  settle(isRejected: boolean): string | undefined
}

export function createRejections(): Rejections {
  /** Of the requests that were settled last, whether each was rejected for good. */
  const settled: boolean[] = []
  return {
    settle(isRejected) {
      settled.push(isRejected)
      if (settled.length > lately) settled.shift()
      const rejected = settled.length < lately ? 0 : settled.filter(Boolean).length
      return rejected > mostRejectedLately ? `Of the last ${lately} requests ${rejected} were rejected.` : undefined
    },
  }
}
