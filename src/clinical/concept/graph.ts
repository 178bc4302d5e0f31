import { PipelineError, quote } from '../../errors.js'
import type { Concept } from './concept.js'

/** Which concepts are broader than others, and which are opposites, over the ids of one vocabulary. */
export interface ConceptGraph {
  /** Every broader concept of a concept, near and far. */
  broader(id: string): ReadonlySet<string>
  opposite(one: string, other: string): boolean
}

/**
 * The relations of concepts.
 *
 * @throws {PipelineError} input-invalid — a broader or opposite concept is not there, or a concept is broader than itself
 */
export function graphOf(concepts: ReadonlyMap<string, Concept>, name: string): ConceptGraph {
  const fail = (message: string): PipelineError =>
    new PipelineError('input-invalid', `${name}: ${message}`, { file: name })
  for (const { id, broader, opposite } of concepts.values()) {
    const missing = [...broader, ...opposite].find((other) => !concepts.has(other))
    if (missing !== undefined) {
      throw fail(
        `expected ids of the vocabulary beside ${id}, but found ${quote(missing)}. Add its row, or remove the id.`,
      )
    }
  }
  const cycle = cycleAmong(new Map([...concepts.values()].map(({ id, broader }) => [id, broader])))
  if (cycle !== null) {
    throw fail(
      `expected no concept to be broader than itself, but found the cycle ${cycle.join(' → ')} under broader. Remove one of the steps.`,
    )
  }
  const above = new Map<string, ReadonlySet<string>>()
  const broader = (id: string): ReadonlySet<string> => {
    const known = above.get(id)
    if (known !== undefined) return known
    const found = new Set(concepts.get(id)?.broader)
    // What is added while the set is walked is walked, too.
    for (const next of found) for (const further of concepts.get(next)?.broader ?? []) found.add(further)
    above.set(id, found)
    return found
  }
  const against = (one: string, other: string): boolean => concepts.get(one)?.opposite.includes(other) ?? false
  return {
    broader,
    opposite: (one, other) => against(one, other) || against(other, one),
  }
}

/**
 * A cycle among nodes and their parents, first node and last the same; null where there is none. Parents that are no nodes
 * are passed over.
 *
 * @example
 * cycleAmong(new Map([['a', ['b']], ['b', ['c']], ['c', ['b']]]))
 * // → ['b', 'c', 'b']
 */
export function cycleAmong(parents: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  // Without recursion: an ontology may be deep, and its order is not known.
  for (const start of parents.keys()) {
    const path: { readonly id: string; next: number }[] = done.has(start) ? [] : [{ id: start, next: 0 }]
    const open = new Set([start])
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = parents.get(top.id)?.[top.next++]
      if (next === undefined) {
        done.add(top.id)
        open.delete(top.id)
        path.pop()
      } else if (open.has(next)) {
        return [...path.slice(path.findIndex(({ id }) => id === next)).map(({ id }) => id), next]
      } else if (!done.has(next) && parents.has(next)) {
        path.push({ id: next, next: 0 })
        open.add(next)
      }
    }
  }
  return null
}
