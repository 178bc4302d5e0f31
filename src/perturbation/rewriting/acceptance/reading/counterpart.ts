import type { AssertedSentence } from './assertion.js'

/** How much two sentences must share to tell the same: a word that the other text has twice counts one half. */
const leastShared = 0.5

/**
 * The sentences that tell most of what a sentence tells, the best first, at most so many; rare words count most.
 *
 * @example
 * counterparts(assertedSentences('The left knee is swollen.')[0], assertedSentences('He coughs. Swelling of the knee.'), 1)[0].text
 * // → 'Swelling of the knee.'
 */
export function counterparts(
  sentence: AssertedSentence,
  others: readonly AssertedSentence[],
  most: number,
): readonly AssertedSentence[] {
  const own = sentence.stems
  const often = new Map<string, number>()
  for (const { stems } of others) {
    for (const stem of stems) if (own.has(stem)) often.set(stem, (often.get(stem) ?? 0) + 1)
  }
  return others
    .map((other) => {
      const shared = [...other.stems].filter((stem) => own.has(stem))
      const score = shared.reduce((sum, stem) => sum + 1 / (often.get(stem) as number), 0)
      // Of two that share as much, the one that tells little else.
      return { other, score, likeness: score + (2 * shared.length) / Math.max(1, own.size + other.stems.size) }
    })
    .filter(({ score }) => score >= leastShared)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}
