import type { Rng } from '../../rng.js'

/** Texts of a record in the primary analysis. */
export const designCalls = 4

/**
 * Which edits each text of the primary analysis holds: for every edit a coin, and the next text holds the other half; twice.
 *
 * Every edit is in two of the four texts, and which others accompany it is chance, so what differs within a case
 * between texts with and without it is its own effect. Halves are drawn by coins and not to a fixed size: where all
 * edits of a case are of one kind, a fixed number of them could not tell what the kind does.
 */
export function halfDesign(edits: number, rng: Rng): readonly (readonly boolean[])[] {
  return Array.from({ length: designCalls / 2 }, () => {
    const half = Array.from({ length: edits }, () => rng.integer(2) === 1)
    return [half, half.map((held) => !held)]
  }).flat()
}
