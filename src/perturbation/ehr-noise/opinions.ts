import type { Patient } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { drawnFor, lineOf, ofAge } from './fragments.js'
import type { NoiseLine } from './noise.js'
import { lengthOf, nearestTo } from './share.js'

/** What other clinicians favor, and with which fragments they say so. */
export interface Favored {
  /** Part of `conflicting-assessments` in the fragments. */
  readonly part: string
  /** Slots of the fragments, one set for each thing that is favored. */
  readonly named: readonly Readonly<Record<string, string>>[]
  /** Most opinions before a case. */
  readonly most: number
}

/** For whom opinions are written, and how many of which length together. */
interface Asked {
  readonly patient: Patient
  readonly rng: Rng
  readonly length: number
  readonly share: number
}

/** The share of added text for which one clinician speaks; for twice as much there are two. */
const shareOfOne = 0.3

/**
 * Opinions on what is favored, which together come as near to a length as they can. Where several numbers of them nearly
 * reach it the share decides: one at 0.30, two at 0.59, three at 0.89. They favor each
 * thing as often as the others, or once more: no two agree while a third thing is favored by nobody.
 */
export function opinionsOn(
  { part, named, most }: Favored,
  { patient, rng, length, share }: Asked,
): readonly NoiseLine[] {
  const said = ofAge(drawnFor('conflicting-assessments', part, rng), patient).map((fragment, i) =>
    lineOf(fragment, 'own', named[i % named.length]),
  )
  const count = Math.max(1, Math.round(share / shareOfOne))
  const allows = (taken: readonly number[]): boolean => isEven(taken, named.length)
  return nearestTo(length, said, { size: (line) => lengthOf([line]), most, count, allows })
}

function isEven(taken: readonly number[], kinds: number): boolean {
  const counts = new Map<number, number>()
  for (const i of taken) counts.set(i % kinds, (counts.get(i % kinds) ?? 0) + 1)
  return Math.max(0, ...counts.values()) <= Math.ceil(taken.length / kinds)
}
