export { shelvedVocabularies, shelveOntology, useVocabularies } from './shelf.js'
