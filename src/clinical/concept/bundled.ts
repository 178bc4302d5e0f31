import { once, vocabularyDigest, vocabularyFile } from '../../vocabulary/index.js'
import { conceptKinds, readConcepts } from './concept.js'
import { type ConceptVocabulary, compileConcepts } from './vocabulary.js'

/** One file of concepts a kind. */
const files = conceptKinds.map((kind) =>
  vocabularyFile(`concept/${kind}.csv`, (text, name) => readConcepts(text, name, kind)),
)

/**
 * The concepts that come with the package, `data/vocabulary/concept`; drugs are not among them.
 *
 * @throws {PipelineError} input-invalid — a file does not fit its schema, or a name stands for two concepts
 */
export const concepts: () => ConceptVocabulary = once(() =>
  compileConcepts(
    files.flatMap((file) => file.read()),
    { name: 'data/vocabulary/concept', digest: vocabularyDigest(['concept']) },
  ),
)
