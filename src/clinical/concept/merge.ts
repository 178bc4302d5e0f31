import type { Concept } from './concept.js'
import { plainName } from './spelling.js'
import type { ConceptVocabulary } from './vocabulary.js'

/**
 * The concepts of a vocabulary and those of an ontology as one list.
 *
 * A term whose name is known is that concept, which gains the term's synonyms and keeps its own place in the hierarchy;
 * any other becomes a new concept. A synonym that is known to be a name of another concept stays with it.
 */
export function mergeConcepts(known: ConceptVocabulary, added: readonly Concept[]): readonly Concept[] {
  const owners = new Map([...known.names].map(([name, { concept }]) => [name, concept]))
  const ids = new Map(added.map(({ id, preferred }) => [id, owners.get(plainName(preferred)) ?? id]))
  const gained = new Map<string, string[]>()
  const fresh: Concept[] = []
  for (const concept of added) {
    const id = ids.get(concept.id) ?? concept.id
    const isNew = id === concept.id
    if (isNew) owners.set(plainName(concept.preferred), id)
    const synonyms = concept.synonyms.filter((name) => {
      const plain = plainName(name)
      if (owners.has(plain)) return false
      owners.set(plain, id)
      return true
    })
    if (isNew) {
      const broader = [...new Set(concept.broader.flatMap((parent) => ids.get(parent) ?? []))]
      fresh.push({ ...concept, synonyms, broader })
    } else gained.set(id, [...(gained.get(id) ?? []), ...synonyms])
  }
  const kept = [...known.concepts.values()].map((concept) => {
    const more = gained.get(concept.id)
    return more === undefined ? concept : { ...concept, synonyms: [...concept.synonyms, ...more] }
  })
  return [...kept, ...fresh]
}
