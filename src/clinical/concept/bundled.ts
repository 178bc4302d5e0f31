import { digestOf } from '../../digest.js'
import { once, vocabularyDigest, vocabularyFile } from '../../vocabulary/index.js'
import { type Concept, conceptKinds, readConcepts } from './concept.js'
import { mergeConcepts } from './merge.js'
import { type ConceptVocabulary, compileConcepts } from './vocabulary.js'

/** One file of concepts a kind. */
const files = conceptKinds.map((kind) =>
  vocabularyFile(`concept/${kind}.csv`, (text, name) => readConcepts(text, name, kind)),
)

const bundled = once(
  (): ConceptVocabulary =>
    compileConcepts(
      files.flatMap((file) => file.read()),
      { name: 'data/vocabulary/concept', digest: vocabularyDigest(['concept']) },
    ),
)

let inUse = bundled

/**
 * The concepts that come with the package, `data/vocabulary/concept`, and those that {@link useConcepts} added; drugs are
 * not among them.
 *
 * @throws {PipelineError} input-invalid — a file does not fit its schema, or a name stands for two concepts
 */
export function concepts(): ConceptVocabulary {
  return inUse()
}

/** Concepts of an ontology, and the digest of what they were read from. */
export interface AddedConcepts {
  readonly list: readonly Concept[]
  readonly digest: string
}

/**
 * Sets what {@link concepts} holds beside the bundled ones; without any, the bundled ones alone. What was read before is
 * not read again, so this comes first.
 */
export function useConcepts(added: readonly AddedConcepts[]): void {
  inUse = added.reduce((before, { list, digest }) => {
    return once(() => {
      const known = before()
      const together = { name: 'the concepts that were added', digest: digestOf([known.digest, digest]) }
      return compileConcepts(mergeConcepts(known, list), together)
    })
  }, bundled)
}
