import type { Patient } from '../../clinical/index.js'
import type { Rng } from '../../rng.js'
import { drawnFor, lineOf, ofAge } from './fragments.js'
import type { NoiseLine } from './noise.js'
import { lengthOf, shortest } from './share.js'

/** What other clinicians favor, and with which fragments they say so. */
export interface Favored {
  /** Part of `conflicting-assessments` in the fragments. */
  readonly part: string
  /** Slots of the fragments, one set for each thing that is favored. */
  readonly named: readonly Readonly<Record<string, string>>[]
  /** Most opinions before a case. */
  readonly most: number
}

/** Opinions on what is favored, which together come as near to a length as they can; at least one. */
export function opinionsOn(
  { part, named, most }: Favored,
  { patient, rng, length }: { readonly patient: Patient; readonly rng: Rng; readonly length: number },
): readonly NoiseLine[] {
  const said = ofAge(drawnFor('conflicting-assessments', part, rng), patient).map((fragment, i) =>
    lineOf(fragment, 'own', patient, named[i % named.length]),
  )
  const opinions = bestOf(length, said, { most, kinds: named.length })
  return opinions.length > 0 ? opinions : [shortest(said, (piece) => lengthOf([piece]))]
}

/**
 * Of a few opinions in draw order, at most `most` that together come nearest to a length; the first of equals. They favor
 * `kinds` of things in turn, and of several kinds none has more than half of them, rounded up.
 */
function bestOf(
  length: number,
  said: readonly NoiseLine[],
  { most, kinds }: { readonly most: number; readonly kinds: number },
): readonly NoiseLine[] {
  const sizes = said.map((piece) => lengthOf([piece]))
  let best: readonly number[] = []
  let distance = Math.abs(length)
  const grow = (taken: readonly number[], sum: number): void => {
    if (Math.abs(length - sum) < distance && isShared(taken, kinds)) [best, distance] = [taken, Math.abs(length - sum)]
    // What is too long already only grows.
    if (taken.length === most || sum > length) return
    for (let i = (taken.at(-1) ?? -1) + 1; i < said.length; i++) grow([...taken, i], sum + (sizes[i] as number))
  }
  grow([], 0)
  return best.map((i) => said[i] as NoiseLine)
}

function isShared(taken: readonly number[], kinds: number): boolean {
  if (kinds === 1) return true
  const counts = new Map<number, number>()
  for (const i of taken) counts.set(i % kinds, (counts.get(i % kinds) ?? 0) + 1)
  return Math.max(0, ...counts.values()) <= Math.ceil(taken.length / 2)
}
