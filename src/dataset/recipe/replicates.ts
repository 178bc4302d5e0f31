import { type Kind, kinds } from '../../given.js'
import type { Step } from './recipe.js'

/** The most replicates of a case: the lines of 64 cases are held in memory at a time. */
const mostReplicates = 100

/** What a number of replicates, or the number of one, must be. */
export const replicateKind: Kind = {
  expected: `a whole number from 1 to ${mostReplicates}`,
  fits: (value) => kinds.count.fits(value) && (value as number) <= mostReplicates,
}

/** How many records of each case a recipe gives: those wanted where it draws, one where all would be the same. */
export function replicatesOf(steps: readonly Step[], wanted = 1): number {
  return steps.some(({ perturbation, params }) => perturbation.draws(params)) ? wanted : 1
}

/** What tells the replicates of a case apart, in ids and in the paths of their streams. */
export function replicateName(replicate: number): string {
  return `r${replicate}`
}

/** Which replicate a record is, by its id; null where its dataset has none. */
export function replicateOf(id: string, { replicates }: { readonly replicates?: number | undefined }): number | null {
  const [, found] = replicates === undefined ? [] : (/[_-]r(\d+)$/.exec(id) ?? [])
  return found === undefined ? null : Number(found)
}

/** The path of the stream that a replicate draws from; the first, or only one, has the stream of the case. */
export function streamPath(
  { seed, perturbation, original }: { readonly seed: string; readonly perturbation: string; readonly original: string },
  replicate: number | null,
): readonly string[] {
  const path = [seed, perturbation, original]
  return replicate === null || replicate === 1 ? path : [...path, replicateName(replicate)]
}
