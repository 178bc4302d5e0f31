export { installedVocabularies, installOntology, useVocabularies } from './installed-vocabularies.js'
