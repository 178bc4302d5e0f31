import type { ConceptVocabulary } from './vocabulary.js'

/** How one concept relates to another. */
export type ConceptRelation = 'same' | 'broader' | 'narrower' | 'opposite' | 'none'

/**
 * How a concept relates to another, both by id: `broader` where each case of the other is a case of it.
 *
 * @example
 * [['pneumonia', 'aspiration-pneumonia'], ['hypokalemia', 'hyperkalemia']].map(([a = '', b = '']) => relation(a, b, concepts()))
 * // → ['broader', 'opposite']
 */
export function relation(one: string, other: string, { graph }: ConceptVocabulary): ConceptRelation {
  if (one === other) return 'same'
  if (graph.broader(other).has(one)) return 'broader'
  if (graph.broader(one).has(other)) return 'narrower'
  return graph.opposite(one, other) ? 'opposite' : 'none'
}
