import { type Rng, shuffled } from '../../rng.js'
import type { ReviewSubject } from './subject.js'

/** Neighboring groups change places in the second half, so that a rater cannot count on where a partner comes. */
const blocks = 4

/**
 * The order of subjects on one form. Of a group (the original and the perturbed answers of one case) one side is in the
 * first half and the other in the second, which comes first by chance; the order of groups is nearly the same in both
 * halves, so the two are about half a form apart. Subjects without a group are placed at random.
 */
export function formOrder(subjects: readonly ReviewSubject[], rng: Rng): readonly ReviewSubject[] {
  const loose = subjects.filter(({ group }) => group === null)
  const groups = new Map<string, ReviewSubject[]>()
  for (const subject of subjects) {
    if (subject.group !== null) groups.set(subject.group, [...(groups.get(subject.group) ?? []), subject])
  }
  const names = shuffled([...groups.keys()], rng.fork('groups'))
  const coins = rng.fork('sides')
  const sides = new Map(
    names.map((name) => {
      const [first, ...others] = groups.get(name) ?? []
      const original = first === undefined ? [] : [first]
      return [name, coins.integer(2) === 0 ? [original, others] : [others, original]] as const
    }),
  )
  const size = Math.max(1, Math.ceil(names.length / blocks))
  const second = Array.from({ length: blocks }, (_, block) =>
    shuffled(names.slice(block * size, (block + 1) * size), rng.fork('block').fork(String(block))),
  ).flat()
  const halves = [names, second].map((half, side) => half.flatMap((name) => sides.get(name)?.[side] ?? []))
  return [...halves.flat(), ...shuffled(loose, rng.fork('loose'))]
}
