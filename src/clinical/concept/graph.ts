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
  const above = new Map<string, ReadonlySet<string>>()
  const nextOf = (id: string): readonly string[] => concepts.get(id)?.broader ?? []
  // Without recursion: an ontology may be deep, and its order is not known.
  for (const start of concepts.keys()) {
    const path: { readonly id: string; next: number }[] = [{ id: start, next: 0 }]
    const open = new Set([start])
    while (path.length > 0 && !above.has(start)) {
      const top = path[path.length - 1] as { readonly id: string; next: number }
      const next = nextOf(top.id)[top.next++]
      if (next === undefined) {
        above.set(top.id, new Set(nextOf(top.id).flatMap((id) => [id, ...(above.get(id) ?? [])])))
        open.delete(top.id)
        path.pop()
      } else if (open.has(next)) {
        const circle = [...path.slice(path.findIndex(({ id }) => id === next)).map(({ id }) => id), next]
        throw fail(
          `expected no concept to be broader than itself, but found the cycle ${circle.join(' → ')} under broader. Remove one of the steps.`,
        )
      } else if (!above.has(next)) {
        path.push({ id: next, next: 0 })
        open.add(next)
      }
    }
  }
  const nobody: ReadonlySet<string> = new Set()
  const against = (one: string, other: string): boolean => concepts.get(one)?.opposite.includes(other) ?? false
  return {
    broader: (id) => above.get(id) ?? nobody,
    opposite: (one, other) => against(one, other) || against(other, one),
  }
}
