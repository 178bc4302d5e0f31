import { holm, type PairedSlope, pairedSlope, withinReach } from '../../statistics/index.js'
import type { Suspect } from './suspects.js'

/** A record of the primary analysis: its edits, and the scores of its texts in the order of `halfDesign`. */
export interface DesignedCase {
  readonly case: string
  readonly cluster: string
  readonly suspects: readonly Pick<Suspect, 'kind' | 'topic' | 'position'>[]
  readonly texts: readonly { readonly held: readonly boolean[]; readonly score: number | null }[]
}

/** Factors by which edits are grouped. */
export const factors = ['kind', 'topic', 'position'] as const

/**
 * What one more edit of a level does to the score of its case, −1 to 1: below 0 it does harm. `detectable` is found with a
 * chance of 80 % at a level of 5 %, before correction, and null where no effect is large enough for that.
 */
export interface EditEffect extends PairedSlope {
  readonly factor: (typeof factors)[number]
  readonly level: string
  readonly edits: number
  /** Cases with such edits and scored pairs of texts, each once however many records it has. */
  readonly cases: number
  /** `p` corrected over the levels of the factor (Holm). */
  readonly corrected: number | null
}

/** Chance with which a detectable effect is found. */
const power = 0.8

/**
 * Effects by kind, topic and position from contrasts within cases, clusters as the units: every case is compared with itself,
 * so how hard it is does not matter, and no case was chosen by its answers. A pair of halves of which one has no score is
 * left out.
 */
export function editEffects(cases: readonly DesignedCase[]): readonly EditEffect[] {
  return factors.flatMap((factor) => {
    const levels = new Set(cases.flatMap(({ suspects }) => suspects.flatMap((one) => one[factor] ?? [])))
    const effects = [...levels].sort().map((level) => effectOf(cases, factor, level))
    const tested = effects.flatMap(({ p }) => p ?? [])
    const corrected = holm(tested)
    let next = 0
    return effects.map((effect) => ({ ...effect, corrected: effect.p === null ? null : (corrected[next++] as number) }))
  })
}

function effectOf(cases: readonly DesignedCase[], factor: (typeof factors)[number], level: string): EditEffect {
  const [changes, outcomes, clusters]: [number[], number[], string[]] = [[], [], []]
  const scored = new Set<string>()
  let edits = 0
  for (const { case: name, cluster, suspects, texts } of cases) {
    const isOf = suspects.map((one) => one[factor] === level)
    edits += isOf.filter(Boolean).length
    for (let i = 0; i + 1 < texts.length; i += 2) {
      const [first, second] = [texts[i], texts[i + 1]]
      if (first === undefined || second === undefined || first.score === null || second.score === null) continue
      const change = heldOf(first.held, isOf) - heldOf(second.held, isOf)
      if (isOf.includes(true)) scored.add(name)
      if (change === 0) continue
      changes.push(change)
      outcomes.push(first.score - second.score)
      clusters.push(cluster)
    }
  }
  const slope = pairedSlope(changes, outcomes, { clusters, level: 0.95, power })
  const { detectable } = slope
  const found = {
    ...slope,
    ...withinReach(slope, 1),
    detectable: detectable === null || detectable > 1 ? null : detectable,
  }
  return { factor, level, edits, cases: scored.size, ...found, corrected: null }
}

function heldOf(held: readonly boolean[], isOf: readonly boolean[]): number {
  return held.filter((one, i) => one && isOf[i]).length
}
